/**
 * A row of the table: some work, how far it is to reach, and what was measured. A step that breaks or takes too long is
 * a row too, so that one that cannot be measured hides no other.
 */

export type RowUnit = 's' | 'ms' | '×' | 'kB' | 'MB' | 'frames';

export interface MeasuredRow {
  readonly work: string;
  readonly value: number;
  readonly unit: RowUnit;
  /** The most that it may be; `null` where a figure only informs. */
  readonly most: number | null;
  /** What the value was made of, or how it was taken, in a few words. */
  readonly beside: string;
}

export interface FailedRow {
  readonly work: string;
  readonly problem: string;
}

export type LargeRow = MeasuredRow | FailedRow;

/** Called with each row as it is measured: what breaks later in a step takes none away. */
export type Tell = (row: LargeRow) => void;

export type Verdict = 'pass' | 'short' | 'told' | 'failed';

export function verdictOf(row: LargeRow): Verdict {
  if ('problem' in row) return 'failed';
  if (row.most === null) return 'told';
  return row.value <= row.most ? 'pass' : 'short';
}

/** `≤ 1.5 s`, `≤ 2 ×`. */
export const reachOf = (row: LargeRow): string =>
  'problem' in row || row.most === null ? '' : `≤ ${withUnit(row.most, row.unit, false)}`;

export const measuredOf = (row: LargeRow): string =>
  'problem' in row ? `failed: ${row.problem}` : withUnit(row.value, row.unit, true);

/** A row as a line of its own. */
export function formatRow(row: LargeRow): string {
  const reach = reachOf(row);
  const note = 'problem' in row || row.beside === '' ? '' : ` (${row.beside})`;
  return `${verdictOf(row).padEnd(6)} ${row.work}: ${measuredOf(row)}${reach === '' ? '' : `, reach ${reach}`}${note}`;
}

/** Rows as lines of text, with a first line that names the columns. */
export function formatRows(rows: readonly LargeRow[]): string {
  const cells = rows.map((row) => [row.work, reachOf(row), measuredOf(row), verdictOf(row)]);
  const all = [['work', 'reach', 'measured', ''], ...cells];
  const width = (column: number): number => Math.max(...all.map((line) => (line[column] ?? '').length));
  const widths = [width(0), width(1), Math.min(width(2), 40)];
  return all
    .map((line, i) => {
      const row = rows[i - 1];
      const note = row === undefined || 'problem' in row ? '' : row.beside;
      const fixed = widths.map((size, column) => (line[column] ?? '').padEnd(size));
      return ['', ...fixed, (line[3] ?? '').padEnd(6), note].join('  ').trimEnd();
    })
    .join('\n');
}

/** Rows as a table of Markdown. */
export function markdownRows(rows: readonly LargeRow[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const lines = rows.map((row) => {
    const note = 'problem' in row ? '' : row.beside;
    return `| ${[row.work, reachOf(row) || '–', measuredOf(row), WORDS[verdictOf(row)], note].map(cell).join(' | ')} |`;
  });
  return ['| work | reach | measured | | how |', '|---|---|---|---|---|', ...lines].join('\n');
}

const WORDS = { pass: 'pass', short: '**short**', told: '', failed: '**failed**' } as const;

function withUnit(value: number, unit: RowUnit, rounded: boolean): string {
  const digits = unit === '×' || unit === 's' ? 2 : unit === 'MB' || unit === 'kB' ? 0 : 1;
  const text = rounded ? value.toFixed(digits) : `${value}`;
  return unit === '×' ? `${text} ×` : `${text} ${unit}`;
}

/** A figure that has a reach. */
export const measured = (
  work: string,
  value: number,
  unit: RowUnit,
  most: number,
  beside: string,
): MeasuredRow => ({ work, value, unit, most, beside });

/** A figure that only informs. */
export const told = (work: string, value: number, unit: RowUnit, beside: string): MeasuredRow => ({
  work,
  value,
  unit,
  most: null,
  beside,
});
