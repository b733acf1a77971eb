import { describe, expect, it } from 'vitest';
import { type FindResult, hitAt, hitRanges, hitsBefore, NOTHING_FOUND } from './find-result.ts';

const result: FindResult = { turns: Uint32Array.of(2, 5, 9), hits: Uint32Array.of(3, 1, 2), total: 6 };

describe('walking through hits', () => {
  it.each([
    [0, { turn: 2, hit: 0 }],
    [2, { turn: 2, hit: 2 }],
    [3, { turn: 5, hit: 0 }],
    [5, { turn: 9, hit: 1 }],
    [6, null],
  ])('hit %i', (index, expected) => {
    expect(hitAt(result, index)).toEqual(expected);
  });

  it.each([
    [0, 0],
    [2, 0],
    [3, 3],
    [9, 4],
    [10, 6],
  ])('starts at the first hit from turn %i on', (turn, expected) => {
    expect(hitsBefore(result, turn)).toBe(expected);
  });

  it('has none where nothing was found', () => {
    expect(hitAt(NOTHING_FOUND, 0)).toBeNull();
  });
});

it('finds without regard to case, and takes the query literally', () => {
  expect(hitRanges('A.b a.B axb', 'a.b', false)).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 7 },
  ]);
  expect(hitRanges('A.b a.B', 'a.B', true)).toEqual([{ start: 4, end: 7 }]);
});
