import { expect, it } from 'vitest';
import { reportedSeries } from './context-series.ts';

const line = (reported: number[], logged: number[] = []) => [
  ...(reportedSeries(
    Uint32Array.from(reported),
    logged.map((turn) => ({ kind: 'logged' as const, turn })),
  )?.after ?? []),
];

it('what the log reports is held until the next report, and is a gap before the first', () => {
  expect(line([0, 100, 0, 0, 140])).toEqual([Number.NaN, 100, 100, 100, 140]);
  expect(line([0, 0])).toEqual([]);
});

it('falls at the turn of the compaction, not only at the next call', () => {
  expect(line([100, 140, 0, 0, 0, 20], [3])).toEqual([100, 140, 140, 20, 20, 20]);
  // A report at the very turn is taken as it is; behind the last report nothing is known.
  expect(line([100, 140, 30, 20], [2])).toEqual([100, 140, 30, 20]);
  expect(line([100, 140, 0, 0], [2])).toEqual([100, 140, 140, 140]);
});
