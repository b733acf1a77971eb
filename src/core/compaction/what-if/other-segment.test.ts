import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyThread } from '../../testing/random-thread.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { createRunner } from '../replay/replay.ts';

describe('another segment instead of a refused one', () => {
  const policy: Policy = {
    ...RECORD_POLICY,
    budget: 900,
    highWater: 1,
    region: { kind: 'oldest', fraction: 0.3, by: 'turns' },
    slot: 60,
  };

  it('begins behind what blocks and frees as much', () => {
    // Turn 1 holds an item of 90 > 60. The region, turns 0–2, would have freed 300 − 60 = 240.
    // Turns 2–4 hold 60 of need and 300 tokens: they free 300 − 60 = 240.
    const thread = sketchThread(`
      user 100 a=10
      user 100 huge=90
      user 100 b=20
      user 100 c=20
      user 100 d=9
      user 100
      user 100
      user 100
      user 100
      user 100
    `);
    const pass = createRunner(thread, null).run(policy).passes[0];
    expect(pass?.verdict).toBe('refuse');
    const other = pass?.exits.find((exit) => exit.kind === 'other-segment');
    expect(other?.value).toBe(2);
    expect(other?.detail).toBe(
      'Turns 2–4 can be compacted into one summary instead, which frees 240 tokens.',
    );
  });

  it('is not offered where everything behind blocks too', () => {
    const thread = sketchThread(Array.from({ length: 10 }, (_, i) => `user 100 huge${i}=90`).join('\n'));
    const pass = createRunner(thread, null).run(policy).passes[0];
    expect(pass?.verdict).toBe('refuse');
    expect(pass?.exits.some((exit) => exit.kind === 'other-segment')).toBe(false);
  });

  it('is a segment that is not refused when it is the one to judge', () => {
    let found = 0;
    fc.assert(
      fc.property(
        anyThread,
        fc.constantFrom(40, 70, 110, 200),
        fc.constantFrom(300, 600),
        (thread, slot, budget) => {
          // Exhaustive, so that the tail, which a range on its own does not have, makes no difference.
          const any: Policy = { ...RECORD_POLICY, budget, slot, floor: 'exhaustive' };
          const runner = createRunner(thread, null);
          for (const pass of runner.run(any).passes) {
            const other = pass.exits.find((exit) => exit.kind === 'other-segment');
            const turns = /^Turns? (\d+)(?:–(\d+))? /.exec(other?.detail ?? '');
            if (turns === null) continue;
            found++;
            const from = Number(turns[1]);
            const to = Number(turns[2] ?? turns[1]) + 1;
            const judged = runner.run({ ...any, segments: { kind: 'range', from, to } }).passes[0];
            expect(judged?.segment).toMatchObject({ from, to });
            expect(judged?.verdict === 'compact' || judged?.verdict === 'split').toBe(true);
            expect(from).toBeGreaterThan(Math.max(...(pass.blockers[0]?.turns ?? [])));
          }
        },
      ),
      { numRuns: 800 },
    );
    expect(found).toBeGreaterThan(5);
  });
});
