/**
 * Tables as text for other programs. A file is RFC 4180: commas, CRLF, quotes where they are needed, and a byte order
 * mark, without which a spreadsheet takes UTF-8 for something older. The clipboard gets the same with tabs.
 *
 * A spreadsheet runs a cell that begins like a formula, and the literals of a transcript are not ours to trust, so
 * text of that kind gets an apostrophe in front. Numbers are written as numbers, negative ones too: they are no text.
 */
export type Cell = string | number | null;

export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, in either width, or strips before it looks. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

const neutralised = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || text.includes('"') || text.includes('\n') || text.includes('\r')
    ? `"${text.replaceAll('"', '""')}"`
    : text;

const line = (cells: readonly Cell[], separator: string): string =>
  `${cells
    .map((cell) => {
      if (cell === null) return '';
      return typeof cell === 'number' ? String(cell) : quoted(neutralised(cell), separator);
    })
    .join(separator)}\r\n`;

/** One line of a CSV file, its end included; `null` is an empty cell. */
export const csvLine = (cells: readonly Cell[]): string => line(cells, ',');

/** A whole CSV file. */
export const csvFile = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + csvLine(header) + rows.map(csvLine).join('');

/** A table for the clipboard, as spreadsheets paste it. */
export const tabbed = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((cells) => line(cells, '\t')).join('');

/** The name of a file that holds a table of a document: `incident-segments.csv`. */
export const csvName = (document: string, table: string): string => {
  const stem = document.replace(/\.[A-Za-z0-9]{1,8}$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return `${stem.slice(0, 80) || 'transcript'}-${table}.csv`;
};
