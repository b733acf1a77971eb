import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyThread } from '../../testing/random-thread.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { createRunner, type Runner } from '../replay/replay.ts';
import { findSmallestSlot } from './smallest-slot.ts';

const LARGEST = 500;

describe('the smallest slot without a refusal', () => {
  it('is what trying every slot finds', () => {
    const segments: fc.Arbitrary<Policy['segments']> = fc.constantFrom(
      { kind: 'replay' as const },
      { kind: 'window' as const, size: 3, by: 'turns' as const },
      { kind: 'range' as const, from: 1, to: 12 },
    );
    let found = 0;
    fc.assert(
      fc.property(
        anyThread,
        segments,
        fc.boolean(),
        fc.constantFrom(null, 150),
        (thread, from, split, allowance) => {
          const policy: Policy = { ...RECORD_POLICY, budget: 700, segments: from, split, allowance };
          const runner = createRunner(thread, null);
          let expected: number | null = null;
          for (let slot = 1; slot <= LARGEST && expected === null; slot++) {
            if (runner.run({ ...policy, slot }).passes.every((pass) => pass.verdict !== 'refuse'))
              expected = slot;
          }
          const actual = findSmallestSlot(runner, policy);
          if (expected === null) expect(actual === null || actual > LARGEST).toBe(true);
          else expect(actual).toBe(expected);
          if (expected !== null && expected > 1) found++;
        },
      ),
      { numRuns: 60 },
    );
    expect(found).toBeGreaterThan(10);
  });

  it('is found by a handful of replays where a refusal depends on the slot only through what was summarised', () => {
    // The second pass meets a turn that alone needs 4,800 tokens; every smaller slot leads there by the same course.
    const turns = ['user 900 a=10', ...Array.from({ length: 12 }, () => 'agent 4000'), 'user 9000 big=4000'];
    const runner = createRunner(sketchThread([...turns, 'agent 9000', 'agent 9000'].join('\n')), null);
    let replays = 0;
    const counted: Runner = {
      ...runner,
      watch: (policy, judged) => {
        replays++;
        runner.watch(policy, judged);
      },
    };
    const region = { kind: 'all-but', newest: 1, by: 'turns' } as const;
    const policy: Policy = { ...RECORD_POLICY, budget: 40_000, region };
    expect(findSmallestSlot(counted, policy)).toBe(4_800);
    expect(runner.run({ ...policy, slot: 4_799 }).firstRefusal).toBeGreaterThan(12);
    expect(runner.run({ ...policy, slot: 4_800 }).firstRefusal).toBe(null);
    expect(replays).toBeLessThan(60);
  });
});
