import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { SweepRow } from '../../core/compaction/sweep/sweep.ts';
import { adviceOf, noAdviceReason } from '../../core/compaction/sweep/sweep-advice.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import styles from './Sweep.module.css';

export interface SweepAdviceProps {
  /** `null` while exact slots are looked for. */
  readonly row: SweepRow | null;
  readonly policy: Policy;
  readonly onSlot: (slot: number) => void;
}

/** Which slots the sweep speaks for, each one click away. */
export function SweepAdvice({ row, policy, onSlot }: SweepAdviceProps) {
  if (row === null) return <p className={styles.note}>The exact slots are looked for.</p>;
  const reason = noAdviceReason(row, policy);
  if (reason !== null) return <p className={styles.note}>{reason}</p>;
  return (
    <ul className={styles.advice} aria-label="Slots to take">
      {adviceOf(row, policy).map(({ kind, slot, name, sentence }) => (
        <li key={kind}>
          {slot === null ? (
            <span className={styles.quiet}>{sentence}</span>
          ) : (
            <Button title={sentence} aria-pressed={slot === policy.slot} onClick={() => onSlot(slot)}>
              <span>
                {`${name}: `}
                <span className={styles.unbroken}>
                  <span className="num">{formatCount(slot)}</span>
                  <span className={styles.quiet}>{slot === policy.slot ? ' – is set' : ' – set'}</span>
                </span>
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
