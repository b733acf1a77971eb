import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorAfterKey, moveEdge, turnsBetween } from './turn-selection.ts';

it('selects whole turns in either direction, at least one', () => {
  expect(turnsBetween(3, 7)).toEqual({ from: 3, to: 8 });
  expect(turnsBetween(7, 3)).toEqual({ from: 3, to: 8 });
  expect(turnsBetween(4, 4)).toEqual({ from: 4, to: 5 });
});

it.each([
  ['ArrowLeft', 4],
  ['ArrowRight', 6],
  ['PageUp', 15],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 19],
  ['Enter', null],
])('takes the cursor with %s from turn 5 to %s', (key, to) => {
  expect(cursorAfterKey(key, 5, 10, 20)).toBe(to);
});

describe('an edge of a range', () => {
  it('moves alone and stops at the other one', () => {
    const range = { from: 5, to: 10 };
    expect(moveEdge(range, 'first', 2, 20)).toEqual({ from: 2, to: 10 });
    expect(moveEdge(range, 'first', 30, 20)).toEqual({ from: 9, to: 10 });
    expect(moveEdge(range, 'last', 12, 20)).toEqual({ from: 5, to: 13 });
    expect(moveEdge(range, 'last', 1, 20)).toEqual({ from: 5, to: 6 });
  });

  it('never leaves the run or empties the range', () => {
    const ranges = fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => turnsBetween(a, b));
    fc.assert(
      fc.property(
        ranges,
        fc.constantFrom('first' as const, 'last' as const),
        fc.integer(),
        (range, edge, turn) => {
          const moved = moveEdge(range, edge, turn, 100);
          expect(moved.from).toBeGreaterThanOrEqual(0);
          expect(moved.to).toBeLessThanOrEqual(100);
          expect(moved.from).toBeLessThan(moved.to);
        },
      ),
    );
  });
});
