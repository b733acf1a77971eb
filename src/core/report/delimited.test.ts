import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BYTE_ORDER_MARK, type Cell, csvFile, csvLine, csvName, tabbed } from './delimited.ts';

it.each<readonly [string, readonly Cell[], string]>([
  ['numbers as they are', [2340, -1300, 0.2], '2340,-1300,0.2'],
  ['nothing as an empty cell', ['a', null, 'b'], 'a,,b'],
  ['a comma in quotes', ['a,b'], '"a,b"'],
  ['quotes doubled', ['say "no"'], '"say ""no"""'],
  ['a line break in quotes', ['a\nb'], '"a\nb"'],
  ['a formula as text', ['=1+1'], "'=1+1"],
  ['a formula with a comma', ['=SUM(A1,A2)'], '"\'=SUM(A1,A2)"'],
  ['a flag as text', ['--force'], "'--force"],
  ['a mention as text', ['@types/node'], "'@types/node"],
  ['a plus as text', ['+49'], "'+49"],
  ['a tab in front of a formula', ['\t=1'], "'\t=1"],
  ['a formula in full width', ['＝1'], "'＝1"],
  ['a minus in the middle', ['a-b'], 'a-b'],
  ['a true minus sign', ['−1'], '−1'],
])('writes %s', (_, cells, expected) => {
  expect(csvLine(cells)).toBe(`${expected}\r\n`);
});

/** Reads CSV the slow and plain way. */
function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let inQuotes = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (inQuotes) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') cell += text[++i] ?? '';
      else inQuotes = false;
    } else if (char === '"') inQuotes = true;
    else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\r' && text[i + 1] === '\n') {
      i++;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += char;
  }
  return rows;
}

const anyText = fc.string({
  unit: fc.constantFrom('a', ',', '"', '\n', '\r', '\t', '=', '-', '@', "'", ' ', 'é'),
});
const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    header: fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(anyText, { minLength: width, maxLength: width }), { maxLength: 5 }),
  }),
);

it('gives every cell back, with an apostrophe before what looks like a formula', () => {
  fc.assert(
    fc.property(table, ({ header, rows }) => {
      const expected = [
        header,
        ...rows.map((row) => row.map((text) => (/^[=\-@\t\r\n]/.test(text) ? `'${text}` : text))),
      ];
      const file = csvFile(header, rows);
      expect(file.startsWith(BYTE_ORDER_MARK)).toBe(true);
      expect(parseCsv(file.slice(1), ',')).toEqual(expected);
      expect(parseCsv(tabbed(header, rows), '\t')).toEqual(expected);
    }),
  );
});

it.each([
  ['incident.jsonl', 'incident-segments.csv'],
  ['a/b c?d.json', 'a-b-c-d-segments.csv'],
  ['', 'transcript-segments.csv'],
  ['日記.txt', '日記-segments.csv'],
])('names the file of %j', (document, expected) => {
  expect(csvName(document, 'segments')).toBe(expected);
});
