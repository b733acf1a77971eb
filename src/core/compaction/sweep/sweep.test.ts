import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySketch } from '../../testing/random-thread.ts';
import { sketchThread } from '../../testing/sketch.ts';
import { NO_ANNOTATIONS } from '../annotations.ts';
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { createRunner } from '../replay/replay.ts';
import { countVerdicts } from '../verdict-counts.ts';
import { coarseToFine, logSpaced } from './spaced-slots.ts';
import { type SweepPoint, type SweepQuestion, type SweepRow, sweep } from './sweep.ts';

const policyWith = (patch: Partial<Policy>): Policy => ({
  ...RECORD_POLICY,
  budget: 1_000,
  highWater: 0.8,
  ...patch,
});

function sweepOf(sketch: string, patch: Partial<Policy>, asked: Omit<SweepQuestion, 'inFull'>) {
  const question = { ...asked, inFull: true };
  const runner = createRunner(sketchThread(sketch), null);
  const seen: SweepPoint[] = [];
  const work = sweep(runner, policyWith(patch), NO_ANNOTATIONS, question);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return { rows: step.value, seen, runner };
    if (step.value !== null) seen.push(step.value);
  }
}
const only = (rows: readonly SweepRow[]): SweepRow => {
  const [row] = rows;
  if (row === undefined) throw new Error('a sweep has a row');
  return row;
};

/** One segment of two turns that each hold 100 and share nothing; a cut between them is legal. */
const TWO = 'user 300 a=60 b=40\nuser 300 c=100\nuser 300\nuser 10';
const twoTurns = { region: { kind: 'oldest', fraction: 0.7, by: 'turns' } } as const;

describe('a sweep', () => {
  it('finds the slot from which the first pass is split, and from which it is compacted', () => {
    const { rows } = sweepOf(TWO, twoTurns, { slots: [50, 100, 200, 400], across: null });
    const { first, withoutRefusal, points } = only(rows);
    // 100 and a fifth for one turn, 200 and a fifth for both.
    expect(first).toEqual({ turn: 2, splitsAt: 120, compactsAt: 240 });
    expect(withoutRefusal).toBe(120);
    expect(
      points.map(({ slot, counts }) => `${slot}:${counts.compact}${counts.split}${counts.refuse}`),
    ).toEqual(['50:001', '100:001', '200:010', '400:100']);
  });

  it('has no slot for what frees nothing, and none to name where splitting is off', () => {
    const dense = 'user 300 a=295\nuser 300\nuser 300';
    const { rows } = sweepOf(
      dense,
      { region: { kind: 'oldest', fraction: 0.4, by: 'turns' } },
      { slots: [100, 900], across: null },
    );
    expect(only(rows)).toMatchObject({
      first: { splitsAt: null, compactsAt: null },
      withoutRefusal: null,
      fewestTokens: null,
    });
    const { rows: whole } = sweepOf(TWO, { ...twoTurns, split: false }, { slots: [100, 900], across: null });
    expect(only(whole)).toMatchObject({ first: { splitsAt: null, compactsAt: 240 }, withoutRefusal: 240 });
  });

  it('names the slot whose summaries are charged the least', () => {
    const { rows } = sweepOf(TWO, twoTurns, { slots: [120, 240, 400], across: null });
    const row = only(rows);
    expect(row.points.filter(({ slot }) => slot >= 240).map(({ summaryTokens }) => summaryTokens)).toEqual([
      240, 400,
    ]);
    // Two parts of 120 are charged as much as one summary of 240, and the smaller slot is named.
    expect(row.points.find(({ slot }) => slot === 120)?.summaryTokens).toBe(240);
    expect(row.fewestTokens).toBe(120);
  });

  it('varies the margin or the fraction beside the slot', () => {
    const margins = sweepOf(TWO, twoTurns, { slots: [100, 400], across: { of: 'margin', values: [0, 0.5] } });
    // The ledger, a token an item more, binds where there is no margin.
    expect(margins.rows.map(({ across, first }) => [across, first?.splitsAt, first?.compactsAt])).toEqual([
      [0, 102, 203],
      [0.5, 150, 300],
    ]);
    const fractions = sweepOf(TWO, twoTurns, {
      slots: [100, 400],
      across: { of: 'fraction', values: [0.4, 0.7] },
    });
    expect(fractions.rows.map(({ first }) => first?.compactsAt)).toEqual([120, 240]);
  });

  it('says of every slot what a run at that slot says', () => {
    fc.assert(
      fc.property(anySketch, fc.boolean(), (sketch, split) => {
        const patch = { budget: 900, split };
        const { rows, seen, runner } = sweepOf(sketch, patch, { slots: [40, 100, 250, 600], across: null });
        const row = only(rows);
        // Each point as it was known last.
        expect(
          [...new Map(seen.map((point) => [point.slot, point])).values()].sort((a, b) => a.slot - b.slot),
        ).toEqual(row.points);
        for (const { slot, counts, summaryTokens } of row.points) {
          const run = runner.run(policyWith({ ...patch, slot }));
          expect(counts).toEqual(countVerdicts(run.passes));
          expect(summaryTokens).toBe(run.summaryTokens);
        }
        const at = (slot: number) => runner.run(policyWith({ ...patch, slot })).passes;
        if (row.withoutRefusal !== null) {
          expect(countVerdicts(at(row.withoutRefusal)).refuse).toBe(0);
          if (row.withoutRefusal > 1)
            expect(countVerdicts(at(row.withoutRefusal - 1)).refuse).toBeGreaterThan(0);
        }
      }),
      {
        numRuns: 60,
        // Found once: pieces of a turn were those of a later moment, when a run at another slot had asked for them then.
        examples: [
          [
            'agent 156 call:c0 @i0=1 @i0=1 i3=10 @i0=1\nagent 119 ~i2=34!4 i0=1 / ~i2=34 i0=1 i3=10\n' +
              'tool 235 result:c0 i0=1 / i2=34\nagent 211 i0=1 i3=10 i0=1 i3=10\nagent 1',
            false,
          ],
        ],
      },
    );
  });

  it('agrees with the exits of a refusal', () => {
    let compared = 0;
    fc.assert(
      fc.property(anySketch, (sketch) => {
        const { rows, runner } = sweepOf(sketch, { budget: 900 }, { slots: [1], across: null });
        const { first } = only(rows);
        const [pass] = runner.run(policyWith({ budget: 900, slot: 1 })).passes;
        if (first === null || pass?.verdict !== 'refuse') return;
        const exit = (kind: string) => pass.exits.find((one) => one.kind === kind)?.value ?? null;
        compared++;
        expect(first.compactsAt).toBe(exit('raise-slot'));
        if (first.splitsAt !== null) expect(first.splitsAt).toBe(exit('allow-split'));
      }),
      { numRuns: 100 },
    );
    expect(compared).toBeGreaterThan(20);
  });
});

describe('slots', () => {
  it('are taken coarse to fine, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (count) => {
        expect([...coarseToFine(count)].sort((a, b) => a - b)).toEqual(
          Array.from({ length: count }, (_, i) => i),
        );
      }),
    );
    expect(coarseToFine(5)).toEqual([0, 4, 2, 1, 3]);
  });
  it('are spaced on a log scale', () => {
    expect(logSpaced(100, 1_600, 5)).toEqual([100, 200, 400, 800, 1_600]);
  });
});
