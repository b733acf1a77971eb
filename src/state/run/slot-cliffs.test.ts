import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_SLOT, logSpaced, SMALLEST_SLOT } from '../../core/compaction/sweep/spaced-slots.ts';
import type { VerdictCounts } from './run.ts';
import { createCliffScan } from './slot-cliffs.ts';

const NONE: VerdictCounts = { compact: 0, split: 0, refuse: 0, 'not-applicable': 0 };

/** Passes whose need is a number: refused below half of it, split below it. */
const countsFor =
  (needs: readonly number[]) =>
  (slot: number): VerdictCounts => ({
    ...NONE,
    refuse: needs.filter((need) => slot < need / 2).length,
    split: needs.filter((need) => slot >= need / 2 && slot < need).length,
    compact: needs.filter((need) => slot >= need).length,
  });

const scanned = (countsAt: (slot: number) => VerdictCounts) => {
  const scan = createCliffScan(function* (slot) {
    yield 'a slice';
    return countsAt(slot);
  });
  while (scan.step());
  return scan.cliffs();
};

describe('slots of the coarse scan', () => {
  it('are whole, ascending, distinct, and span the slider', () => {
    const slots = logSpaced(SMALLEST_SLOT, LARGEST_SLOT, 80);
    expect(slots).toHaveLength(80);
    expect([slots[0], slots.at(-1)]).toEqual([100, 64_000]);
    expect(slots.every((slot, i) => Number.isInteger(slot) && slot > (slots[i - 1] ?? 0))).toBe(true);
  });
});

describe('cliff scan', () => {
  it('finds every threshold to the token', () => {
    const needs = fc.array(fc.integer({ min: 300, max: 60_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(needs, (all) => {
        const cliffs = scanned(countsFor(all));
        const slots = cliffs.map(({ slot }) => slot);
        for (const need of all) {
          expect(slots).toContain(need);
          expect(slots).toContain(need - 1);
          expect(slots).toContain(Math.ceil(need / 2));
        }
        expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b));
        for (const { slot, counts } of cliffs) expect(counts).toEqual(countsFor(all)(slot));
      }),
      { numRuns: 30 },
    );
  });

  it('says what is worst', () => {
    const cliffs = scanned(countsFor([2_340]));
    const worstAt = (slot: number) => cliffs.findLast((cliff) => cliff.slot <= slot)?.worst;
    expect([1_169, 1_170, 2_339, 2_340].map(worstAt)).toEqual(['refuse', 'split', 'split', 'compact']);
    expect(scanned(() => NONE)[0]?.worst).toBe('not-applicable');
  });

  it('looks no closer where nothing changes, and stops where everything does', () => {
    let runs = 0;
    scanned(() => {
      runs++;
      return NONE;
    });
    expect(runs).toBe(80);
    const jumpy = scanned((slot) => ({ ...NONE, compact: slot }));
    expect(jumpy).toHaveLength(400);
  });

  it('finds a refusal that a larger slot brings back', () => {
    const cliffs = scanned((slot) => ({ ...NONE, refuse: slot > 5_000 && slot < 9_000 ? 1 : 0 }));
    const slots = cliffs.map(({ slot }) => slot);
    expect(slots).toEqual(expect.arrayContaining([5_000, 5_001, 8_999, 9_000]));
  });
});
