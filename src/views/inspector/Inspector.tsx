import { Dialog } from 'radix-ui';
import { useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { isOverTime, type Policy } from '../../core/compaction/policy.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useShownPassIndex, useShownRun } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { ChangeStatus } from '../annotations/ChangeStatus.tsx';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { useEstimateWords } from '../common/use-estimate-words.ts';
import { AuditSection } from './AuditSection.tsx';
import { Blockers } from './Blockers.tsx';
import { Chains } from './Chains.tsx';
import { ContextFacts } from './ContextFacts.tsx';
import { CountingRulesSection } from './CountingRules.tsx';
import { EstimatedPass } from './EstimatedPass.tsx';
import { Exits } from './Exits.tsx';
import { FloorsCompared } from './FloorsCompared.tsx';
import { HappenedNotice } from './HappenedNotice.tsx';
import styles from './Inspector.module.css';
import { LedgerSection } from './Ledger.tsx';
import { LoggedFacts } from './LoggedFacts.tsx';
import { MakeupSection } from './Makeup.tsx';
import { NoPass } from './NoPass.tsx';
import { Parts } from './Parts.tsx';
import { passItems } from './pass-items.ts';
import { Section } from './Section.tsx';
import { SegmentItemsList } from './SegmentItemsList.tsx';
import { SurvivorsSection } from './Survivors.tsx';
import { VerdictHead } from './VerdictHead.tsx';

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
  const shown = useShownRun();
  const policy = usePolicy((store) => store.policy);
  const estimate = useEstimateWords();
  const index = useShownPassIndex();
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
  const pass = index === null ? undefined : run.passes[index];
  if (estimate !== null) {
    return <EstimatedPass run={run} pass={pass ?? null} policy={policy} words={estimate} />;
  }
  if (pass === undefined || index === null) {
    return (
      <>
        <HappenedNotice segments={policy.segments} />
        <NoPass run={run} turns={columns.turns.count} />
      </>
    );
  }
  return (
    <>
      <HappenedNotice segments={policy.segments} />
      <VerdictHead
        pass={pass}
        index={index}
        count={run.passes.length}
        triggered={isOverTime(policy.segments)}
        onStep={(to) => useView.getState().showPass(to)}
      />
      {policy.segments.kind === 'logged' && <LoggedFacts pass={pass} />}
      {pass.parts.length > 0 && (
        <Section title="Parts">
          <Parts pass={pass} />
        </Section>
      )}
      {pass.blockers.length > 0 && (
        <Section title="What blocks">
          <Blockers blockers={pass.blockers} />
        </Section>
      )}
      {pass.exits.length > 0 && (
        <Section title="Ways out">
          <Exits exits={pass.exits} />
        </Section>
      )}
      <AuditSection pass={pass} isLogged={policy.segments.kind === 'logged'} />
      <SurvivorsSection pass={pass} />
      <Section title="Floors">
        <FloorsCompared pass={pass} deciding={policy.floor} />
      </Section>
      <MakeupSection pass={pass} />
      <CountingRulesSection pass={pass} />
      <Section title="Chains">
        <Chains columns={columns} pass={pass} limit={policy.chainLimit} />
      </Section>
      <Section title="Context">
        <ContextFacts pass={pass} run={run} triggered={isOverTime(policy.segments)} />
      </Section>
      <PassState columns={columns} pass={pass} policy={policy} />
    </>
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
