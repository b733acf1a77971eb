import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  moveSlot,
  nearestStop,
  SLOT_MAX,
  SLOT_MIN,
  SLOT_STOPS,
  type SlotMove,
  slotAt,
  slotPosition,
} from './slot-scale.ts';

describe('the stops', () => {
  it('rise from 100 to 64,000 in steps of 1 % to 3.5 %', () => {
    expect(SLOT_STOPS[0]).toBe(SLOT_MIN);
    expect(SLOT_STOPS.at(-1)).toBe(SLOT_MAX);
    for (let i = 1; i < SLOT_STOPS.length; i++) {
      const ratio = (SLOT_STOPS[i] ?? 0) / (SLOT_STOPS[i - 1] ?? 0);
      expect(ratio).toBeGreaterThan(1.01);
      expect(ratio).toBeLessThan(1.035);
    }
  });

  it('hold the numbers that people say', () => {
    for (const round of [100, 120, 200, 500, 800, 1_000, 1_200, 1_500, 2_000, 8_000, 16_000, 32_000]) {
      expect(SLOT_STOPS).toContain(round);
    }
  });
});

describe('slotPosition and slotAt', () => {
  it('are inverse at every stop', () => {
    for (const stop of SLOT_STOPS) expect(slotAt(slotPosition(stop))).toBe(stop);
  });

  it('hold what lies beyond at the ends', () => {
    expect(slotPosition(1)).toBe(0);
    expect(slotPosition(1_000_000)).toBe(1);
    expect(slotAt(-3)).toBe(SLOT_MIN);
    expect(slotAt(7)).toBe(SLOT_MAX);
  });

  it('give each doubling the same length of track', () => {
    expect(slotPosition(400) - slotPosition(200)).toBeCloseTo(
      slotPosition(40_000) - slotPosition(20_000),
      10,
    );
  });
});

describe('moveSlot', () => {
  it.each<[number, SlotMove, number]>([
    [2_000, 'up', 2_050],
    [2_000, 'down', 1_950],
    [2_013, 'up', 2_050],
    [2_013, 'down', 2_000],
    [2_000, 'page-up', 2_500],
    [2_000, 'page-down', 1_600],
    [2_000, 'min', 100],
    [2_000, 'max', 64_000],
    [100, 'down', 100],
    [64_000, 'up', 64_000],
    [60_000, 'page-up', 64_000],
    [50, 'up', 100],
    [50, 'down', 50],
    [100_000, 'down', 64_000],
    [100_000, 'up', 100_000],
  ])('%d %s: %d', (slot, move, expected) => {
    expect(moveSlot(slot, move)).toBe(expected);
  });

  it('goes up and down again to the same stop', () => {
    for (const stop of SLOT_STOPS.slice(0, -1)) expect(moveSlot(moveSlot(stop, 'up'), 'down')).toBe(stop);
  });

  it('never moves the wrong way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), (slot) => {
        expect(moveSlot(slot, 'up')).toBeGreaterThanOrEqual(slot);
        expect(moveSlot(slot, 'page-up')).toBeGreaterThanOrEqual(moveSlot(slot, 'up'));
        expect(moveSlot(slot, 'down')).toBeLessThanOrEqual(slot);
        expect(moveSlot(slot, 'page-down')).toBeLessThanOrEqual(moveSlot(slot, 'down'));
      }),
    );
  });
});

it('nearestStop judges by ratio', () => {
  expect(nearestStop(2_024)).toBe(2_000);
  expect(nearestStop(2_026)).toBe(2_050);
  expect(nearestStop(3)).toBe(SLOT_MIN);
});
