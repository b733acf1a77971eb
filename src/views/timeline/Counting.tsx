import type { Progress } from '../../worker/protocol.ts';
import { formatCount } from '../common/format.ts';
import styles from './Timeline.module.css';

/** Stands in for the timeline until every turn is counted, at its height, so that nothing jumps when it arrives. */
export function Counting({
  progress,
  counted,
}: {
  readonly progress: Progress | null;
  readonly counted: boolean;
}) {
  const share =
    progress === null || progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
  return (
    <div className={styles.counting}>
      <p>{countingText(progress, counted)}</p>
      <div className={styles.countingTrack}>
        <div className={styles.countingBar} style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
    </div>
  );
}

/** What is being done, with numbers: `Counting tokens: 1,204 of 20,000 turns`. */
export function countingText(progress: Progress | null, counted = false): string {
  if (counted) return 'Every turn is counted; the passes of this policy are being worked out.';
  if (progress === null) return 'Nothing is counted yet.';
  const verb = {
    reading: 'Reading',
    unpacking: 'Unpacking',
    parsing: 'Parsing',
    counting: 'Counting tokens',
    masking: 'Looking for secrets',
  }[progress.phase];
  return `${verb}: ${formatCount(progress.done)} of ${formatCount(progress.total)} ${progress.unit}`;
}
