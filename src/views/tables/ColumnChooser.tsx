import { type TableName, useTablePrefs } from '../../state/tables/table-prefs.ts';
import { Button } from '../common/Button.tsx';
import { Popover } from '../common/Popover.tsx';
import styles from './Tools.module.css';
import { chosenColumns, type TableColumn, withColumn } from './table-column.ts';

export interface ColumnChooserProps {
  readonly table: TableName;
  readonly all: readonly TableColumn[];
}

/** Which columns a table shows, remembered on the device. The first one names the row and stays. */
export function ColumnChooser({ table, all }: ColumnChooserProps) {
  const chosen = useTablePrefs((prefs) => prefs.columns[table]);
  const choose = (columns: readonly string[] | null) =>
    useTablePrefs.getState().chooseColumns(table, columns);
  const shown = chosenColumns(all, chosen);
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button look="plain" aria-pressed={chosen !== null}>
          Columns <span className="num">{shown.length}</span> <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      <ul className={styles.columns}>
        {all.map((column, i) => (
          <li key={column.id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={shown.includes(column)}
                disabled={i === 0}
                onChange={() => choose(withColumn(all, chosen, column.id))}
              />
              <span className={styles.columnName}>{column.header}</span>
              <span className={styles.quiet}>{column.title}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.columnActions}>
        <Button disabled={chosen === null} onClick={() => choose(null)}>
          Usual columns
        </Button>
        <Button disabled={shown.length === all.length} onClick={() => choose(all.map(({ id }) => id))}>
          All columns
        </Button>
      </div>
    </Popover>
  );
}
