import { Dialog } from 'radix-ui';
import { useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useLateRun } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { ChangeStatus } from '../annotations/ChangeStatus.tsx';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { useEstimateWordsOf } from '../common/use-estimate-words.ts';
import { AuditSection } from './AuditSection.tsx';
import { EstimatedPass } from './EstimatedPass.tsx';
import styles from './Inspector.module.css';
import { LedgerSection } from './Ledger.tsx';
import { LoggedFacts } from './LoggedFacts.tsx';
import { PassSections } from './PassSections.tsx';
import { passItems } from './pass-items.ts';
import { SegmentItemsList } from './SegmentItemsList.tsx';

export interface InspectorProps {
  /** Over the page instead of beside the transcript. */
  readonly drawer: boolean;
  readonly onClose: () => void;
}

/** Everything about the selected pass: the verdict with its arithmetic first, then what it rests on. */
export function Inspector({ drawer, onClose }: InspectorProps) {
  if (!drawer) {
    return (
      <aside aria-label="Inspector" className={styles.inspector}>
        <Content />
      </aside>
    );
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={classes(styles.inspector, styles.drawer)} aria-describedby={undefined}>
          <div className={styles.close}>
            <Dialog.Title className="visually-hidden">Inspector</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="plain">Close</Button>
            </Dialog.Close>
          </div>
          <Content />
          <ChangeStatus />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Content() {
  const { shown, index } = useLateRun();
  const policy = usePolicy((store) => store.policy);
  const estimate = useEstimateWordsOf(shown);
  const isCounted = useSession((session) => session.columns !== null);
  if (shown === null) {
    return (
      <p className={styles.waiting}>
        {isCounted
          ? 'The passes of this policy are being worked out.'
          : 'Floors and verdicts appear once every turn is counted.'}
      </p>
    );
  }
  const { run, columns } = shown;
  if (estimate !== null) {
    const pass = (index === null ? undefined : run.passes[index]) ?? null;
    return <EstimatedPass run={run} pass={pass} policy={policy} words={estimate} />;
  }
  const isLogged = policy.segments.kind === 'logged';
  return (
    <PassSections
      run={run}
      columns={columns}
      policy={policy}
      index={index}
      onStep={(to) => useView.getState().showPass(to)}
      facts={(pass) => isLogged && <LoggedFacts pass={pass} />}
      audit={(pass) => <AuditSection pass={pass} isLogged={isLogged} />}
      state={(pass) => <PassState columns={columns} pass={pass} policy={policy} />}
    />
  );
}

interface PassStateProps {
  readonly columns: ThreadColumns;
  readonly pass: Pass;
  readonly policy: Policy;
}

/** What a summary of the pass has to hold: the list to copy, and its items one by one. */
function PassState({ columns, pass, policy: { floor } }: PassStateProps) {
  const whole = useMemo(() => passItems(columns, pass, { floor }), [columns, pass, floor]);
  return (
    <>
      {whole.items.length > 0 && <LedgerSection pass={pass} whole={whole} />}
      <SegmentItemsList columns={columns} pass={pass} whole={whole} />
    </>
  );
}
