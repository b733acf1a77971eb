import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySketch } from '../../testing/random-thread.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { turnIndex } from '../../units.ts';
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { createRunner } from '../replay/replay.ts';
import { type Compared, compareRuns, pairPasses } from './compare.ts';

const POLICY: Policy = {
  ...RECORD_POLICY,
  budget: 1_000,
  highWater: 0.8,
  region: { kind: 'oldest', fraction: 0.7, by: 'turns' },
};
const TWO = 'user 300 a=60 b=40\nuser 300 c=100\nuser 300\nuser 10';

function compared(name: string, patch: Partial<Policy>, sketch = TWO): Compared {
  const policy = { ...POLICY, ...patch };
  return { name, policy, run: createRunner(sketchThread(sketch), null).run(policy) };
}

describe('two policies', () => {
  it.each([
    [
      { slot: null },
      { slot: 100 },
      'Codex never refuses because its summary has no cap; under the record’s policy turn 2 needs 240 of 100 and is refused.',
    ],
    [
      { slot: 150 },
      { retrievable: true },
      'Under Codex turn 2 needs 240 of 150 and is split; the record’s policy never refuses because the agent can fetch the raw turns again.',
    ],
    [
      { slot: 400, highWater: 1 },
      { slot: 400 },
      'Codex never compacts here, since its mark of 1,000 is not reached; the record’s policy compacts its one pass.',
    ],
    [
      { slot: 400 },
      { slot: 300 },
      'Codex compacts its one pass; the record’s policy compacts its one pass. Both get the same verdict at their one pass.',
    ],
  ] as const)('%j and %j', (one, other, sentence) => {
    expect(compareRuns(compared('Codex', one), compared('the record’s policy', other)).sentence).toBe(
      sentence,
    );
  });

  it('say what a summarizer is never shown', () => {
    const { sentence } = compareRuns(
      compared('Cline', { slot: 400, shown: { newestTokens: 300, resultChars: null } }),
      compared('the record’s policy', { slot: 400 }),
    );
    expect(sentence).toContain('At turn 2 2 items (100 tokens) are never shown to the summarizer of Cline.');
  });

  it('count what differs', () => {
    const { pairs, different } = compareRuns(compared('a', { slot: 400 }), compared('b', { slot: 100 }));
    expect(pairs.map(({ turn, one, other }) => [turn, one?.verdict, other?.verdict])).toEqual([
      [2, 'compact', 'refuse'],
    ]);
    expect(different).toBe(1);
  });
});

describe('passes side by side', () => {
  it('hold every pass of both once, in order', () => {
    fc.assert(
      fc.property(
        anySketch,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        (sketch, a, b) => {
          const one = compared('a', { slot: a, budget: 900 }, sketch).run.passes;
          const other = compared('b', { slot: b, budget: 700 }, sketch).run.passes;
          const pairs = pairPasses(one, other);
          expect(pairs.flatMap((pair) => pair.one ?? [])).toEqual(one);
          expect(pairs.flatMap((pair) => pair.other ?? [])).toEqual(other);
          const alone = pairs.filter((pair) => pair.one === null || pair.other === null).length;
          expect(alone).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
          if (one.length === 1 && other.length === 1) expect(pairs).toHaveLength(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('stand beside the one that is nearest', () => {
    const [sample] = compared('a', { slot: 400 }).run.passes;
    if (sample === undefined) throw new Error('the run has a pass');
    const at = (turn: number) => ({ ...sample, turn: turnIndex(turn), until: turnIndex(turn) });
    const turns = (one: readonly number[], other: readonly number[]) =>
      pairPasses(one.map(at), other.map(at)).map((pair) => [
        pair.one?.turn ?? null,
        pair.other?.turn ?? null,
      ]);
    expect(turns([412, 578], [402])).toEqual([
      [412, 402],
      [578, null],
    ]);
    expect(turns([100, 398], [402])).toEqual([
      [100, null],
      [398, 402],
    ]);
    expect(turns([], [7])).toEqual([[null, 7]]);
  });

  it('of a run with itself are the same', () => {
    const { passes } = compared('a', { slot: 100 }).run;
    expect(pairPasses(passes, passes).every(({ one, other }) => one === other)).toBe(true);
  });
});
