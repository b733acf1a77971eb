import { useState } from 'react';
import type { SweepPoint } from '../../core/compaction/sweep/sweep.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import styles from './Sweep.module.css';

export interface SweepTableProps {
  readonly points: readonly SweepPoint[];
  readonly slot: number | null;
  readonly onSlot: (slot: number) => void;
}

/** The numbers of the chart, one row a slot; made when it is opened. */
export function SweepTable({ points, slot, onSlot }: SweepTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The same as a table</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              {['slot', 'compact', 'split', 'refused', 'summary tokens', '≈ expected loss'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.slot} data-current={point.slot === slot}>
                <th scope="row">
                  <Button
                    look="link"
                    className="num"
                    title="Set this slot"
                    onClick={() => onSlot(point.slot)}
                  >
                    {formatCount(point.slot)}
                  </Button>
                </th>
                <td className="num">{formatCount(point.counts.compact)}</td>
                <td className="num">{formatCount(point.counts.split)}</td>
                <td className="num">{formatCount(point.counts.refuse)}</td>
                <td className="num">{formatCount(point.summaryTokens)}</td>
                <td className="num">{lossWords(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function lossWords({ counts, expectedLoss }: SweepPoint): string {
  if (counts.refuse === 0) return '0';
  if (expectedLoss === null) return 'not worked out';
  return expectedLoss < 0.5 ? '< 1' : `≈ ${formatCount(expectedLoss)}`;
}
