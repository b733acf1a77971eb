import { describe, expect, it } from 'vitest';
import { fill } from './ranked.ts';

const columns = {
  items: {
    count: 3,
    tokens: Uint32Array.of(5, 2, 3),
    ledger: Uint32Array.of(6, 3, 4),
    kind: new Uint8Array(3),
  },
};
const literals = ['five', 'two', 'three'];

describe('a ranking', () => {
  it.each([
    [1, [], 0, 0],
    [2, ['two'], 2, 3],
    [9, ['two', 'five'], 7, 9],
    [10, ['two', 'five', 'three'], 10, 13],
  ] as const)('fills %i tokens', (limit, kept, floor, ledger) => {
    expect(fill({ columns, literals }, [1, 0, 2], limit)).toEqual({ literals: kept, floor, ledger });
  });

  it('passes over what does not fit, as a slot is filled', () => {
    expect(fill({ columns, literals }, [0, 1], 4).literals).toEqual(['two']);
  });
});
