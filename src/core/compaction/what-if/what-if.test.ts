import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../floor/verdict.ts';
import { anyThread } from '../../testing/random-thread.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { type Annotations, NO_ANNOTATIONS } from '../annotations.ts';
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { createRunner, type Runner } from '../replay/replay.ts';
import type { WhatIf } from './what-if.ts';

function finish(runner: Runner, policy: Policy, annotations: Annotations = NO_ANNOTATIONS): WhatIf {
  const turns = runner.whatIf(policy, annotations);
  for (;;) {
    const next = turns.next();
    if (next.done === true) return next.value;
  }
}

const words = ({ verdict }: WhatIf) => [...verdict].map((code) => (code === 0 ? '-' : VERDICTS[code - 1]));

describe('what if', () => {
  it('says what compaction would get at each turn', () => {
    const thread = sketchThread(`
      user  100 rule=30
      agent 100 call:a path=10
      tool  100 result:a errno=20
      agent 100 decision=25
      user  100 ask=15
      agent 100 more=18
    `);
    const policy: Policy = {
      ...RECORD_POLICY,
      budget: 10_000,
      region: { kind: 'oldest', fraction: 0.5, by: 'turns' },
      slot: 40,
    };
    // Turn 0: the region is turn 0, need 36. Turn 1 leaves a call open. Turns 2, 3, 4: turn 0, again 36.
    // Turn 5: the oldest three of six, turns 0–2, need 72: turn 0 is one unit, the call and its result another.
    expect(words(finish(createRunner(thread, null), policy))).toEqual([
      'compact',
      '-',
      'compact',
      'compact',
      'compact',
      'split',
    ]);
    const known = finish(createRunner(thread, null), policy);
    expect([...known.need]).toEqual([36, 0, 36, 36, 36, 72]);
    expect([...known.to]).toEqual([1, 0, 1, 1, 1, 3]);
    expect([...known.tokens]).toEqual([100, 0, 100, 100, 100, 300]);
  });

  it('agrees with judging every turn in full', () => {
    let split = 0;
    fc.assert(
      fc.property(
        anyThread,
        fc.constantFrom(60, 100, 170, 300),
        fc.constantFrom(300, 800, 100_000),
        fc.constantFrom(
          'working' as const,
          'exhaustive' as const,
          'hindsight' as const,
          'reference' as const,
        ),
        fc.nat(2),
        fc.boolean(),
        fc.record({
          turns: fc.array(fc.nat(20), { maxLength: 3 }),
          items: fc.array(fc.nat(9), { maxLength: 3 }),
        }),
        fc.constantFrom(0.2, 0.4, 0.8),
        (thread, slot, budget, floor, keepFirst, rolling, pins, fraction) => {
          const policy: Policy = {
            ...RECORD_POLICY,
            slot,
            budget,
            floor,
            keepFirst,
            summaries: rolling ? 'rolling' : 'appended',
            region: { kind: 'oldest', fraction, by: 'turns' },
          };
          const runner = createRunner(thread, null);
          const [pinnedItem, ignoredItem, otherItem] = pins.items;
          const annotations: Annotations = {
            ...NO_ANNOTATIONS,
            pinnedTurns: pins.turns,
            pinnedItems: pinnedItem === undefined ? [] : [pinnedItem],
            ignoredItems: [ignoredItem, otherItem].flatMap((item) => item ?? []),
          };
          const quick = finish(runner, policy, annotations);
          // An allowance that never binds has every turn judged in full.
          const full = finish(runner, { ...policy, allowance: 1_000_000_000 }, annotations);
          expect(words(quick)).toEqual(words(full));
          expect([...quick.need]).toEqual([...full.need]);
          expect([...quick.to]).toEqual([...full.to]);
          expect([...quick.tokens]).toEqual([...full.tokens]);
          split += words(quick).filter((word) => word === 'split').length;
        },
      ),
      { numRuns: 600 },
    );
    expect(split).toBeGreaterThan(20);
  });
});
