import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyThread } from '../testing/random-thread.ts';
import { type Policy, RECORD_POLICY } from './policy.ts';
import { createRunner } from './replay.ts';
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
          const { run } = createRunner(thread, null);
          let expected: number | null = null;
          for (let slot = 1; slot <= LARGEST && expected === null; slot++) {
            if (run({ ...policy, slot }).passes.every((pass) => pass.verdict !== 'refuse')) expected = slot;
          }
          const actual = findSmallestSlot(run, policy);
          if (expected === null) expect(actual === null || actual > LARGEST).toBe(true);
          else expect(actual).toBe(expected);
          if (expected !== null && expected > 1) found++;
        },
      ),
      { numRuns: 60 },
    );
    expect(found).toBeGreaterThan(10);
  });
});
