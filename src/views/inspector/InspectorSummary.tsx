import { usePolicy } from '../../state/policy.ts';
import { useRun, useSelectedPass } from '../../state/selectors.ts';
import { Button } from '../common/Button.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './InspectorSummary.module.css';
import { arithmetic, passTitle } from './sentence.ts';

/** The verdict and its sentence in one line, for screens where the inspector is a drawer. */
export function InspectorSummary({ onOpen }: { readonly onOpen: () => void }) {
  const counted = useRun() !== null;
  const pass = useSelectedPass();
  const triggered = usePolicy((store) => store.policy.segments.kind === 'replay');
  return (
    <section className={styles.summary} aria-label="Selected pass">
      {pass === null ? (
        <p className={styles.words}>{counted ? 'No compaction to judge under this policy.' : 'Counting …'}</p>
      ) : (
        <p className={styles.words}>
          <VerdictMark verdict={pass.verdict} /> <span>{passTitle(pass, triggered)}:</span>{' '}
          <span className="num">
            {arithmetic(pass).need} {arithmetic(pass).slot}
          </span>
        </p>
      )}
      <Button onClick={onOpen} disabled={!counted}>
        Inspect
      </Button>
    </section>
  );
}
