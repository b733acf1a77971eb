import { expect, test } from 'vitest';
import type { RankedItem } from '../../core/floor/ranking/ranking.ts';
import { bindingWords, fitsWords, hindsightWords, lossWords } from './survivors-words.ts';

const items = (count: number, first = 0): readonly RankedItem[] =>
  Array.from({ length: count }, (_, item) => ({
    item,
    score: 0.1,
    perToken: 0.1,
    tokens: 1,
    ledger: 2,
    isFirst: item < first,
  }));

test.each([
  [212, 92, 'holds 212 of 304 items; 92 would go.'],
  [1_304, 0, 'holds all 1,304 items.'],
  [1, 0, 'holds all 1 item.'],
])('%i fit and %i go', (kept, dropped, end) => {
  const words = fitsWords({ kept: items(kept), dropped: items(dropped) }, 2_000, 0.2);
  expect(words).toBe(`One summary of 2,000 tokens, with a margin of 20 % for the words between, ${end}`);
});

test.each([
  [31, 2.2, 13.8, 'About 2 of 31 dropped items would be needed again, some 14 tokens; an estimate.'],
  [2_000, 1_200, 1, 'About 1,200 of 2,000 dropped items would be needed again, some 1 token; an estimate.'],
  [6, 0.03, 1.5, 'Hardly any of the 6 dropped items would be needed again; an estimate.'],
  [1, 0.2, 3, 'The dropped item would hardly be needed again; an estimate.'],
  [1, 0.7, 3, 'The dropped item would likely be needed again; an estimate.'],
  [0, 0, 0, ''],
])('%i dropped, %d of them expected', (dropped, expected, tokens, words) => {
  expect(lossWords({ dropped: items(dropped), expectedLoss: { items: expected, tokens } })).toBe(words);
});

test.each([
  [5, 0, ''],
  [5, 1, '1 of them is a constraint or pinned: what is obeyed in silence no estimate can see.'],
  [5, 3, '3 of them are constraints or pinned: what is obeyed in silence no estimate can see.'],
])('of %i dropped %i bind', (dropped, first, words) => {
  expect(bindingWords({ dropped: items(dropped, first) })).toBe(words);
});

test.each<[number, ReadonlyMap<number, number> | null, string]>([
  [3, null, ''],
  [0, new Map([[0, 9]]), ''],
  [3, new Map([[7, 9]]), 'As the transcript went on, none of them was needed again.'],
  [3, new Map([[1, 9]]), 'As the transcript went on, 1 of them was needed again.'],
  [
    3,
    new Map([
      [0, 4],
      [1, 9],
    ]),
    'As the transcript went on, 2 of them were needed again.',
  ],
])('what became of %i dropped ones (%#)', (dropped, needed, words) => {
  expect(hindsightWords({ dropped: items(dropped) }, needed)).toBe(words);
});
