import { useEffect, useRef } from 'react';
import { usePolicy } from '../../state/policy.ts';
import { useRun, useSelectedPassIndex } from '../../state/selectors.ts';
import { useSession } from '../../state/session.ts';
import { useView } from '../../state/view.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { Blockers } from './Blockers.tsx';
import { Breakdown } from './Breakdown.tsx';
import { ContextFacts } from './ContextFacts.tsx';
import { Exits } from './Exits.tsx';
import { FloorsCompared } from './FloorsCompared.tsx';
import styles from './Inspector.module.css';
import { NoPass } from './NoPass.tsx';
import { Parts } from './Parts.tsx';
import { Section } from './Section.tsx';
import { SegmentItemsList } from './SegmentItemsList.tsx';
import { VerdictHead } from './VerdictHead.tsx';

export interface InspectorProps {
  /** Over the page instead of beside the transcript. */
  readonly drawer: boolean;
  readonly onClose: () => void;
}

/** Everything about the selected pass: the verdict with its arithmetic first, then what it rests on. */
export function Inspector({ drawer, onClose }: InspectorProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!drawer) return;
    const before = document.activeElement;
    panel.current?.focus();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [drawer, onClose]);
  return (
    <>
      {drawer && <div className={styles.scrim} onClick={onClose} aria-hidden="true" />}
      <aside
        ref={panel}
        aria-label="Inspector"
        tabIndex={-1}
        className={classes(styles.inspector, drawer && styles.drawer)}
      >
        {drawer && (
          <div className={styles.close}>
            <Button look="plain" onClick={onClose}>
              Close
            </Button>
          </div>
        )}
        <Content />
      </aside>
    </>
  );
}

function Content() {
  const columns = useSession((session) => session.columns);
  const policy = usePolicy((store) => store.policy);
  const run = useRun();
  const index = useSelectedPassIndex();
  if (columns === null || run === null) {
    return <p className={styles.waiting}>Floors and verdicts appear once every turn is counted.</p>;
  }
  const pass = index === null ? undefined : run.passes[index];
  if (pass === undefined || index === null) return <NoPass run={run} turns={columns.turns.count} />;
  return (
    <>
      <VerdictHead
        pass={pass}
        index={index}
        count={run.passes.length}
        triggered={policy.segments.kind === 'replay'}
        onStep={(to) => useView.getState().showPass(to)}
      />
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
      <Section title="Floors">
        <FloorsCompared pass={pass} deciding={policy.floor} />
      </Section>
      <Section title="By kind">
        <Breakdown byKind={pass.byKind} floor={pass.floor} />
      </Section>
      <Section title="Context">
        <ContextFacts pass={pass} run={run} triggered={policy.segments.kind === 'replay'} />
      </Section>
      <SegmentItemsList columns={columns} run={run} index={index} pass={pass} policy={policy} />
    </>
  );
}
