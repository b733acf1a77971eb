import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { type MarkInput, placeMarks } from './mark-layout.ts';

const LAYOUT = { lanes: 2, size: 10, character: 6, left: 0, right: 400 };
const mark = (index: number, x: number, verdict: VerdictKind = 'compact'): MarkInput => ({
  index,
  x,
  verdict,
  words: [`${verdict} · ${index}`, verdict],
});

describe('placeMarks', () => {
  it('gives distant marks one lane and their whole names', () => {
    const placed = placeMarks([mark(0, 50), mark(1, 200)], LAYOUT);
    expect(placed.map(({ lane, label }) => [lane, label?.text])).toEqual([
      [0, 'compact · 0'],
      [0, 'compact · 1'],
    ]);
  });

  it('moves a mark to the next lane rather than shorten the name before it', () => {
    const placed = placeMarks([mark(0, 50), mark(1, 100)], LAYOUT);
    expect(placed.map(({ lane, label }) => [lane, label?.text])).toEqual([
      [0, 'compact · 0'],
      [1, 'compact · 1'],
    ]);
  });

  it('writes to the left at the end of the plot', () => {
    const placed = placeMarks([mark(0, 396, 'refuse')], LAYOUT);
    expect(placed[0]?.label).toEqual({ text: 'refuse · 0', side: 'left' });
  });

  it('joins marks that would cover each other under the severest verdict', () => {
    const placed = placeMarks(
      [mark(0, 50), mark(1, 51), mark(2, 52, 'refuse'), mark(3, 53, 'split')],
      LAYOUT,
    );
    expect(placed).toHaveLength(2);
    expect(placed[1]).toMatchObject({
      passes: [1, 2, 3],
      index: 2,
      verdict: 'refuse',
      label: { text: '×3' },
    });
  });

  it('loses no pass, and keeps shapes of a lane apart', () => {
    const inputs = fc
      .array(fc.tuple(fc.nat(390), fc.constantFrom(...VERDICTS)), { maxLength: 120 })
      .map((list) => list.sort((a, b) => a[0] - b[0]).map(([x, verdict], index) => mark(index, x, verdict)));
    fc.assert(
      fc.property(inputs, (list) => {
        const placed = placeMarks(list, LAYOUT);
        expect(placed.flatMap(({ passes }) => passes).sort((a, b) => a - b)).toEqual(
          list.map(({ index }) => index),
        );
        for (const lane of [0, 1]) {
          const xs = placed.filter((group) => group.lane === lane).map((group) => group.x);
          for (let i = 1; i < xs.length; i++)
            expect((xs[i] ?? 0) - (xs[i - 1] ?? 0)).toBeGreaterThanOrEqual(13);
        }
      }),
    );
  });
});
