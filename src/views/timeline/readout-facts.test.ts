import { expect, it } from 'vitest';
import { samplePass, sampleRun } from '../../charts/verdict/sample-pass.ts';
import type { TurnColumns } from '../../core/columns.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { turnIndex } from '../../core/units.ts';
import { passOfTurn, runFacts, suggestedWindow, turnFacts } from './readout-facts.ts';

const COLUMNS: TurnColumns = {
  count: 4,
  role: Uint8Array.of(1, 2, 3, 2),
  flags: new Uint8Array(4),
  tokens: Uint32Array.of(10, 1_204, 30, 40),
  chars: new Uint32Array(4),
  reportedContext: Uint32Array.of(0, 98_000, 0, 0),
};
const RUN = sampleRun(
  [1_000, 98_210, 60_000, 70_000],
  [samplePass({ turn: 2, from: 0, to: 2, floors: { path: 1_950 }, verdict: 'split' })],
  {
    ghost: Float64Array.of(1_000, 98_210, 110_000, 120_000),
    firstRefusal: turnIndex(3),
    lastSafeTurn: turnIndex(1),
  },
);
const said = (facts: readonly { name: string; value: string; verdict?: string }[]) =>
  facts.map(({ name, value }) => `${name} ${value}`.trim());

it('says what is known of a turn', () => {
  expect(said(turnFacts(1, RUN, COLUMNS, RECORD_POLICY))).toEqual([
    'turn 1',
    'assistant 1,204 tok',
    'context 98,210',
    'log 98,000',
    'pass at 2 need 2,340 of 2,000',
  ]);
  expect(said(turnFacts(3, RUN, COLUMNS, RECORD_POLICY))).toEqual([
    'turn 3',
    'assistant 40 tok',
    'context 70,000',
    'without compaction 120,000',
  ]);
});

it('finds the pass at a turn before the pass that compacts it', () => {
  const run = sampleRun(
    [1, 2, 3],
    [samplePass({ turn: 1, from: 0, to: 1 }), samplePass({ turn: 2, from: 1, to: 2 })],
  );
  expect([0, 1, 2].map((turn) => passOfTurn(turn, run, RECORD_POLICY))).toEqual([0, 0, 1]);
  const windows = { ...RECORD_POLICY, segments: { kind: 'window', size: 1, by: 'turns' } } as const;
  expect([0, 1, 2].map((turn) => passOfTurn(turn, run, windows))).toEqual([0, 1, null]);
});

it('says what is known of the run', () => {
  expect(said(runFacts(RUN, RECORD_POLICY))).toEqual([
    '1 pass',
    'first refusal at turn 3',
    'last safe turn 1',
    'summaries 0 tok',
  ]);
});

it.each([
  [0, 1],
  [5, 1],
  [100, 10],
  [600, 100],
  [1_200, 200],
  [20_000, 2_000],
])('suggests for %d turns windows of %d', (turns, size) => {
  expect(suggestedWindow(turns)).toBe(size);
});
