import { expect, it } from 'vitest';
import type { TurnColumns } from '../columns.ts';
import { computeReportedFixedCost } from './reported-fixed-cost.ts';

const turns = (tokens: number[], reportedContext: number[]): TurnColumns => ({
  count: tokens.length,
  role: new Uint8Array(tokens.length),
  flags: new Uint8Array(tokens.length),
  chars: new Uint32Array(tokens.length),
  tokens: Uint32Array.from(tokens),
  reportedContext: Uint32Array.from(reportedContext),
});

it.each([
  {
    what: 'the first report less the turns before it',
    tokens: [10, 20, 5],
    reported: [0, 1_000, 0],
    cost: 990,
  },
  { what: 'a later report plays no part', tokens: [10, 20, 5], reported: [0, 1_000, 9_000], cost: 990 },
  { what: 'never below nothing', tokens: [500, 20], reported: [0, 300], cost: 0 },
  { what: 'unknown where the log reports nothing', tokens: [10, 20], reported: [0, 0], cost: null },
  { what: 'unknown without turns', tokens: [], reported: [], cost: null },
])('$what: $cost', ({ tokens, reported, cost }) => {
  expect(computeReportedFixedCost(turns(tokens, reported))).toBe(cost);
});
