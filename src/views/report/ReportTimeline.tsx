import { useCallback } from 'react';
import type { Happened } from '../../charts/timeline/happened.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useTwoRuns } from '../../state/run/compare-store.ts';
import { showLogged } from '../../state/run/show-logged.ts';
import { useShownPassIndex, useShownRun, useWhatIf } from '../../state/selectors.ts';
import { useView } from '../../state/view/view.ts';
import { CompareButton } from '../compare/CompareButton.tsx';
import styles from '../timeline/Timeline.module.css';
import { TimelineView } from '../timeline/TimelineView.tsx';
import { timelineActions } from '../timeline/timeline-actions.ts';
import { useHappened } from '../timeline/use-happened.ts';
import { useWidth } from '../timeline/use-width.ts';

const pickHappened = ({ kind, turn }: Happened): void => {
  if (kind === 'logged') showLogged(turn);
  else useView.getState().showTurn(turn);
};

/** The timeline of a report: that of the workbench, less what needs a transcript. */
export function ReportTimeline() {
  const [ref, width] = useWidth();
  const shown = useShownRun();
  const policy = usePolicy((store) => store.policy);
  const zoom = useView((view) => view.zoom);
  const setView = useView((view) => view.set);
  const showTurn = useView((view) => view.showTurn);
  const selectedPass = useShownPassIndex();
  const whatIf = useWhatIf();
  const happened = useHappened();
  const second = useTwoRuns()?.other ?? null;

  const onSelectPass = useCallback((index: number) => setView({ selectedPass: index }), [setView]);
  return (
    <section ref={ref} className={styles.section} aria-label="Timeline">
      {shown !== null && width !== null && (
        <TimelineView
          width={width}
          run={shown.run}
          columns={shown.columns}
          policy={policy}
          estimate={null}
          zoom={zoom}
          selectedPass={selectedPass}
          whatIf={whatIf}
          happened={happened}
          onPickHappened={pickHappened}
          second={second}
          tools={<CompareButton />}
          {...timelineActions}
          onSelectPass={onSelectPass}
          onSelectTurn={showTurn}
        />
      )}
    </section>
  );
}
