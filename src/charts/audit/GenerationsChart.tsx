import { useMemo } from 'react';
import { formatCount, formatTick } from '../scales/format.ts';
import styles from './Generations.module.css';
import {
  type GenerationCounts,
  generationsPicture,
  generationsSummary,
  passFates,
} from './generations-geometry.ts';

export interface GenerationsChartProps {
  readonly width: number;
  readonly generations: readonly GenerationCounts[];
  /** The turn of the pass whose summary is on screen, or `null`. */
  readonly current: number | null;
}

const HEIGHT = 112;
const LEFT = 34;

/** How many items each summary took over, held anew, and lost; the numbers stand in the table beside it. */
export function GenerationsChart({ width, generations, current }: GenerationsChartProps) {
  const fates = useMemo(() => passFates(generations), [generations]);
  const picture = useMemo(
    () => generationsPicture(fates, { width, height: HEIGHT, left: LEFT }),
    [fates, width],
  );
  const at = fates.findIndex(({ turn }) => turn === current);
  const middle = picture.middles[at];
  const summary = generationsSummary(fates);
  return (
    <figure className={styles.figure}>
      <svg width={width} height={HEIGHT + 16} role="img" aria-label={summary} className={styles.chart}>
        {picture.ticks.map(({ value, y }) => (
          <g key={y}>
            <line x1={LEFT} x2={width} y1={y} y2={y} className={styles.rule} />
            <text x={LEFT - 6} y={y + 4} textAnchor="end" className={styles.tick}>
              {formatTick(value)}
            </text>
          </g>
        ))}
        {middle !== undefined && (
          <line x1={middle} x2={middle} y1={0} y2={HEIGHT} className={styles.current} />
        )}
        <path d={picture.heldOver} className={styles.heldOver} />
        <path d={picture.fresh} className={styles.fresh} />
        <path d={picture.gone} className={styles.gone} />
        <line x1={LEFT} x2={width} y1={picture.baseline} y2={picture.baseline} className={styles.base} />
        <text x={picture.middles[0] ?? LEFT} y={HEIGHT + 12} textAnchor="middle" className={styles.tick}>
          {formatCount(fates[0]?.turn ?? 0)}
        </text>
        {fates.length > 1 && (
          <text
            x={picture.middles.at(-1) ?? width}
            y={HEIGHT + 12}
            textAnchor="middle"
            className={styles.tick}
          >
            {formatCount(fates.at(-1)?.turn ?? 0)}
          </text>
        )}
      </svg>
      <ul className={styles.legend} aria-hidden="true">
        <li data-layer="heldOver">taken over</li>
        <li data-layer="fresh">new in the summary</li>
        <li data-layer="gone">gone, below the line</li>
      </ul>
      <figcaption className={styles.caption}>{summary}</figcaption>
    </figure>
  );
}
