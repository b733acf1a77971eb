/** A table for a terminal: the first column flush left, the others flush right under their heads. */
export function tableLines(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [heads, ...rows].map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A share in percent to one decimal, as the harness rounds it; `null` of nothing. */
export const percent = (part: number, of: number): number | null =>
  of === 0 ? null : Number(((100 * part) / of).toFixed(1));

/** A number of a table, a dash where there is none. */
export const cell = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(1);
