import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { verdictSeverity } from '../../charts/verdict-shapes.ts';
import { useRun, useSelectedPassIndex } from '../../state/selectors.ts';
import { useView } from '../../state/view.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, formatNumber, formatTurns, plural } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './SegmentsTable.module.css';
import { type SegmentRow, segmentCsv, segmentRows } from './segment-rows.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, SegmentRow>();

const columns = helper.columns([
  helper.accessor('turn', {
    header: 'turn',
    cell: ({ row }) =>
      row.original.until > row.original.turn
        ? `${row.original.turn}–${row.original.until}`
        : String(row.original.turn),
  }),
  helper.accessor('from', { id: 'segment', header: 'segment', cell: ({ row }) => formatTurns(row.original) }),
  helper.accessor('tokens', { header: 'tokens', cell: (cell) => formatCount(cell.getValue()) }),
  helper.accessor('floor', { header: 'floor', cell: (cell) => formatCount(cell.getValue()) }),
  helper.accessor('margin', { header: 'margin', cell: (cell) => formatCount(cell.getValue()) }),
  helper.accessor('need', { header: 'need', cell: (cell) => formatCount(cell.getValue()) }),
  helper.accessor((row) => row.slot ?? Number.POSITIVE_INFINITY, {
    id: 'slot',
    header: 'slot',
    cell: ({ row }) => (row.original.slot === null ? 'none' : formatCount(row.original.slot)),
  }),
  helper.accessor((row) => verdictSeverity(row.verdict), {
    id: 'verdict',
    header: 'verdict',
    cell: ({ row }) => <VerdictMark verdict={row.original.verdict} />,
  }),
  helper.accessor('parts', { header: 'parts', cell: (cell) => cell.getValue() || '' }),
  helper.accessor('headroom', { header: 'headroom', cell: (cell) => formatNumber(cell.getValue()) }),
]);

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const NO_PASSES = [] as const;

/** Every pass as a row: sort by any column, choose one to inspect, copy all as CSV. */
export function SegmentsTable() {
  const passes = useRun()?.passes ?? NO_PASSES;
  const selected = useSelectedPassIndex();
  const data = useMemo(() => [...segmentRows(passes)], [passes]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (row) => String(row.index),
    enableMultiSort: false,
  });
  if (data.length === 0) {
    return (
      <p className={styles.none}>No segments under this policy. The inspector says why, and what to do.</p>
    );
  }
  return (
    <div className={styles.area}>
      <div className={styles.tools} data-print="never">
        <span className={styles.count}>{plural(data.length, 'segment')}</span>
        <CopyCsv rows={data} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Segments">
        <table className={styles.table}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const sorted = header.column.getIsSorted();
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      data-column={header.column.id}
                      aria-sort={sorted === false ? 'none' : ARIA_SORT[sorted]}
                    >
                      <Button
                        look="plain"
                        className={styles.sort}
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        <table.FlexRender header={header} />
                        <span aria-hidden="true" className={styles.arrow}>
                          {sorted === 'asc' ? '↑' : sorted === 'desc' ? '↓' : ''}
                        </span>
                      </Button>
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                data-selected={row.original.index === selected}
                className={styles.row}
                onClick={() => useView.getState().set({ selectedPass: row.original.index })}
              >
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    data-column={cell.column.id}
                    className={cell.column.id === 'verdict' ? undefined : 'num'}
                  >
                    {cell.column.id === 'turn' ? (
                      <Button
                        look="link"
                        aria-label={`Inspect the pass at turn ${row.original.turn}`}
                        aria-pressed={row.original.index === selected}
                        onClick={(event) => {
                          event.stopPropagation();
                          useView.getState().set({ selectedPass: row.original.index });
                        }}
                      >
                        <table.FlexRender cell={cell} />
                      </Button>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function CopyCsv({ rows }: { readonly rows: readonly SegmentRow[] }) {
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(segmentCsv(rows));
      setOutcome('Copied');
    } catch {
      setOutcome('Could not copy');
    }
    setTimeout(() => setOutcome(''), 2_000);
  };
  return (
    <>
      <Button onClick={() => void copy()}>{outcome === '' ? 'Copy as CSV' : outcome}</Button>
      {/* What stands inside a button is its name, and is not announced when it changes. */}
      <span role="status" className="visually-hidden">
        {outcome}
      </span>
    </>
  );
}
