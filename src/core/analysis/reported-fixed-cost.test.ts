import { expect, it } from 'vitest';
import type { TurnColumns } from '../columns.ts';
import { ROLES } from '../transcript/model.ts';
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

it('counts what is in context only: what a compaction before the first report replaced is gone', () => {
  const columns = turns([10, 400, 30, 50, 60], [0, 0, 0, 0, 1_000]);
  columns.role.fill(ROLES.indexOf('user'), 1);
  columns.role[0] = ROLES.indexOf('system');
  const logged = {
    turn: Uint32Array.of(3),
    keptOffsets: Uint32Array.of(0, 1),
    keptFrom: Uint32Array.of(2),
    keptTo: Uint32Array.of(3),
  };
  // The system turn, the kept one and the summary stay: 10 + 30 + 50.
  expect(computeReportedFixedCost(columns, logged)).toBe(910);
  expect(computeReportedFixedCost(columns)).toBe(510);
});
