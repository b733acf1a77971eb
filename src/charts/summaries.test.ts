import { expect, it } from 'vitest';
import { RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { turnIndex } from '../core/units.ts';
import { contextSummary, floorsSummary, passName, verdictCountsText } from './summaries.ts';
import { contextSeries, passAtTurn, peakOf, reportedSeries } from './timeline/context-series.ts';
import { samplePass, sampleRun } from './verdict/sample-pass.ts';

const PASSES = [
  samplePass({ turn: 1, from: 0, to: 1, floors: { path: 1_000 }, before: 109_000 }),
  samplePass({ turn: 3, from: 1, to: 3, floors: { path: 1_950 }, verdict: 'refuse', before: 110_000 }),
];
const RUN = sampleRun([50_000, 60_000, 90_000, 110_000, 130_000], PASSES, {
  firstRefusal: turnIndex(3),
  exhausted: turnIndex(4),
});

it('contextSeries falls where a pass freed something', () => {
  const series = contextSeries(RUN, true);
  expect([...series.during]).toEqual([50_000, 109_000, 90_000, 110_000, 130_000]);
  expect([...series.after]).toEqual([50_000, 60_000, 90_000, 110_000, 130_000]);
  expect([...contextSeries(RUN, false).during]).toEqual([...RUN.context]);
});

it('reportedSeries holds the last report and says nothing before the first', () => {
  expect([...(reportedSeries(Uint32Array.of(0, 5, 0, 7, 0))?.during ?? [])]).toEqual([
    Number.NaN,
    5,
    5,
    7,
    7,
  ]);
  expect(reportedSeries(Uint32Array.of(0, 0))).toBeNull();
});

it('peakOf passes over gaps', () => {
  expect(peakOf(Float64Array.of(Number.NaN, 3, 9, 9, 1))).toEqual({ turn: 2, value: 9 });
  expect(peakOf(new Float64Array())).toEqual({ turn: -1, value: 0 });
});

it.each([
  [0, -1],
  [1, 0],
  [2, 0],
  [3, 1],
  [99, 1],
])('passAtTurn(%d) is %d', (turn, index) => {
  expect(passAtTurn(PASSES, turn)).toBe(index);
});

it('says what the charts show', () => {
  expect(contextSummary(RUN, RECORD_POLICY)).toBe(
    'Context over 5 turns peaks at 130,000 tokens, against a mark of 108,800 and a budget of 128,000; 2 passes: 1 compact, 0 split, 1 refused; first refusal at turn 3, over budget from turn 4.',
  );
  expect(floorsSummary(PASSES, 2_000)).toBe(
    'Floors of 2 segments need between 1,200 and 2,340 tokens against a slot of 2,000: 1 compact, 0 split, 1 refused.',
  );
  expect(floorsSummary(PASSES.slice(0, 1), null)).toBe(
    'Floors of 1 segment need 1,200 tokens without a slot: 1 compact, 0 split, 0 refused.',
  );
  expect(floorsSummary([], 2_000)).toBe('Floors by segment: no segment.');
  expect(contextSummary(sampleRun([], []), RECORD_POLICY)).toBe('Context over turns: no turns.');
});

it('names a pass with its turns and its arithmetic', () => {
  expect(PASSES.map(passName)).toEqual([
    'Pass at turn 1: compact, turns 0 to 0, need 1,200, slot 2,000',
    'Pass at turn 3: refused, turns 1 to 2, need 2,340, slot 2,000',
  ]);
});

it('speaks of "not applicable" only where it occurs', () => {
  expect(verdictCountsText({ compact: 3, split: 1, refuse: 0, 'not-applicable': 0 })).toBe(
    '3 compact, 1 split, 0 refused',
  );
  expect(verdictCountsText({ compact: 0, split: 0, refuse: 0, 'not-applicable': 2 })).toContain(
    '2 not applicable',
  );
});
