import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTick } from './format.ts';
import { turnScale, turnTicks } from './turn-scale.ts';
import { contextMax, floorsMax, roundUp, valueScale, valueTicks } from './value-scale.ts';

describe('turnScale', () => {
  it('gives a turn the cell between its two boundaries', () => {
    const scale = turnScale(100, 200, 50, 250);
    expect(scale.x(100)).toBe(50);
    expect(scale.x(150)).toBe(150);
    expect(scale.perTurn).toBe(2);
    expect(scale.turnAt(50)).toBe(100);
    expect(scale.turnAt(51.9)).toBe(100);
    expect(scale.turnAt(52.1)).toBe(101);
  });

  it('holds pixels beyond the plot to the visible turns', () => {
    const scale = turnScale(100, 200, 50, 250);
    expect(scale.turnAt(-1e6)).toBe(100);
    expect(scale.turnAt(1e6)).toBe(199);
  });

  it('survives an empty run and a plot without width', () => {
    const scale = turnScale(0, 0, 78, 20);
    expect(scale.to).toBe(1);
    expect(scale.turnAt(0)).toBe(0);
  });

  it('finds each turn again in the middle of its cell', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000),
        fc.integer({ min: 1, max: 5_000 }),
        fc.nat(4_999),
        (from, length, offset) => {
          const scale = turnScale(from, from + length, 44, 1400);
          const turn = from + (offset % length);
          expect(scale.turnAt(scale.x(turn + 0.5))).toBe(turn);
        },
      ),
    );
  });

  it('has whole, visible ticks', () => {
    expect(turnTicks(turnScale(0, 5, 0, 1000))).toEqual([0, 1, 2, 3, 4]);
    expect(turnTicks(turnScale(130, 420, 0, 400))).toEqual([200, 300, 400]);
  });
});

describe('valueScale', () => {
  it('starts at an honest zero', () => {
    const scale = valueScale(200, 10, 110);
    expect(scale.y(0)).toBe(110);
    expect(scale.y(200)).toBe(10);
    expect(scale.clamped(1_000)).toBe(10);
    expect(scale.valueAt(60)).toBe(100);
    expect(scale.valueAt(-500)).toBe(200);
  });

  it('has whole ticks from zero', () => {
    expect(valueTicks(valueScale(4_000, 0, 90))).toEqual([0, 2_000, 4_000]);
    expect(valueTicks(valueScale(1, 0, 400))).toEqual([0, 1]);
  });
});

describe('where axes end', () => {
  it.each([
    [0, 1],
    [1, 1],
    [1.2, 1.5],
    [4_100, 6_000],
    [6_000, 6_000],
    [9_000, 10_000],
  ])('roundUp(%d) is %d', (value, expected) => {
    expect(roundUp(value)).toBe(expected);
  });

  it.each([
    ['near the mark', 105_000, 144_640],
    ['above the budget', 200_000, 212_000],
    ['far above the budget', 9_000_000, 384_000],
    ['far below the mark', 6_000, 8_000],
    ['nothing', 0, 144_640],
  ])('contextMax, %s', (_, peak, expected) => {
    expect(contextMax(peak, 108_800, 128_000)).toBeCloseTo(expected, 6);
  });

  it.each([
    ['the slot is among the needs', 3_500, 2_000, 4_000],
    ['an outlier is cut off at four slots', 90_000, 2_000, 8_000],
    ['the slot is a little above', 1_500, 2_000, 3_000],
    ['the slot is out of proportion', 1_500, 64_000, 2_000],
    ['no slot', 1_500, null, 2_000],
    ['no passes', 0, 2_000, 2_160],
  ])('floorsMax, %s', (_, need, slot, expected) => {
    expect(floorsMax(need, slot)).toBe(expected);
  });
});

it.each([
  [500, '500'],
  [2_500, '2,500'],
  [40_000, '40k'],
  [12_500, '12.5k'],
  [1_250_000, '1.25M'],
])('formatTick(%d) is %s', (value, text) => {
  expect(formatTick(value)).toBe(text);
});
