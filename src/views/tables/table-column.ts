/** A column of a table, as its head and the choice of columns see it. */
export interface TableColumn {
  /** Also its name in files, and what is kept on the device. */
  readonly id: string;
  readonly header: string;
  /** Stands small beside the header. */
  readonly unit?: string;
  /** What it means, for who hovers. */
  readonly title: string;
  /** Numbers are set to the right, in figures of one width. */
  readonly kind: 'number' | 'text';
  /** In pixels; a column that grows takes at least that much. */
  readonly width: number;
  readonly grows?: boolean;
  /** Whether it is shown to who never chose. */
  readonly shown: boolean;
}

/** The columns to show, in the order of the table; the first one always is. Unknown names are left out. */
export function chosenColumns<C extends TableColumn>(
  all: readonly C[],
  chosen: readonly string[] | null,
): readonly C[] {
  return all.filter(({ id, shown }, i) => i === 0 || (chosen === null ? shown : chosen.includes(id)));
}

/** What a person chose after one column was switched; `null` where that is what everybody sees at first. */
export function withColumn(
  all: readonly TableColumn[],
  chosen: readonly string[] | null,
  id: string,
): readonly string[] | null {
  const now = chosenColumns(all, chosen).map((column) => column.id);
  const next = all
    .map((column) => column.id)
    .filter((other) => (other === id ? !now.includes(id) : now.includes(other)));
  const usual = chosenColumns(all, null).map((column) => column.id);
  return next.join() === usual.join() ? null : next;
}
