import { type ReactNode, useMemo } from 'react';
import { csvFile, csvName, tabbed } from '../../core/report/delimited.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useRun, useSelectedPassIndex } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { useTablePrefs } from '../../state/tables/table-prefs.ts';
import { nextSort, useTableView } from '../../state/tables/table-view.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, formatNumber, formatTurns, plural } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DataTable } from './DataTable.tsx';
import { Export } from './Export.tsx';
import { SegmentTools } from './SegmentTools.tsx';
import { sortedBy } from './SortHeader.tsx';
import { CSV_TYPE, saveFile } from './save-file.ts';
import { SEGMENT_COLUMNS, type SegmentColumn, type SegmentRow, segmentCells } from './segment-columns.ts';
import { filterSegments } from './segment-filter.ts';
import styles from './Tools.module.css';
import { chosenColumns } from './table-column.ts';
import { type SortKeys, useSortedRows } from './use-sorted-rows.ts';

const KEYS: SortKeys<SegmentRow, SegmentColumn> = {
  columns: SEGMENT_COLUMNS,
  key: ({ pass }, column) => (column.order ?? column.value)(pass),
  isText: ({ kind, order }) => kind === 'text' && order === undefined,
};

/** Of sizes and verdicts the largest and gravest are looked for; of turns the first. */
const startsHigh = ({ unit, id }: SegmentColumn): boolean => unit === 'tok' || id === 'verdict';

const NO_PASSES = [] as const;

const select = ({ index }: SegmentRow): void => useView.getState().set({ selectedPass: index });

/** Every pass as a row: sort, filter, choose columns; choose one to inspect; copy or save what is shown. */
export function SegmentsTable() {
  const passes = useRun()?.passes ?? NO_PASSES;
  const selected = useSelectedPassIndex();
  const encoding = usePolicy(({ policy }) => policy.encoding);
  const document = useSession((session) => session.document?.name ?? '');
  const chosen = useTablePrefs((prefs) => prefs.columns.segments);
  const { filter, sort } = useTableView((view) => view.segments);
  const { setSegments } = useTableView.getState();
  const data = useMemo(
    () =>
      filterSegments(
        passes.map((pass, index) => ({ index, pass })),
        filter,
      ),
    [passes, filter],
  );
  const shown = useMemo(() => chosenColumns(SEGMENT_COLUMNS, chosen), [chosen]);
  const rows = useSortedRows(data, KEYS, sort);
  if (passes.length === 0) {
    return (
      <p className={styles.none}>No segments under this policy. The inspector says why, and what to do.</p>
    );
  }
  const names = shown.map(({ id }) => id);
  const marked = rows.findIndex(({ index }) => index === selected);
  return (
    <div className={styles.area}>
      <div className={styles.tools} data-print="never">
        <SegmentTools filter={filter} onFilter={(next) => setSegments({ filter: next })} />
        <div className={`${styles.group} ${styles.end}`}>
          <ColumnChooser table="segments" all={SEGMENT_COLUMNS} />
          <Export
            copy={() => tabbed(names, segmentCells(rows, shown))}
            download={() =>
              saveFile(csvName(document, 'segments'), CSV_TYPE, [csvFile(names, segmentCells(rows, shown))])
            }
          />
        </div>
        <p className={styles.facts}>
          <strong role="status">
            {rows.length === passes.length
              ? plural(passes.length, 'segment')
              : `${formatCount(rows.length)} of ${plural(passes.length, 'segment')}`}
          </strong>
          <span className={styles.unit}>tok: tokens as {encoding} counts them</span>
        </p>
      </div>
      <DataTable
        label="Segments"
        columns={shown}
        rows={rows.length}
        keyOf={(row) => rows[row]?.index ?? row}
        marked={marked === -1 ? null : marked}
        sortedBy={sortedBy(sort)}
        sorting={(column) => () => setSegments({ sort: nextSort(sort, column.id, startsHigh(column)) })}
        cell={(at, column, tabIndex) => {
          const row = rows[at];
          return row === undefined ? null : segmentCell(row, column, row.index === selected, tabIndex);
        }}
        onRow={(at) => {
          const row = rows[at];
          if (row !== undefined) select(row);
        }}
      />
      {rows.length === 0 && <p className={styles.none}>No segment meets the filter.</p>}
    </div>
  );
}

function segmentCell(
  row: SegmentRow,
  column: SegmentColumn,
  isSelected: boolean,
  tabIndex: 0 | -1,
): ReactNode {
  const { pass, index } = row;
  switch (column.id) {
    case 'turn':
      return (
        <Button
          look="link"
          tabIndex={tabIndex}
          aria-label={`Inspect the pass at turn ${pass.turn}`}
          aria-pressed={isSelected}
          onClick={(event) => {
            event.stopPropagation();
            select(row);
          }}
        >
          {pass.until > pass.turn ? `${pass.turn}–${pass.until}` : pass.turn}
        </Button>
      );
    case 'segment':
      return (
        <Button
          look="link"
          tabIndex={tabIndex}
          title="Shows these turns in the transcript"
          aria-label={`Show turns ${formatTurns(pass.segment)}`}
          onClick={(event) => {
            event.stopPropagation();
            useView.getState().showPass(index);
          }}
        >
          {formatTurns(pass.segment)}
        </Button>
      );
    case 'parts':
      return pass.parts.length === 0 ? '' : pass.parts.length;
    case 'verdict':
      return <VerdictMark verdict={pass.verdict} />;
    default: {
      const value = column.value(pass);
      if (value === null) return column.id === 'slot' ? 'none' : '–';
      return typeof value === 'number' ? formatNumber(value) : <span title={value}>{value}</span>;
    }
  }
}
