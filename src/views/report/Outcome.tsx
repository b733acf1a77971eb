import { samePolicy } from '../../core/compaction/policy/policy-key.ts';
import type { SharedReport } from '../../core/report/shared/model.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { feedStores } from '../../state/report/feed-stores.ts';
import { pageReport } from '../../state/report/page-report.ts';
import { useShownRun, useVerdictCounts } from '../../state/selectors.ts';
import { Button } from '../common/Button.tsx';
import { plural } from '../common/format.ts';
import styles from './Report.module.css';

/** What the settings make of the thread, as a sentence; and the way back to what the author saw. */
export function Outcome({ report }: { readonly report: SharedReport }) {
  const shown = useShownRun();
  const counts = useVerdictCounts();
  const policy = usePolicy((store) => store.policy);
  const isChangedByHand = useAnnotations((store) => store.canUndo);
  const isChanged = !samePolicy(policy, report.policy) || isChangedByHand;
  const run = shown?.run ?? null;
  return (
    <div className={styles.outcome}>
      {run !== null && (
        <p>
          {run.passes.length === 0 ? (
            'Nothing is compacted under these settings.'
          ) : (
            <>
              <strong>{plural(run.passes.length, 'pass', 'passes')}</strong>: {counts.refuse} refused,{' '}
              {counts.split} to be split, {counts.compact} safe to compact
              {counts['not-applicable'] > 0 && `, ${counts['not-applicable']} not applicable`}
              {run.firstRefusal !== null && `; the first refusal is at turn ${run.firstRefusal}`}.
            </>
          )}
        </p>
      )}
      <p role="status" className={styles.changed}>
        {isChanged && 'Not what the author saw: settings were changed.'}
      </p>
      {isChanged && (
        <Button
          look="link"
          data-print="never"
          onClick={() => {
            const opened = pageReport();
            if (opened !== null) feedStores(opened);
          }}
        >
          Back to what the author saw
        </Button>
      )}
    </div>
  );
}
