import { isOverTime } from '../../core/compaction/policy/policy.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { type ShownRun, useShownPassIndex, useShownRun } from '../../state/selectors.ts';
import { Button } from '../common/Button.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { fixedFloorText } from './EstimatedPass.tsx';
import styles from './InspectorSummary.module.css';
import { arithmetic, passTitle } from './sentence.ts';

/** The verdict and its sentence in one line, for screens where the inspector is a drawer. */
export function InspectorSummary({ onOpen }: { readonly onOpen: () => void }) {
  const shown = useShownRun();
  const index = useShownPassIndex();
  const pass = index === null ? null : (shown?.run.passes[index] ?? null);
  const policy = usePolicy((store) => store.policy);
  const triggered = isOverTime(policy.segments);
  return (
    <section className={styles.summary} aria-label="Selected pass" data-tour="why">
      {pass === null ? (
        <p className={styles.words}>{noPassWords(shown)}</p>
      ) : (
        <p className={styles.words}>
          {shown?.isEstimated === true && '≈ '}
          <VerdictMark verdict={pass.verdict} /> <span>{passTitle(pass, triggered)}:</span>{' '}
          <span className="num">
            {shown?.isEstimated === true
              ? fixedFloorText(pass, policy)
              : `${arithmetic(pass).need} ${arithmetic(pass).slot}`}
          </span>
        </p>
      )}
      <Button onClick={onOpen} disabled={shown === null}>
        Inspect
      </Button>
    </section>
  );
}

function noPassWords(shown: ShownRun | null): string {
  if (shown === null) return 'Counting …';
  return shown.isEstimated ? '≈ No compaction so far.' : 'No compaction to judge under this policy.';
}
