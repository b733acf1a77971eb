import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generationsPicture, generationsSummary, passFates } from './generations-geometry.ts';

const GENERATIONS = [
  { turn: 10, of: 6, left: [6, 6, 4] },
  { turn: 20, of: 3, left: [3, 1] },
  { turn: 30, of: 2, left: [2] },
];

describe('the fate of items over compactions', () => {
  it('adds up what is held over, new and gone at each pass', () => {
    expect(passFates(GENERATIONS)).toEqual([
      { turn: 10, heldOver: 0, fresh: 6, gone: 0 },
      { turn: 20, heldOver: 6, fresh: 3, gone: 0 },
      { turn: 30, heldOver: 5, fresh: 2, gone: 4 },
    ]);
  });

  it('is told in one sentence', () => {
    expect(generationsSummary(passFates(GENERATIONS))).toBe(
      'Over 3 compactions, summaries held 11 items; 4 of them are gone from a later summary, most at turn 30 (4).',
    );
    expect(generationsSummary(passFates(GENERATIONS.slice(0, 1)))).toContain('no summary replaced another');
    const kept = [
      { turn: 1, of: 2, left: [2, 2] },
      { turn: 2, of: 0, left: [0] },
    ];
    expect(generationsSummary(passFates(kept))).toContain('lost none');
  });

  it('draws bars inside the picture, and none where nothing is', () => {
    const picture = generationsPicture(passFates(GENERATIONS), { width: 300, height: 90, left: 30 });
    expect(picture.gone.match(/Z/g)).toHaveLength(1);
    expect(picture.heldOver.match(/Z/g)).toHaveLength(2);
    expect(picture.ticks.map(({ value }) => value)).toEqual([10, 0, 4]);
    const count = fc.integer({ min: 0, max: 5_000 });
    const fate = fc.record({ turn: count, heldOver: count, fresh: count, gone: count });
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 200 }), (fates) => {
        const { ticks, middles, baseline } = generationsPicture(fates, { width: 300, height: 90, left: 30 });
        expect(middles.every((x) => x >= 30 && x <= 300)).toBe(true);
        expect(ticks.every(({ y }) => y >= 0 && y <= 90) && baseline <= 90).toBe(true);
      }),
    );
  });
});
