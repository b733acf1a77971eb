import { describe, expect, it } from 'vitest';
import { balanceProjects } from './balance.ts';
import type { Examples } from './examples.ts';
import { addKept, CUTS, nothingKept, takeInOrder } from './measure.ts';
import { lossOf, reliability } from './reliability.ts';

const event = {
  project: 'a',
  budget: 8_000,
  regionTokens: 100,
  firstRow: 0,
  lastRow: 4,
  covers: [[0, 3], [2]],
};
const EXAMPLES: Examples = {
  events: [event],
  offsets: [0, 0, 0, 0, 0],
  features: [],
  labels: [1, 0, 1, 0],
  tokens: [4, 9, 2, 1],
  ledger: [5, 10, 3, 2],
  first: [0, 1, 0, 0],
  featureCount: 0,
};
const SCORES = [0.8, 0.001, 0.2, 0.05];
const score = (row: number): number => SCORES[row] ?? 0;

describe('what an order keeps', () => {
  it('takes what comes first, then by score a token, and passes over what does not fit', () => {
    const taken = (most: number) => [...takeInOrder(EXAMPLES, event, score, { most: () => most })];
    expect(taken(100)).toEqual([1, 0, 2, 3]);
    expect(taken(12)).toEqual([1, 2, 3]);
    expect(taken(5)).toEqual([0, 3]);
  });

  it('counts a need as kept when any item that holds it is', () => {
    const kept = nothingKept();
    addKept(kept, EXAMPLES, event, score);
    const byCut = Object.fromEntries(CUTS.map(({ name }, at) => [name, kept.kept[at]]));
    expect(kept.core).toBe(2);
    expect(byCut).toMatchObject({ '@2%': 1, '@5%': 1, '@10%': 1, '@slot2000': 2, all: 2 });
  });
});

describe('how far probabilities can be believed', () => {
  it('is told by band', () => {
    const bands = reliability(EXAMPLES.labels, score).filter(({ items }) => items > 0);
    expect(bands).toEqual([
      { upTo: 0.001, items: 1, expected: 0.001, needed: 0 },
      { upTo: 0.1, items: 1, expected: 0.05, needed: 0 },
      { upTo: 0.3, items: 1, expected: 0.2, needed: 1 },
      { upTo: 1, items: 1, expected: 0.8, needed: 1 },
    ]);
  });

  it('is told of what a cut drops', () => {
    expect(lossOf(EXAMPLES, [event], score, { most: () => 12 })).toEqual({
      items: 1,
      expected: 0.8,
      needed: 1,
    });
  });
});

describe('the balance of projects', () => {
  it('counts a project by the square root of its needs, and needs as many as there are', () => {
    const labels = [...new Array<number>(80).fill(1), ...new Array<number>(20).fill(1), 0];
    const of = (project: string, firstRow: number, lastRow: number) => ({
      ...event,
      project,
      firstRow,
      lastRow,
    });
    const weights = balanceProjects({ events: [of('a', 0, 80), of('b', 80, 101)], labels });
    expect((weights[80] ?? 0) / (weights[0] ?? 1)).toBeCloseTo(2, 9);
    expect(weights[100]).toBe(weights[80]);
    expect(labels.reduce((sum, label, row) => sum + label * (weights[row] ?? 0), 0)).toBeCloseTo(100, 9);
  });
});
