import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableSort } from '../../state/tables/table-view.ts';
import type { TableColumn } from './table-column.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});

/** What a table sorts by: text as people sort it, or numbers; `null` where a row has nothing, which comes last either way. */
export interface SortKeys<R, C extends TableColumn> {
  readonly columns: readonly C[];
  key(row: R, column: C): number | string | null;
  isText(column: C): boolean;
}

/** The rows in the order that a person chose. `keys` must be the same object every time: it makes the columns. */
export function useSortedRows<R extends { readonly index: number }, C extends TableColumn>(
  rows: readonly R[],
  keys: SortKeys<R, C>,
  sort: TableSort | null,
): readonly R[] {
  const columns = useMemo(() => {
    const helper = createColumnHelper<typeof features, R>();
    return helper.columns(
      keys.columns.map((column) =>
        helper.accessor((row) => keys.key(row, column) ?? undefined, {
          id: column.id,
          header: column.header,
          sortFn: keys.isText(column) ? 'alphanumeric' : 'basic',
          sortUndefined: 'last',
        }),
      ),
    );
  }, [keys]);
  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(() => (sort === null ? [] : [{ id: sort.column, desc: sort.descending }]), [sort]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (row) => String(row.index),
    enableMultiSort: false,
    state: { sorting },
  });
  return table.getRowModel().rows.map((row) => row.original);
}
