import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySketch } from '../testing/random-thread.ts';
import { sketchThread } from '../testing/sketch.ts';
import { type Annotations, NO_ANNOTATIONS } from './annotations.ts';
import type { Pass } from './pass.ts';
import { type Policy, RECORD_POLICY } from './policy/policy.ts';
import { createRunner } from './replay/replay.ts';

const policy = (patch: Partial<Policy>): Policy => ({ ...RECORD_POLICY, ...patch });
const firstPass = (
  sketch: string,
  patch: Partial<Policy>,
  annotations: Annotations = NO_ANNOTATIONS,
): Pass | undefined => createRunner(sketchThread(sketch), null).run(policy(patch), annotations).passes[0];

const anyPolicy = (segments: fc.Arbitrary<Policy['segments']>): fc.Arbitrary<Policy> =>
  fc
    .record({
      budget: fc.integer({ min: 50, max: 1_500 }),
      highWater: fc.constantFrom(0.29, 0.57, 0.85, 1),
      mark: fc.constantFrom(
        null,
        null,
        { kind: 'used' as const, tokens: 40 },
        { kind: 'used' as const, tokens: 400 },
        { kind: 'left' as const, tokens: 30 },
      ),
      slot: fc.constantFrom(1, 20, 40, 60, 80, 130),
      margin: fc.constantFrom(0, 0.07, 0.2, 0.5),
      floor: fc.constantFrom('working' as const, 'exhaustive' as const, 'hindsight' as const),
      split: fc.boolean(),
      allowance: fc.constantFrom(null, 120, 300),
      summaries: fc.constantFrom('rolling' as const, 'appended' as const),
      keepFirst: fc.nat(2),
      segments,
    })
    .map(policy);

const anyRange = fc.record({
  kind: fc.constant('range' as const),
  from: fc.nat(8),
  to: fc.integer({ min: 9, max: 30 }),
});

describe('every way out of a refusal leads out', () => {
  const leadsOut = (segments: fc.Arbitrary<Policy['segments']>) => {
    let refused = 0;
    let dropped = 0;
    let marks = 0;
    fc.assert(
      fc.property(anySketch, anyPolicy(segments), (sketch, any) => {
        const pass = firstPass(sketch, any);
        if (pass?.verdict !== 'refuse') return;
        refused++;
        for (const { kind, value, items, range } of pass.exits) {
          if (kind === 'raise-slot' && value !== null) {
            expect(firstPass(sketch, { ...any, slot: value })?.verdict).toBe('compact');
          } else if (kind === 'allow-split' && value !== null) {
            const split = firstPass(sketch, { ...any, slot: value, split: true });
            expect([split?.verdict, split?.turn]).toEqual(['split', pass.turn]);
          } else if (kind === 'raise-budget' && value !== null) {
            expect(firstPass(sketch, { ...any, budget: value })).toBeUndefined();
          } else if (kind === 'raise-mark' && value !== null) {
            marks++;
            expect(firstPass(sketch, { ...any, mark: { kind: 'used', tokens: value } })).toBeUndefined();
          } else if (kind === 'drop-items') {
            dropped++;
            const without = { ...NO_ANNOTATIONS, ignoredItems: items };
            const verdict = firstPass(sketch, any, without)?.verdict;
            expect(['compact', 'split']).toContain(verdict);
          } else if (kind === 'other-segment' && range !== null) {
            const segments = { kind: 'range', ...range } as const;
            expect(firstPass(sketch, { ...any, segments })?.segment).toMatchObject(range);
          }
        }
      }),
      { numRuns: 1_000 },
    );
    expect(refused).toBeGreaterThan(100);
    expect(dropped).toBeGreaterThan(10);
    return marks;
  };

  it('of a range', () => void leadsOut(anyRange));
  it('of the first pass of a replay', () => {
    expect(leadsOut(fc.constant({ kind: 'replay' }))).toBeGreaterThan(10);
  });

  it('raises the budget far enough to hold a reported fixed cost that comes back with it', () => {
    const sketch = 'user 400 a=390\nuser 400 b=390\nuser 400 c=390';
    for (const reported of [900, 1_200, 1_201, 1_202, 5_000]) {
      const runner = createRunner(sketchThread(sketch), reported);
      const before = runner.run(policy({ budget: 850, highWater: 1 }));
      expect(before.fixedCostSource).toBe('left-out');
      const budget = before.passes[0]?.exits.find((exit) => exit.kind === 'raise-budget')?.value ?? 0;
      expect(runner.run(policy({ budget, highWater: 1 })).passes).toEqual([]);
    }
  });
});

