import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import type { SweepAxis, SweepPoint } from '../../core/compaction/sweep/sweep.ts';
import { worstVerdict } from '../../core/compaction/verdict-counts.ts';
import { formatCount, formatTick } from '../scales/format.ts';
import { verdictCountsText } from '../summaries.ts';
import { VERDICT_WORDS, verdictPath } from '../verdict/verdict-shapes.ts';
import styles from './Sweep.module.css';
import { gridColumns, gridTarget } from './sweep-grid.ts';

export interface SweepGridProps {
  readonly width: number;
  readonly axis: SweepAxis;
  /** Points of all rows, in any order; those that are missing are not known yet. */
  readonly cells: readonly SweepPoint[];
  readonly slots: readonly number[];
  /** What the policy has now. */
  readonly slot: number | null;
  readonly value: number | null;
  readonly onCell: (slot: number, value: number) => void;
}

const percent = (ratio: number): string => `${Number((ratio * 100).toFixed(1))} %`;

/**
 * The worst verdict by slot and by a second setting: a mark in each cell, so that nothing rests on its colour. One stop of
 * the Tab key; arrows walk, Enter sets both settings.
 */
export const SweepGrid = memo(function SweepGrid(props: SweepGridProps) {
  const { width, axis, cells, slots, slot, value, onCell } = props;
  const columns = useMemo(() => gridColumns(slots, width - 64), [slots, width]);
  const known = useMemo(() => new Map(cells.map((cell) => [`${cell.across} ${cell.slot}`, cell])), [cells]);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const current = nearest(columns, slot);
  const row = Math.min(at.row, axis.values.length - 1);
  const column = Math.min(at.column, columns.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = gridTarget(event.key, { row, column }, axis.values.length, columns.length);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus();
  };
  return (
    <table
      ref={table}
      className={styles.grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of buttons that is a table all the same
      role="grid"
      aria-label={`Worst verdict by slot and ${axis.of}, measured`}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col" style={{ width: 60 }} className={styles.rowHead}>
            {axis.of}
          </th>
          {columns.map((one, i) => (
            <th key={one} scope="col" data-current={one === current}>
              <span aria-hidden="true" className="num">
                {i % labelEvery(columns.length, width) === 0 ? formatTick(one) : ''}
              </span>
              <span className="visually-hidden">slot {formatCount(one)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {axis.values.map((ratio, r) => (
          <tr key={ratio}>
            <th scope="row" className={`num ${styles.rowHead}`} data-current={ratio === value}>
              {percent(ratio)}
            </th>
            {columns.map((one, c) => {
              const cell = known.get(`${ratio} ${one}`);
              const isStop = r === row && c === column;
              return (
                <td key={one}>
                  {cell === undefined ? (
                    <div className={styles.unknown} data-at={`${r} ${c}`} />
                  ) : (
                    <Cell
                      cell={cell}
                      place={`${r} ${c}`}
                      name={`${axis.of} ${percent(ratio)}, slot ${formatCount(one)}`}
                      isStop={isStop}
                      isCurrent={one === current && ratio === value}
                      onSet={() => {
                        setAt({ row: r, column: c });
                        onCell(one, ratio);
                      }}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

interface CellProps {
  readonly cell: SweepPoint;
  readonly place: string;
  readonly name: string;
  readonly isStop: boolean;
  readonly isCurrent: boolean;
  readonly onSet: () => void;
}

function Cell({ cell, place, name, isStop, isCurrent, onSet }: CellProps) {
  const worst = worstVerdict(cell.counts);
  const words = `${name}: worst ${VERDICT_WORDS[worst]}, ${verdictCountsText(cell.counts)}`;
  return (
    <button
      type="button"
      className={styles.cell}
      data-verdict={worst}
      data-current={isCurrent}
      data-at={place}
      tabIndex={isStop ? 0 : -1}
      aria-label={isCurrent ? `${words}; what is set now` : `${words}; set both`}
      title={words}
      onClick={onSet}
    >
      <svg width="12" height="12" aria-hidden="true">
        <path d={verdictPath(worst, 10, 6, 6)} fillRule="evenodd" />
      </svg>
    </button>
  );
}

/** Every how many columns a label has room. */
const labelEvery = (columns: number, width: number): number =>
  Math.max(1, Math.ceil((columns * 40) / Math.max(1, width - 64)));

const nearest = (slots: readonly number[], slot: number | null): number | null =>
  slot === null
    ? null
    : slots.reduce<number | null>(
        (best, one) =>
          best === null || Math.abs(Math.log(one / slot)) < Math.abs(Math.log(best / slot)) ? one : best,
        null,
      );
