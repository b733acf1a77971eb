import type { SharedReport } from '../../core/report/shared/model.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useIsRunBehind, useSlotCliffs, useVerdictCounts } from '../../state/selectors.ts';
import { useView } from '../../state/view/view.ts';
import { PolicyBarView } from '../controls/PolicyBarView.tsx';
import styles from './Report.module.css';

/** The settings, all of which move but the encoding: sizes travelled in one. */
export function ReportPolicyBar({ report }: { readonly report: SharedReport }) {
  const policy = usePolicy((store) => store.policy);
  const set = usePolicy((store) => store.set);
  const reset = usePolicy((store) => store.reset);
  const window = useView((view) => view.zoom);
  const counts = useVerdictCounts();
  const isBehind = useIsRunBehind();
  const cliffs = useSlotCliffs();
  const { encoding } = report.policy;
  return (
    <div className={styles.bar}>
      <PolicyBarView
        policy={policy}
        counts={counts}
        isBehind={isBehind}
        cliffs={cliffs}
        turns={report.columns.turns.count}
        window={window}
        reportedFixedCost={report.reportedFixedCost}
        mayKeep={false}
        encodingIsFixed
        onChange={(patch) => set({ ...patch, encoding })}
        onReset={() => {
          reset();
          set({ encoding });
        }}
      />
    </div>
  );
}
