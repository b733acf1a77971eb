import { assertNever } from '../../core/assert-never.ts';
import type { Policy, SegmentSource } from '../../core/compaction/policy/policy.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { suggestedWindow } from './readout-facts.ts';
import styles from './Timeline.module.css';

export interface NoPassesProps {
  readonly policy: Policy;
  readonly turns: number;
  readonly peak: number;
  readonly mark: number;
  readonly onSegments: (segments: SegmentSource) => void;
}

/** Why there is no bar, and what would show one. */
export function NoPasses({ policy, turns, peak, mark, onSegments }: NoPassesProps) {
  const size = suggestedWindow(turns);
  const windows = (
    <Button look="link" onClick={() => onSegments({ kind: 'window', size, by: 'turns' })}>
      {`Judge windows of ${formatCount(size)} ${size === 1 ? 'turn' : 'turns'}`}
    </Button>
  );
  return (
    <div className={styles.noPasses}>
      <p>
        {reasonFor(policy, turns, peak, mark)} {turns > 0 && windows}
      </p>
    </div>
  );
}

function reasonFor(policy: Policy, turns: number, peak: number, mark: number): string {
  if (turns === 0) return 'There are no turns to judge.';
  switch (policy.segments.kind) {
    case 'replay':
      return peak > mark
        ? `No pass: the context passes the mark (peak ${formatCount(peak)} of ${formatCount(mark)}), but never where a compaction could happen.`
        : `No pass: the context never reaches the mark (peak ${formatCount(peak)} of ${formatCount(mark)}). Windows show floors.`;
    case 'logged':
      return 'The log tells of no compaction.';
    case 'window':
      return 'These windows hold no segment.';
    case 'range':
      return `Turns ${formatCount(policy.segments.from)} to ${formatCount(policy.segments.to - 1)} hold no segment.`;
    default:
      return assertNever(policy.segments);
  }
}
