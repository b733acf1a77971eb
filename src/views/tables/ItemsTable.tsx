import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import { type Cell, csvName, tabbed } from '../../core/report/delimited.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useCountedColumns, useSelectedPass } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { type LiteralBook, literalBookOf } from '../../state/tables/item-rows-literals.ts';
import { useTablePrefs } from '../../state/tables/table-prefs.ts';
import { nextSort, useTableView } from '../../state/tables/table-view.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { formatCount, formatTurns, plural } from '../common/format.ts';
import { groupOfKind, KIND_WORDS } from '../common/kind-words.ts';
import mark from '../transcript/Mark.module.css';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DataTable } from './DataTable.tsx';
import { Export } from './Export.tsx';
import { followItem } from './follow-item.ts';
import styles from './Items.module.css';
import { ItemTools } from './ItemTools.tsx';
import { ITEM_COLUMNS, type ItemColumn, type ItemRows, itemCell, startsHigh } from './item-columns.ts';
import { sortedBy } from './SortHeader.tsx';
import tools from './Tools.module.css';
import { chosenColumns } from './table-column.ts';
import { itemCells, useItemFile } from './use-item-file.ts';
import { MOST_SORTED, useItemRows } from './use-item-rows.ts';

/** A clipboard takes no more than that in good time. */
const MOST_COPIED = 20_000;
/** A row shows one line; a literal may be a megabyte. */
const SHOWN_CHARACTERS = 240;

/** Every distinct item of the thread, or of the selected segment. */
export function ItemsTable() {
  const columns = useSession((session) => session.columns);
  if (columns === null) return <p className={tools.none}>The items appear once the thread is counted.</p>;
  if (columns.items.count === 0)
    return <p className={tools.none}>Nothing in this thread has to survive verbatim.</p>;
  return <Items columns={columns} />;
}

function Items({ columns }: { readonly columns: ThreadColumns }) {
  const view = useTableView((tables) => tables.items);
  const { setItems } = useTableView.getState();
  const encoding = usePolicy(({ policy }) => policy.encoding);
  const document = useSession((session) => session.document?.name ?? '');
  const chosen = useTablePrefs((prefs) => prefs.columns.items);
  const selected = useSelectedPass();
  const { rows, total, list, search, sorting, pass } = useItemRows(useCountedColumns() ?? columns);
  const shown = useMemo(() => chosenColumns(ITEM_COLUMNS, chosen), [chosen]);
  const file = useItemFile(columns);
  const book = literalBookOf(columns);
  useSyncExternalStore(book.subscribe, book.version);
  const want = useCallback(
    (first: number, last: number) => book.want([...list.subarray(first, last + 1)]),
    [book, list],
  );
  const found = view.item === null ? -1 : list.indexOf(view.item);
  const marked = found === -1 ? null : found;
  // Having come back is over as soon as the table is there.
  useEffect(() => useTableView.getState().setItems({ returning: false }), []);

  const copy = async (): Promise<string | null> => {
    const cells: (readonly Cell[])[] = [];
    const whole = await itemCells(rows, list, shown, (row) => cells.push(row));
    return whole
      ? tabbed(
          shown.map(({ id }) => id),
          cells,
        )
      : null;
  };
  const where = pass === null ? '' : ` of segment ${formatTurns(pass.segment)}`;
  return (
    <div className={tools.area}>
      <div className={tools.tools} data-print="never">
        <ItemTools
          view={view}
          onChange={setItems}
          segment={selected === null ? null : formatTurns(selected.segment)}
          hasLifted={rows.lifted.size > 0}
        />
        <div className={`${tools.group} ${tools.end}`}>
          <ColumnChooser table="items" all={ITEM_COLUMNS} />
          <Export
            copy={list.length > MOST_COPIED ? null : copy}
            {...(list.length > MOST_COPIED
              ? { tooMuch: `Copies at most ${formatCount(MOST_COPIED)} items: filter them, or save a file` }
              : {})}
            download={() => file.save(csvName(document, 'items'), rows, list, shown)}
            busy={
              file.done === null ? undefined : (
                <>
                  <progress
                    className={tools.progress}
                    aria-label="Writing the file"
                    max={list.length}
                    value={file.done}
                  />
                  <Button look="plain" onClick={file.cancel}>
                    Cancel
                  </Button>
                </>
              )
            }
          />
        </div>
        <p className={tools.facts}>
          <strong role="status">
            {list.length === total
              ? `${plural(total, 'item')}${where}`
              : `${formatCount(list.length)} of ${plural(total, 'item')}${where}`}
            {search !== null && `, ${formatCount(search.total - search.done)} to search`}
            {sorting && ', sorting'}
          </strong>
          <span className={tools.unit}>tok: tokens as {encoding} counts them</span>
        </p>
      </div>
      <DataTable
        label="Items"
        columns={shown}
        rows={list.length}
        keyOf={(row) => list[row] ?? row}
        marked={marked}
        focusMarked={view.returning}
        sortedBy={sortedBy(view.sort)}
        sorting={(column) =>
          column.id === 'literal' && columns.items.count > MOST_SORTED
            ? `Sorts by literal up to ${formatCount(MOST_SORTED)} items`
            : () => setItems({ sort: nextSort(view.sort, column.id, startsHigh(column)) })
        }
        cell={(row, column, tabIndex) => showCell(rows, column, list[row] ?? 0, book, tabIndex)}
        onRow={(row) => followItem(columns, list[row] ?? 0)}
        onRange={want}
      />
      {list.length === 0 && search === null && <p className={tools.none}>No item meets the filter.</p>}
    </div>
  );
}

function showCell(
  rows: ItemRows,
  column: ItemColumn,
  item: number,
  book: LiteralBook,
  tabIndex: 0 | -1,
): ReactNode {
  switch (column.id) {
    case 'literal': {
      const literal = book.get(item);
      const text = literal === undefined ? '…' : literal.slice(0, SHOWN_CHARACTERS);
      return (
        <Button
          look="link"
          tabIndex={tabIndex}
          className={styles.literal}
          title={literal === undefined ? undefined : literal.slice(0, 4 * SHOWN_CHARACTERS)}
          onClick={(event) => {
            event.stopPropagation();
            followItem(rows.columns, item);
          }}
        >
          <code>{text}</code>
        </Button>
      );
    }
    case 'kind': {
      const kind = kindOfCode(rows.columns.items.kind[item] ?? 0);
      const lift = rows.lifted.get(item);
      return (
        <span
          className={classes(mark.mark, lift !== undefined && mark.lifted)}
          data-group={groupOfKind(kind)}
          title={lift === undefined ? undefined : `Lifted in turn ${lift.turn}: ${lift.words}`}
        >
          {KIND_WORDS[kind]}
        </span>
      );
    }
    default: {
      const value = itemCell(rows, column, item, null);
      if (value === null) return '–';
      return typeof value === 'number' ? formatCount(value) : value;
    }
  }
}
