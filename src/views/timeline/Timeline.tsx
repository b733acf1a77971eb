import type { TurnWindow } from '../../charts/timeline/brush.ts';
import type { Happened } from '../../charts/timeline/happened.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { useAuditView } from '../../state/audit/audit-view.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useTwoRuns } from '../../state/run/compare-store.ts';
import { showLogged } from '../../state/run/show-logged.ts';
import { useLateRun, useWhatIf } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { AuditLink } from '../audit/AuditLink.tsx';
import { useEstimateWordsOf } from '../common/use-estimate-words.ts';
import { CompareButton } from '../compare/CompareButton.tsx';
import { Counting } from './Counting.tsx';
import styles from './Timeline.module.css';
import { TimelineView } from './TimelineView.tsx';
import { timelineActions } from './timeline-actions.ts';
import { useHappened } from './use-happened.ts';
import { useWidth } from './use-width.ts';

/** A compaction of the log is judged, and is the one to audit; where its audit is on screen, that is all. */
const pickHappened = ({ kind, turn }: Happened): void => {
  if (kind !== 'logged') {
    useView.getState().showTurn(turn);
    return;
  }
  const audit = useAuditView.getState();
  const index = useSession.getState().compactions.findIndex((one) => one.turn === turn);
  if (index >= 0) audit.showLogged(index);
  if (!audit.isOpen) showLogged(turn);
};

const onAudit = (turns: TurnWindow): void => {
  useAuditView.getState().paste(turns);
  useAuditView.getState().show();
};

/** The timeline of what is open, connected to the stores. */
export function Timeline() {
  const [ref, width] = useWidth();
  const { shown, index: selectedPass } = useLateRun();
  const estimate = useEstimateWordsOf(shown);
  const progress = useSession((session) => session.progress);
  const policy = usePolicy((store) => store.policy);
  const zoom = useView((view) => view.zoom);
  const showPass = useView((view) => view.showPass);
  const showTurn = useView((view) => view.showTurn);
  const isCounted = useSession((session) => session.columns !== null);
  const whatIf = useWhatIf();
  const happened = useHappened();
  const notes = useAnnotations((store) => store.said.notes);
  const two = useTwoRuns();
  const second = two?.other ?? null;

  // What is selected belongs to a thread and goes with it.
  const thread = useSession(({ opened, conversation, thread }) => `${opened} ${conversation} ${thread}`);

  return (
    <section ref={ref} className={styles.section} aria-label="Timeline">
      {shown === null ? (
        <Counting progress={progress} counted={isCounted} />
      ) : (
        width !== null && (
          <TimelineView
            key={thread}
            width={width}
            run={shown.run}
            columns={shown.columns}
            policy={policy}
            estimate={estimate}
            zoom={zoom}
            selectedPass={selectedPass}
            whatIf={whatIf}
            notes={notes}
            happened={happened}
            onPickHappened={pickHappened}
            second={second}
            tools={
              <>
                {policy.segments.kind === 'logged' && <AuditLink />}
                <CompareButton />
              </>
            }
            {...timelineActions}
            onSelectPass={showPass}
            onSelectTurn={showTurn}
            onAudit={onAudit}
          />
        )
      )}
    </section>
  );
}
