/**
 * A table that scrolls inside its own box: the head and the first column stay, and of many rows only those near the
 * screen are in the document. Rows have one height, so that a hundred thousand need no measuring. One row at a time is
 * in the tab order; the arrows walk from row to row, and what is focusable in a row follows it.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMedia } from '../app/use-media.ts';
import { classes } from '../common/classes.ts';
import { formatCount } from '../common/format.ts';
import styles from './DataTable.module.css';
import { type Sorted, SortHeader } from './SortHeader.tsx';
import type { TableColumn } from './table-column.ts';

export interface DataTableProps<C extends TableColumn> {
  readonly label: string;
  readonly columns: readonly C[];
  readonly rows: number;
  readonly keyOf: (row: number) => number;
  /** The row that is marked, or `null`. */
  readonly marked: number | null;
  /** Leads the focus to the marked row once, when it is first drawn. */
  readonly focusMarked?: boolean;
  /** The columns have room on a narrow screen too: the one that grows takes what is left. */
  readonly fits?: boolean;
  readonly sortedBy: (column: C) => Sorted;
  /** How to sort by a column, or why not. */
  readonly sorting: (column: C) => (() => void) | string;
  /** `tabIndex` belongs to whatever can be focused in the cell. */
  readonly cell: (row: number, column: C, tabIndex: 0 | -1) => ReactNode;
  readonly onRow: (row: number) => void;
  /** Rows in the document changed. */
  readonly onRange?: (first: number, last: number) => void;
}

const ROW_PX = 28;
/** So many rows are all drawn: then the page's own find and print see them. */
const ALL_DRAWN = 200;
/** Browsers give up on taller boxes. */
const MOST_ROWS = 500_000;
const PAGE_ROWS = 12;
/** On a narrow screen the column that stays must leave room for the others. */
const NARROW_FIRST_PX = 132;

const steps: Readonly<Record<string, (row: number, last: number) => number>> = {
  ArrowDown: (row, last) => Math.min(row + 1, last),
  ArrowUp: (row) => Math.max(row - 1, 0),
  PageDown: (row, last) => Math.min(row + PAGE_ROWS, last),
  PageUp: (row) => Math.max(row - PAGE_ROWS, 0),
  Home: () => 0,
  End: (_, last) => last,
};

export function DataTable<C extends TableColumn>(props: DataTableProps<C>) {
  const { label, columns, keyOf, marked, focusMarked = false, fits = false, cell, onRow, onRange } = props;
  const rows = Math.min(props.rows, MOST_ROWS);
  const scroller = useRef<HTMLElement>(null);
  const isNarrow = useMedia('(max-width: 699px)') && !fits;
  const [active, setActive] = useState(() => marked ?? 0);
  const [wish, setWish] = useState(() => (focusMarked && marked !== null ? { row: marked } : null));

  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: keyOf,
    overscan: rows <= ALL_DRAWN ? rows : 12,
    // The head stays above the rows and takes as much as one of them.
    scrollPaddingEnd: ROW_PX,
  });
  const drawn = virtualizer.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? -1;
  const before = drawn[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  // A row that is not drawn cannot be reached by Tab; then the first one that is stands in.
  const reachable = active >= first && active <= last ? active : first;

  useEffect(() => onRange?.(first, last), [onRange, first, last]);

  // A marked row that comes about elsewhere, by a key or a click in a chart, is brought into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every mark
  useEffect(() => {
    if (marked === null) return;
    setActive(marked);
    virtualizer.scrollToIndex(marked, { align: 'auto' });
  }, [marked]);

  useEffect(() => {
    if (wish === null) return;
    const row = scroller.current?.querySelector(`tr[data-row="${wish.row}"]`);
    const target = row?.querySelector('button');
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    setWish(null);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = steps[event.key];
    const here = event.target instanceof Element ? event.target.closest('tr[data-row]') : null;
    if (step === undefined || !(here instanceof HTMLElement)) return;
    event.preventDefault();
    const row = step(Number(here.dataset.row), rows - 1);
    setActive(row);
    setWish({ row });
    virtualizer.scrollToIndex(row, { align: 'auto' });
  };

  const widths = columns.map(({ width }, i) =>
    isNarrow && i === 0 ? Math.min(width, NARROW_FIRST_PX) : width,
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={label}>
        <table
          className={styles.table}
          style={{ minWidth: fits ? undefined : widths.reduce((sum, width) => sum + width, 0) }}
          aria-rowcount={rows + 1}
        >
          <colgroup>
            {columns.map(({ id, grows }, i) => (
              <col key={id} style={grows === true && !isNarrow ? undefined : { width: widths[i] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => {
                const sorting = props.sorting(column);
                return (
                  <SortHeader
                    key={column.id}
                    column={column}
                    sorted={props.sortedBy(column)}
                    onSort={typeof sorting === 'string' ? null : sorting}
                    why={typeof sorting === 'string' ? sorting : undefined}
                  />
                );
              })}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            {before > 0 && <Spacer height={before} columns={columns.length} />}
            {drawn.map(({ index, key }) => (
              <tr
                key={String(key)}
                data-row={index}
                data-marked={index === marked}
                aria-rowindex={index + 2}
                className={styles.row}
                onFocus={() => setActive(index)}
                onClick={() => {
                  // A click that ends a selection of text is not meant for the row.
                  if (window.getSelection()?.isCollapsed !== false) onRow(index);
                }}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    data-kind={column.kind}
                    className={classes(styles.cell, column.kind === 'number' && 'num')}
                  >
                    {cell(index, column, index === reachable ? 0 : -1)}
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 && <Spacer height={after} columns={columns.length} />}
          </tbody>
        </table>
      </section>
      {props.rows > rows && (
        <p className={styles.more}>
          The first {formatCount(rows)} rows are shown; a filter brings others here, and a CSV file holds all.
        </p>
      )}
    </>
  );
}

/** Takes the room of the rows that are not in the document. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr aria-hidden="true">
      <td colSpan={columns} className={styles.spacer} style={{ height }} />
    </tr>
  );
}
