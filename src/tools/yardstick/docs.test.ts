import { expect, test } from 'vitest';
import { figuresAsMarkdown, withFigures } from './docs.ts';
import { budgetKey, type NamedRow } from './rows.ts';

const row = (name: string): NamedRow => ({
  name,
  row: {
    all: 99.5,
    ptr: 99.8,
    core: 99.4,
    ratio: 15.7,
    overhead: 33.7,
    refused: 14.9,
    needlesslyRefused: null,
  },
  byBudget: new Map([[budgetKey(32_000), { refused: 52.8, needlesslyRefused: 1.9 }]]),
});

test('the rows that a reader needs, as a table', () => {
  expect(figuresAsMarkdown([row('product exhaustive'), row('2d =2b, not in retained tail')])).toBe(
    [
      '| row | all | ptr | core | floor ÷ region | overhead | over 2,000 at 32k / 64k | needlessly at 32k / 64k |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      '| product exhaustive | 99.5 | 99.8 | 99.4 | 15.7 | 33.7 | 52.8 / – | 1.9 / – |',
    ].join('\n'),
  );
});

test('take the place of the figures before, and leave a page without a place alone', () => {
  const page = 'a\n<!-- figures: npm run yardstick -- --docs -->\nold\n<!-- end of figures -->\nb';
  expect(withFigures(page, 'new')).toBe(
    'a\n<!-- figures: npm run yardstick -- --docs -->\n\nnew\n\n<!-- end of figures -->\nb',
  );
  expect(withFigures('nothing', 'new')).toBeNull();
});
