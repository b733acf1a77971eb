import { type ReactNode, useMemo, useState } from 'react';
import { csvFile, tabbed } from '../../core/report/delimited.ts';
import type { CorpusFile } from '../../state/corpus/corpus.ts';
import { useTablePrefs } from '../../state/tables/table-prefs.ts';
import { nextSort, type TableSort } from '../../state/tables/table-view.ts';
import { Button } from '../common/Button.tsx';
import { formatNumber } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { ColumnChooser } from '../tables/ColumnChooser.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import { Export } from '../tables/Export.tsx';
import { sortedBy } from '../tables/SortHeader.tsx';
import { CSV_TYPE, saveFile } from '../tables/save-file.ts';
import tools from '../tables/Tools.module.css';
import { chosenColumns } from '../tables/table-column.ts';
import { type SortKeys, useSortedRows } from '../tables/use-sorted-rows.ts';
import styles from './Corpus.module.css';
import { FILE_COLUMNS, type FileColumn, type FileRow, fileCells } from './file-columns.ts';

const KEYS: SortKeys<FileRow, FileColumn> = {
  columns: FILE_COLUMNS,
  key: ({ file }, column) => column.value(file),
  isText: ({ kind, id }) => kind === 'text' && id !== 'verdict',
};

/** Of sizes and verdicts the largest and gravest are looked for, of names and first turns the first. */
const startsHigh = ({ id, kind }: FileColumn): boolean =>
  id === 'verdict' || (kind === 'number' && id !== 'firstRefusal');

export interface FilesTableProps {
  readonly files: readonly CorpusFile[];
  /** The one that was opened last. */
  readonly opened: number | null;
  readonly onOpen: (index: number) => void;
}

/** The files as rows: sort them, choose columns, open one by click or Enter, copy or save what is shown. */
export function FilesTable({ files, opened, onOpen }: FilesTableProps) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const data = useMemo(() => files.map((file, index) => ({ index, file })), [files]);
  const rows = useSortedRows(data, KEYS, sort);
  const marked = rows.findIndex(({ index }) => index === opened);
  const chosen = useTablePrefs((prefs) => prefs.columns.files);
  const columns = useMemo(() => chosenColumns(FILE_COLUMNS, chosen), [chosen]);
  const names = columns.map(({ id }) => id);
  return (
    <>
      <div className={tools.tools} data-print="never">
        <div className={`${tools.group} ${tools.end}`}>
          <ColumnChooser table="files" all={FILE_COLUMNS} />
          <Export
            copy={() => tabbed(names, fileCells(rows, columns))}
            download={() => saveFile('transcripts.csv', CSV_TYPE, [csvFile(names, fileCells(rows, columns))])}
          />
        </div>
      </div>
      <DataTable
        label="Files"
        columns={columns}
        rows={rows.length}
        keyOf={(row) => rows[row]?.index ?? row}
        marked={marked === -1 ? null : marked}
        focusMarked
        sortedBy={sortedBy(sort)}
        sorting={(column) => () => setSort(nextSort(sort, column.id, startsHigh(column)))}
        cell={(at, column, tabIndex) => {
          const row = rows[at];
          return row === undefined ? null : cellOf(row, column, tabIndex, onOpen);
        }}
        onRow={(at) => {
          const row = rows[at];
          if (row !== undefined) onOpen(row.index);
        }}
      />
    </>
  );
}

function cellOf(
  { file, index }: FileRow,
  column: FileColumn,
  tabIndex: 0 | -1,
  onOpen: (index: number) => void,
): ReactNode {
  const { state } = file;
  switch (column.id) {
    case 'name':
      return (
        <Button
          look="link"
          tabIndex={tabIndex}
          title={file.name}
          aria-label={`Open ${file.name}`}
          className={styles.name}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(index);
          }}
        >
          {file.name}
        </Button>
      );
    case 'verdict':
      if (state.kind === 'looking') return <span className={styles.quiet}>looking …</span>;
      if (state.kind === 'waiting') return <span className={styles.quiet}>waiting</span>;
      if (state.kind === 'failed') return <span className={styles.failed}>not read</span>;
      if (state.look.verdict === null) return <span className={styles.quiet}>no pass</span>;
      return <VerdictMark verdict={state.look.verdict} />;
    default: {
      const value = column.value(file);
      if (value === null) return column.kind === 'number' ? '–' : '';
      return typeof value === 'number' ? (
        formatNumber(value)
      ) : (
        <span title={value} className={state.kind === 'failed' ? styles.failed : undefined}>
          {value}
        </span>
      );
    }
  }
}
