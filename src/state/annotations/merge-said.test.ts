import { expect, it } from 'vitest';
import { mergeSaid } from './merge-said.ts';
import { NOTHING_SAID } from './placed-annotations.ts';

const kept = {
  ...NOTHING_SAID,
  pinnedTurns: [9],
  links: [{ first: 1, last: 2 }],
  notes: [
    { turn: 1, text: 'old' },
    { turn: 7, text: 'far' },
  ],
  title: 'Kept',
  about: 'Long ago',
};

it('keeps both, in order, and of two about one turn the newer', () => {
  const newer = {
    ...NOTHING_SAID,
    pinnedTurns: [3, 9],
    links: [{ first: 1, last: 2 }],
    notes: [{ turn: 1, text: 'new' }],
    title: 'Now',
  };
  expect(mergeSaid(kept, newer)).toEqual({
    ...kept,
    pinnedTurns: [3, 9],
    notes: [
      { turn: 1, text: 'new' },
      { turn: 7, text: 'far' },
    ],
    title: 'Now',
  });
});

it('nothing new leaves what was kept, and the other way round', () => {
  expect(mergeSaid(kept, NOTHING_SAID)).toEqual(kept);
  expect(mergeSaid(NOTHING_SAID, kept)).toEqual(kept);
});
