/**
 * Which columns of the tables a person wants to see, kept on the device: names of columns and nothing else. Storage may
 * be absent, full or denied; then the choice lasts as long as the page. What is read back is checked like any input.
 */
import * as v from 'valibot';
import { create } from 'zustand';
import type { KeyValueStorage } from '../kept/persistence.ts';

export type TableName = 'segments' | 'items' | 'files';

export interface TablePrefs {
  /** By table the columns that are shown; `null` for those that everybody sees at first. */
  readonly columns: Readonly<Record<TableName, readonly string[] | null>>;
  chooseColumns(table: TableName, columns: readonly string[] | null): void;
}

export const TABLES_KEY = 'floorline.tables';

const names = v.nullable(
  v.fallback(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(60))), null),
);
const kept = v.fallback(
  v.object({
    segments: v.optional(names, null),
    items: v.optional(names, null),
    files: v.optional(names, null),
  }),
  { segments: null, items: null, files: null },
);

/** `open` hands the storage over or throws, as `localStorage` does where a browser denies it. */
export const createTablePrefs = (open: () => KeyValueStorage) =>
  create<TablePrefs>()((set, get) => ({
    columns: read(open),
    chooseColumns(table, columns) {
      const next = { ...get().columns, [table]: columns };
      set({ columns: next });
      keep(open, next);
    },
  }));

function read(open: () => KeyValueStorage): TablePrefs['columns'] {
  try {
    return v.parse(kept, JSON.parse(open().getItem(TABLES_KEY) ?? 'null'));
  } catch {
    return v.parse(kept, null);
  }
}

function keep(open: () => KeyValueStorage, columns: TablePrefs['columns']): void {
  const chosen = Object.entries(columns).filter(([, names]) => names !== null);
  try {
    if (chosen.length === 0) open().removeItem(TABLES_KEY);
    else open().setItem(TABLES_KEY, JSON.stringify(Object.fromEntries(chosen)));
  } catch {
    // Not kept, and nothing breaks: the choice holds for this visit.
  }
}

export const useTablePrefs = createTablePrefs(() => window.localStorage);
