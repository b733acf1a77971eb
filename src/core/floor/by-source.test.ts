import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FLOOR_KINDS, type FloorKind, type Policy, RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { SPAN_SOURCES, type SpanSource, sourceCode } from '../irreducible/span-sources.ts';
import { anySketch } from '../testing/random-thread.ts';
import { sketchThread } from '../testing/sketch.ts';
import { type FloorMakeup, SOURCES_BY_STRENGTH, takeApart } from './by-source.ts';
import { COUNTING_RULE_NAMES, rulesWithout } from './counting-rules.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The first pass over a range of turns, taken apart: sources with any tokens, by name. */
function bySource(sketch: string, from: number, to: number, floor: FloorKind): Record<string, number> {
  const policy: Policy = { ...RECORD_POLICY, floor, segments: { kind: 'range', from, to } };
  const runner = createRunner(sketchThread(sketch), null);
  const [pass] = runner.run(policy).passes;
  if (pass === undefined) return {};
  const made = takeApart(runner.thread(policy), pass, floor, [floor]).get(floor);
  const sources = SPAN_SOURCES.flatMap((source): [string, number][] => {
    const tokens = made?.bySource[sourceCode(source)] ?? 0;
    return tokens === 0 ? [] : [[source, tokens]];
  });
  return Object.fromEntries(sources);
}

describe('an item belongs to the strongest source that shows it in the segment', () => {
  test.each<[string, string, number, number, FloorKind, Partial<Record<SpanSource, number>>]>([
    [
      'each to its own',
      'user 100 a=9\nagent 50 b=7\ntool 90 c=5',
      0,
      3,
      'working',
      { user: 9, agent: 7, answer: 5 },
    ],
    ['a person before the agent', 'agent 50 a=9\nuser 90 a b=2', 0, 2, 'working', { user: 11 }],
    ['the agent before a file', 'tool 90 ~a=9\nagent 50 a', 0, 2, 'exhaustive', { agent: 9 }],
    ['what only a file shows', 'tool 90 ~a=9 b=1', 0, 1, 'exhaustive', { file: 9, answer: 1 }],
    ['what the user said before it', 'user 90 a=9\nagent 50 a b=3', 1, 2, 'working', { agent: 12 }],
    [
      'the system prompt waives, and is no part of it',
      'system 90 a=9\nagent 50 a b=3',
      0,
      2,
      'working',
      { agent: 3 },
    ],
  ])('%s', (_, sketch, from, to, floor, expected) => {
    expect(bySource(sketch, from, to, floor)).toEqual(expected);
  });

  it('knows every source once', () => {
    expect(SOURCES_BY_STRENGTH.toSorted()).toEqual(SPAN_SOURCES.toSorted());
  });
});

it('calls carried what lies in a summary alone', () => {
  const policy: Policy = {
    ...RECORD_POLICY,
    budget: 300,
    highWater: 1,
    slot: 60,
    region: { kind: 'oldest', fraction: 0.6, by: 'turns' },
  };
  const runner = createRunner(
    sketchThread('user 100 path:a=20\nagent 100 b=4\nagent 150\nuser 90\nagent 100\nagent 100'),
    null,
  );
  const second = runner.run(policy).passes[1] ?? expect.fail('no second pass');
  const made = takeApart(runner.thread(policy), second, 'working', ['working', 'exhaustive', 'reference']);
  expect(second.segment.summaries).toBe(1);
  expect(made.get('working')).toMatchObject({ floor: 24, carried: 20, carriedUntold: 0 });
  expect(made.get('exhaustive')).toMatchObject({ carried: 20, carriedUntold: 0 });
  expect(made.get('reference')).toBe(null);
});

const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    budget: fc.integer({ min: 200, max: 3_000 }),
    slot: fc.integer({ min: 20, max: 600 }),
    floor: fc.constantFrom(...FLOOR_KINDS),
    fraction: fc.constantFrom(0.3, 0.5, 0.9),
    summaries: fc.constantFrom<Policy['summaries'][]>('rolling', 'appended'),
    keepFirst: fc.nat(3),
    window: fc.boolean(),
    off: fc.subarray([...COUNTING_RULE_NAMES]),
  })
  .map(({ fraction, window, off, ...rest }) => ({
    ...RECORD_POLICY,
    ...rest,
    rules: rulesWithout(off),
    region: { kind: 'oldest', fraction, by: 'turns' },
    segments: window ? { kind: 'window', size: 5, by: 'turns' } : { kind: 'replay' },
  }));

const parts = (made: FloorMakeup): readonly number[] => [
  ...made.byKind,
  ...made.bySource,
  made.carried,
  made.carriedUntold,
];

it('adds up to every floor of every pass, by kind and by source, and nothing of it is negative', () => {
  fc.assert(
    fc.property(anySketch, anyPolicy, fc.uniqueArray(fc.nat(3)), (sketch, policy, pinnedItems) => {
      const said = { pinnedTurns: [], pinnedItems, ignoredItems: [], links: [], unlinked: [] };
      const columns = sketchThread(sketch);
      const pinned = { ...said, pinnedItems: pinnedItems.filter((item) => item < columns.items.count) };
      const runner = createRunner(columns, null);
      const thread = runner.thread(policy, pinned);
      for (const pass of runner.run(policy, pinned).passes) {
        for (const [kind, made] of takeApart(thread, pass, policy.floor, FLOOR_KINDS)) {
          if (made === null) {
            expect(kind === 'reference' || pass.floors[kind] === null).toBe(true);
            continue;
          }
          expect(made.floor).toBe(pass.floors[kind]);
          expect(sum(made.byKind) + made.carriedUntold).toBe(made.floor);
          expect(sum(made.bySource) + made.carried).toBe(made.floor);
          expect(Math.min(...parts(made))).toBeGreaterThanOrEqual(0);
          if (pass.segment.summaries === 0) expect(made.carried).toBe(0);
          if (kind !== policy.floor) continue;
          expect(made.carriedUntold).toBe(0);
          expect(made.byKind).toEqual([...pass.byKind]);
        }
      }
    }),
    { numRuns: 300 },
  );
});