describe('a refusal without relief', () => {
  const pass = firstPass('user 55 a=54\nuser 10', {
    segments: { kind: 'range', from: 0, to: 1 },
    slot: 60,
    margin: 0.5,
  });

  it('says that the margin is short where the state alone would fit', () => {
    expect(pass?.blockers[0]?.kind).toBe('no-relief');
    expect(pass?.flags).toContain('marginShort');
  });

  it('does not pretend that only connecting words are at stake', () => {
    expect(pass?.exits.map((exit) => exit.detail)).toEqual([
      'Compact all the same: the state fits, and nothing is freed.',
    ]);
  });

  it('says that nothing may be compacted where the region is empty', () => {
    const empty = firstPass('user 100\nuser 100', {
      budget: 150,
      region: { kind: 'all-but', newest: 9, by: 'turns' },
    });
    expect(empty?.reason).toContain('Nothing may be compacted');
    expect(empty?.exits.map((exit) => exit.kind)).toEqual(['raise-budget']);
  });
});

describe('what a pass may look at', () => {
  it('a system turn that comes later shows nothing yet', () => {
    const turns = 'user 100 key=20\nuser 100\nuser 100';
    const patch = { budget: 250, highWater: 1 };
    expect(firstPass(turns, patch)?.floor).toBe(20);
    expect(firstPass(`${turns}\nsystem 50 key`, patch)?.floor).toBe(20);
    expect(firstPass(`system 50 key=20\n${turns}`, patch)?.floor).toBe(0);
  });
});

describe('segments', () => {
  it('list the turns that are kept first', () => {
    const pass = firstPass('system 10\nuser 100 a=9\nuser 100 b=9\nuser 100 c=9\nuser 100 d=9', {
      budget: 350,
      highWater: 1,
      keepFirst: 1,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 50,
    });
    // Live: four turns, half is two: turn 1 stays, turn 2 is replaced.
    expect(pass?.segment).toEqual({ from: 1, to: 3, kept: [1], summaries: 0 });
    expect([pass?.tokens, pass?.floor]).toEqual([100, 9]);
  });

  it.each([
    [0.29, 100, 29],
    [0.57, 100, 57],
    [0.58, 50, 29],
  ])(
    'the oldest %d of %d turns are %d, whatever binary fractions make of it',
    (fraction, turns, expected) => {
      const sketch = Array.from({ length: turns }, () => 'user 10').join('\n');
      for (const by of ['turns', 'tokens'] as const) {
        const pass = firstPass(sketch, {
          budget: turns * 10 - 1,
          highWater: 1,
          region: { kind: 'oldest', fraction, by },
        });
        expect(pass?.segment.to).toBe(expected);
      }
    },
  );

  it('a context of exactly the mark does not pass it', () => {
    // 0.57 × 100 is 56.99999999999999 in binary.
    expect(firstPass('user 57', { budget: 100, highWater: 0.57 })).toBeUndefined();
    expect(firstPass('user 58', { budget: 100, highWater: 0.57 })).toBeDefined();
  });

  it('move the right edge of a range as that of any segment: left, else right to the next legal cut', () => {
    const sketch =
      'user 9\nuser 9\nuser 9\nagent 9 call:a\ntool 9\ntool 9\ntool 9\ntool 9 result:a\nuser 9\nuser 9';
    const edge = (from: number, to: number) => {
      const pass = firstPass(sketch, { segments: { kind: 'range', from, to } });
      return [pass?.segment.from, pass?.segment.to, pass?.verdict];
    };
    expect(edge(0, 5)).toEqual([0, 3, 'compact']);
    expect(edge(0, 7)).toEqual([0, 8, 'compact']);
    expect(edge(4, 6)).toEqual([4, 8, 'compact']);
    expect(edge(0, 99)).toEqual([0, 10, 'compact']);
  });

  it('of windows are not held against a mark that no context reaches', () => {
    const run = createRunner(sketchThread('user 900\nuser 900 a=5\nuser 900'), null).run(
      policy({ budget: 1_000, slot: 100, segments: { kind: 'window', size: 1, by: 'turns' } }),
    );
    expect(run.passes.map((pass) => pass.flags)).toEqual([[], [], []]);
  });
});
