import type { TableSort } from '../../state/tables/table-view.ts';
import { Button } from '../common/Button.tsx';
import styles from './DataTable.module.css';
import type { TableColumn } from './table-column.ts';

export type Sorted = 'asc' | 'desc' | false;

/** How each column is sorted, where at most one is. */
export const sortedBy =
  (sort: TableSort | null) =>
  ({ id }: TableColumn): Sorted =>
    sort?.column === id ? (sort.descending ? 'desc' : 'asc') : false;

export interface SortHeaderProps {
  readonly column: TableColumn;
  readonly sorted: Sorted;
  /** `null` where the table cannot be sorted by it; then `why` says so. */
  readonly onSort: (() => void) | null;
  readonly why?: string | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column: its name, its unit, and the order. */
export function SortHeader({ column, sorted, onSort, why }: SortHeaderProps) {
  return (
    <th
      scope="col"
      data-kind={column.kind}
      className={styles.head}
      aria-sort={sorted === false ? 'none' : ARIA_SORT[sorted]}
    >
      <Button
        look="plain"
        className={styles.sort}
        title={why ?? column.title}
        aria-disabled={onSort === null}
        onClick={() => onSort?.()}
      >
        {/* The unit is drawn by the style sheet: the name of the column is what people look for. */}
        <span data-unit={column.unit} className={styles.name}>
          {column.header}
        </span>
        <span aria-hidden="true" className={styles.arrow}>
          {sorted === 'asc' ? '↑' : sorted === 'desc' ? '↓' : ''}
        </span>
      </Button>
    </th>
  );
}
