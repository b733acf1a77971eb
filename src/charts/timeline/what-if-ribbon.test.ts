import { describe, expect, it } from 'vitest';
import { turnScale } from '../scales/turn-scale.ts';
import { whatIfRibbon, whatIfSummary } from './what-if-ribbon.ts';

// 0 nothing, 1 compact, 2 split, 3 refuse.
const ribbon = (codes: number[], width: number, known = codes.length) =>
  whatIfRibbon(Uint8Array.from(codes), known, turnScale(0, codes.length, 0, width), 8).map(
    ({ verdict, left, right, mark }) => `${verdict} ${left}–${right}${mark === '' ? '' : ' ●'}`,
  );

describe('the what-if ribbon', () => {
  it('joins turns of one verdict, and a turn with an open call continues the run before it', () => {
    expect(ribbon([0, 1, 0, 1, 2, 3, 3], 70)).toEqual(['compact 10–40 ●', 'split 40–50', 'refuse 50–70 ●']);
  });

  it('shows the severest where turns share a pixel', () => {
    expect(ribbon([1, 3, 1, 1], 2)).toEqual(['refuse 0–1', 'compact 1–2']);
  });

  it('leaves empty what is not known yet', () => {
    expect(ribbon([1, 1, 1, 1], 40, 2)).toEqual(['compact 0–20 ●']);
    expect(ribbon([1, 1], 40, 0)).toEqual([]);
  });

  it('has a sentence', () => {
    expect(whatIfSummary(Uint8Array.of(0, 1, 1, 3), 4)).toBe(
      'If it compacted at any turn, compaction would get compact at 2 turns, refuse at 1 turn.',
    );
    expect(whatIfSummary(Uint8Array.of(1), 0)).toContain('not worked out yet');
  });
});
