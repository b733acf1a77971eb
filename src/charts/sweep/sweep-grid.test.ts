import { describe, expect, it } from 'vitest';
import { gridColumns, gridTarget } from './sweep-grid.ts';

const SLOTS = Array.from({ length: 25 }, (_, i) => i);

describe('columns of a grid', () => {
  it.each([
    [900, 25],
    [300, 13],
    [280, 12],
    [100, 4],
    [10, 2],
  ])('of %i px are %i, both ends among them', (width, count) => {
    const columns = gridColumns(SLOTS, width);
    expect([columns.length, columns[0], columns.at(-1)]).toEqual([count, 0, 24]);
    expect(new Set(columns).size).toBe(count);
  });
});

describe('keys of a grid', () => {
  it.each([
    ['ArrowRight', 1, 2, 1, 3],
    ['ArrowRight', 1, 4, 1, 4],
    ['ArrowLeft', 1, 0, 1, 0],
    ['ArrowDown', 1, 2, 2, 2],
    ['ArrowDown', 2, 2, 2, 2],
    ['ArrowUp', 0, 2, 0, 2],
    ['Home', 1, 2, 1, 0],
    ['End', 1, 2, 1, 4],
  ] as const)('%s from %i, %i leads to %i, %i', (key, row, column, toRow, toColumn) => {
    expect(gridTarget(key, { row, column }, 3, 5)).toEqual({ row: toRow, column: toColumn });
  });
  it('leaves other keys alone', () => expect(gridTarget('a', { row: 0, column: 0 }, 3, 5)).toBeNull());
});
