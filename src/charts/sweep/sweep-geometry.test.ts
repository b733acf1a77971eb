import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SweepPoint } from '../../core/compaction/sweep/sweep.ts';
import { valueScale } from '../scales/value-scale.ts';
import { VERDICT_WORDS } from '../verdict/verdict-shapes.ts';
import {
  amountScale,
  cellEdges,
  countBands,
  mostPasses,
  nearestPoint,
  pointWords,
  slotScale,
  slotTicks,
  sweepSummary,
  valueSteps,
} from './sweep-geometry.ts';

const pointOf = (slot: number, compact: number, split: number, refuse: number): SweepPoint => ({
  slot,
  across: null,
  counts: { compact, split, refuse, 'not-applicable': 0 },
  summaryTokens: slot * (compact + split),
  isIdle: false,
  expectedLoss: refuse === 0 ? 0 : 30.4,
  firstRefusal: null,
});
const POINTS = [pointOf(100, 0, 0, 2), pointOf(1_000, 0, 2, 0), pointOf(64_000, 3, 0, 0)];
const SCALE = slotScale(50, 450);
const VALUES = valueScale(3, 10, 130);

describe('the axis of slots', () => {
  it('is that of the slider, and leads back to its stops', () => {
    expect([SCALE.x(100), SCALE.x(64_000)]).toEqual([50, 450]);
    expect(SCALE.slotAt(SCALE.x(2_000))).toBe(2_000);
    expect([SCALE.slotAt(0), SCALE.slotAt(9_999)]).toEqual([100, 64_000]);
  });

  it('has ticks that keep apart', () => {
    const ticks = slotTicks(slotScale(44, 340), 56);
    const places = ticks.map((tick) => slotScale(44, 340).x(tick));
    for (const [i, x] of places.entries())
      if (i > 0) expect(x - (places[i - 1] ?? 0)).toBeGreaterThanOrEqual(56);
    expect(ticks.length).toBeGreaterThan(2);
  });
});

describe('the stack of counts', () => {
  it('gives each slot a cell up to half-way to its neighbours, without a gap', () => {
    const edges = cellEdges(POINTS, SCALE);
    expect(edges).toHaveLength(4);
    expect([edges[0], edges[3]]).toEqual([50, 450]);
    expect(edges[1]).toBeCloseTo((SCALE.x(100) + SCALE.x(1_000)) / 2);
    expect(cellEdges([], SCALE)).toEqual([50]);
  });

  it('stacks what occurs, compact below, refused above, with a word where one fits', () => {
    const bands = countBands(POINTS, SCALE, VALUES, VERDICT_WORDS);
    expect(bands.map(({ verdict }) => verdict)).toEqual(['compact', 'split', 'refuse']);
    // Three of three passes reach the top; two reach two thirds.
    expect(bands[0]?.area).toContain('V10H450V130Z');
    expect(bands[1]?.area).toContain('V50H');
    const edges = cellEdges(POINTS, SCALE);
    expect(bands[0]?.word?.x).toBeCloseTo(((edges[2] ?? 0) + 450) / 2);
    expect(bands[0]?.word?.y).toBeCloseTo(70);
  });

  it('keeps every word inside its own band, and every band inside the plot', () => {
    const point = fc
      .tuple(fc.integer({ min: 100, max: 64_000 }), fc.nat(4), fc.nat(4), fc.nat(4))
      .map(([slot, c, s, r]) => pointOf(slot, c, s, r));
    fc.assert(
      fc.property(fc.uniqueArray(point, { selector: ({ slot }) => slot, maxLength: 30 }), (unsorted) => {
        const points = unsorted.sort((a, b) => a.slot - b.slot);
        const values = valueScale(Math.max(1, mostPasses(points)), 10, 130);
        const edges = cellEdges(points, SCALE);
        for (const { verdict, word } of countBands(points, SCALE, values, VERDICT_WORDS)) {
          if (word === null) continue;
          const at = points.findIndex((_, i) => word.x >= (edges[i] ?? 0) && word.x <= (edges[i + 1] ?? 0));
          const counts = points[at]?.counts;
          if (counts === undefined) throw new Error('a word stands over a slot');
          const order = ['compact', 'split', 'refuse'] as const;
          const below = order
            .slice(
              0,
              order.findIndex((kind) => kind.startsWith(verdict)),
            )
            .reduce((sum, kind) => sum + counts[kind], 0);
          expect(word.y).toBeLessThan(values.y(below));
          expect(word.y).toBeGreaterThan(values.y(below + counts[verdict]));
        }
      }),
    );
  });
});

describe('values by slot', () => {
  it('are level across a cell and leave a gap where nothing is known', () => {
    const scale = valueScale(10, 0, 100);
    const known = new Map([
      [100, 10],
      [64_000, 5],
    ]);
    const d = valueSteps(POINTS, SCALE, scale, ({ slot }) => known.get(slot) ?? null);
    expect(d.match(/M/g)).toHaveLength(2);
    expect(d.startsWith('M50 0H')).toBe(true);
    expect(d.endsWith('H450')).toBe(true);
  });
});

describe('an axis of amounts', () => {
  it('spans decades on a log scale, with zero below all of them', () => {
    const { values, ticks } = amountScale([0, 5_000, 120_000], true, 20, 68);
    expect(ticks.map(({ value }) => value)).toEqual([0, 1_000, 10_000, 100_000]);
    expect(values.clamped(0)).toBe(68);
    expect(values.clamped(1_000)).toBe(47);
    expect(values.clamped(5_000)).toBeGreaterThan(values.clamped(120_000));
    expect(values.clamped(150_000)).toBeCloseTo(20);
  });

  it('begins at zero and ends at a round number otherwise', () => {
    expect(amountScale([0, 34], false, 20, 68).ticks).toEqual([
      { value: 0, y: 68 },
      { value: 40, y: 20 },
    ]);
    expect(amountScale([], true, 20, 68).ticks.map(({ value }) => value)).toEqual([0, 1]);
  });
});

describe('words', () => {
  it('say what a slot makes of the run, and call a loss an estimate', () => {
    expect(pointWords(pointOf(2_000, 1, 1, 0))).toBe(
      'slot 2,000: 1 compact, 1 split, 0 refused · summaries 4,000 tok',
    );
    expect(pointWords(pointOf(100, 0, 0, 2))).toContain('expected loss ≈ 30 tok');
  });

  it('find the slot that is nearest by ratio', () => {
    expect(nearestPoint(POINTS, 400)?.slot).toBe(1_000);
    expect(nearestPoint([], 400)).toBeNull();
  });

  it('sum the chart up', () => {
    expect(sweepSummary(POINTS, null, 2_000)).toBe(
      'Verdicts by slot, measured at 3 slots from 100 to 64,000. 1 of them refuse a pass. The slot is 2,000.',
    );
    expect(sweepSummary([], null, null)).toContain('nothing is measured');
  });
});
