import styles from '../charts.module.css';
import { formatCount, formatTick } from './format.ts';
import type { RowLayout } from './layout.ts';
import { type TurnScale, turnTicks } from './turn-scale.ts';
import { type ValueScale, valueTicks } from './value-scale.ts';

export interface ValueAxisProps {
  readonly layout: RowLayout;
  readonly values: ValueScale;
  /** Name and unit at the top left; `null` where they stand outside of the picture. */
  readonly name: string | null;
}

/** Token ticks at the left with hairlines across the plot, under the row's name and unit. */
export function ValueAxis({ layout, values, name }: ValueAxisProps) {
  return (
    <g>
      {name !== null && (
        <text className={styles.name} x={layout.narrow ? 4 : 12} y={12}>
          {name}
        </text>
      )}
      {valueTicks(values).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.base : styles.grid}
            x1={layout.left}
            x2={layout.right}
            y1={values.y(tick)}
            y2={values.y(tick)}
          />
          <text x={layout.left - 6} y={values.y(tick)} dy={tick === 0 ? 0 : '0.32em'} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The ticks of the shared axis of turns. */
export function TurnAxis({ layout, turns }: { readonly layout: RowLayout; readonly turns: TurnScale }) {
  const ticks = turnTicks(turns, layout.narrow ? 64 : 90);
  return (
    <svg className={styles.svg} width={layout.width} height={18} aria-hidden="true">
      <text className={styles.name} x={layout.narrow ? 4 : 12} y={12}>
        turn
      </text>
      {ticks.map((tick) => {
        const x = turns.x(tick);
        return (
          <g key={tick}>
            <line className={styles.base} x1={x} x2={x} y1={0} y2={4} />
            <text
              x={x}
              y={14}
              textAnchor={x > layout.right - 24 ? 'end' : x < layout.left + 12 ? 'start' : 'middle'}
            >
              {formatCount(tick)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
