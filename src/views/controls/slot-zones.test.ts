import { expect, it } from 'vitest';
import type { SlotCliff } from '../../state/model.ts';
import { nextChange, slotZones, verdictBands } from './slot-zones.ts';

const cliff = (slot: number, compact: number, split: number, refuse: number): SlotCliff => ({
  slot,
  worst: refuse > 0 ? 'refuse' : split > 0 ? 'split' : 'compact',
  counts: { compact, split, refuse, 'not-applicable': 0 },
});
const CLIFFS = [
  cliff(100, 0, 0, 4),
  cliff(400, 0, 0, 4),
  cliff(900, 0, 2, 2),
  cliff(1_700, 1, 3, 0),
  cliff(1_800, 1, 3, 0),
  cliff(2_340, 4, 0, 0),
  cliff(64_000, 4, 0, 0),
];

it('joins neighbouring slots with the same counts', () => {
  expect(slotZones(CLIFFS).map(({ from, to, worst }) => [from, to, worst])).toEqual([
    [100, 900, 'refuse'],
    [900, 1_700, 'refuse'],
    [1_700, 2_340, 'split'],
    [2_340, Number.POSITIVE_INFINITY, 'compact'],
  ]);
  expect(slotZones([])).toEqual([]);
});

it('joins zones with the same severest verdict into bands', () => {
  expect(verdictBands(slotZones(CLIFFS)).map(({ from, to, worst }) => [from, to, worst])).toEqual([
    [100, 1_700, 'refuse'],
    [1_700, 2_340, 'split'],
    [2_340, Number.POSITIVE_INFINITY, 'compact'],
  ]);
});

it.each([
  [100, 1, 900],
  [900, 1, 1_700],
  [2_339, 1, 2_340],
  [2_340, 1, null],
  [2_340, -1, 1_700],
  [5_000, -1, 2_340],
  [900, -1, null],
] as const)('from %d in direction %d the next change is at %s', (slot, direction, expected) => {
  expect(nextChange(slotZones(CLIFFS), slot, direction)).toBe(expected);
});
