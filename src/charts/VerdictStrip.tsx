import { memo, useMemo } from 'react';
import styles from './charts.module.css';
import type { Bar } from './floors-geometry.ts';
import { type RowLayout, STRIP } from './layout.ts';
import type { TurnScale } from './turn-scale.ts';
import { VerdictLayer } from './VerdictLayer.tsx';
import { verdictStrip } from './verdict-strip.ts';

export interface VerdictStripProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  readonly bars: readonly Bar[];
}

/** The verdicts once more as a ribbon of marks. Says nothing that the floors chart's sentence does not. */
export const VerdictStrip = memo(function VerdictStrip({ layout, turns, bars }: VerdictStripProps) {
  const paths = useMemo(() => verdictStrip(bars, turns, STRIP.height / 2), [bars, turns]);
  return (
    <svg className={styles.svg} width={layout.width} height={STRIP.height} aria-hidden="true">
      {!layout.narrow && (
        <text className={styles.name} x={12} y={12}>
          verdict
        </text>
      )}
      <VerdictLayer paths={paths} className={styles.shape} />
    </svg>
  );
});
