import { describe, expect, it } from 'vitest';
import { fitWeights, matchTotal, probability, solve } from './fit.ts';

describe('the fit', () => {
  it('comes to the odds that it was shown', () => {
    // Feature 0 is always on; with feature 1 three of four succeed, without it one of four.
    const labels = [1, 1, 1, 0, 1, 0, 0, 0];
    const features = labels.flatMap((_, row) => (row < 4 ? [0, 1] : [0]));
    const offsets = [0, 2, 4, 6, 8, 9, 10, 11, 12];
    const rows = { labels, features, offsets };
    const weights = fitWeights(rows, [...labels.keys()], 2, 1e-9);
    expect(weights[0]).toBeCloseTo(-Math.log(3), 4);
    expect(weights[1]).toBeCloseTo(2 * Math.log(3), 4);
    expect(probability(rows, 0, weights)).toBeCloseTo(0.75, 4);
    expect(probability(rows, 7, weights)).toBeCloseTo(0.25, 4);
  });

  it('gives no weight to what it never saw, and less the more a weight costs', () => {
    const rows = { labels: [1, 1, 0], features: [0, 0, 0], offsets: [0, 1, 2, 3] };
    const free = fitWeights(rows, [0, 1, 2], 2, 1e-9);
    const dear = fitWeights(rows, [0, 1, 2], 2, 5);
    expect(free[1]).toBe(0);
    expect(free[0]).toBeCloseTo(Math.log(2), 4);
    expect(dear[0]).toBeLessThan((free[0] ?? 0) / 5);
  });

  it('lets a row count as many times as it weighs, and finds the same from anywhere', () => {
    const thrice = { labels: [1, 1, 1, 0], features: [0, 0, 0, 0], offsets: [0, 1, 2, 3, 4] };
    const once = { labels: [1, 0], features: [0, 0], offsets: [0, 1, 2], weights: [3, 1] };
    const [same] = fitWeights(thrice, [0, 1, 2, 3], 1, 1);
    expect(fitWeights(once, [0, 1], 1, 1)[0]).toBeCloseTo(same ?? 0, 6);
    expect(fitWeights(once, [0, 1], 1, 1, [-2])[0]).toBeCloseTo(same ?? 0, 6);
  });

  it('moves the base until as many are expected as there are', () => {
    const rows = { labels: [1, 0, 0, 0], features: [0, 1, 0, 0, 0], offsets: [0, 2, 3, 4, 5] };
    const weights = Float64Array.of(3, 1);
    matchTotal(rows, [0, 1, 2, 3], weights, 0);
    const expected = [0, 1, 2, 3].reduce((sum, row) => sum + probability(rows, row, weights), 0);
    expect(expected).toBeCloseTo(1, 5);
    expect(weights[1]).toBe(1);
  });

  it('solves a system', () => {
    expect(
      [...solve(Float64Array.of(4, 2, 2, 3), Float64Array.of(8, 7))].map((x) => Math.round(x * 1e9) / 1e9),
    ).toEqual([1.25, 1.5]);
  });
});
