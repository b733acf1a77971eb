/** How long one step of the slot slider takes to compute, on a run as long as they come. Prints a section as JSON. */
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import { generateRun } from './generated-run.ts';
import { type Figure, median, percentile, type Section } from './results.ts';

const TURNS = 20_000;
const SPANS_PER_TURN = 25;
const STEPS = 40;
const SLOT = 6_000;

/**
 * Replays 20,000 turns with 500,000 spans as a slider passes over the slots: near the slot at which a third of the passes
 * split, and over all slots from 500 to 64,000. Under a budget of 512,000 tokens that makes some 47 passes a step, under
 * the record's 128,000 some 200.
 */
function benchReplay(): Section {
  const columns = generateRun(TURNS, SPANS_PER_TURN);
  const runner = createRunner(columns, null);
  const timed = (budget: number, slot: number) => {
    const before = performance.now();
    const run = runner.run({ ...RECORD_POLICY, budget, slot });
    return { ms: performance.now() - before, run };
  };
  const figures: Figure[] = [];
  for (const [budget, aim] of [
    [512_000, 'below 8'],
    [RECORD_POLICY.budget, null],
  ] as const) {
    const first = timed(budget, SLOT);
    const { passes } = first.run;
    const splits = passes.filter(({ verdict }) => verdict === 'split').length;
    const under = `budget ${budget}`;
    const near = Array.from({ length: STEPS }, (_, i) => timed(budget, SLOT + i * 10).ms);
    const all = Array.from(
      { length: STEPS },
      (_, i) => timed(budget, Math.round(500 * 128 ** (i / (STEPS - 1)))).ms,
    );
    figures.push(
      { name: `${under}: passes at slot ${SLOT}`, value: passes.length, unit: 'count', repeats: 1 },
      { name: `${under}: of them split`, value: splits / passes.length, unit: 'share', repeats: 1 },
      { name: `${under}: first step, with what is prepared once`, value: first.ms, unit: 'ms', repeats: 1 },
      {
        name: `${under}: a step near that slot, median`,
        value: median(near),
        unit: 'ms',
        repeats: STEPS,
        ...(aim === null ? {} : { aim }),
      },
      { name: `${under}: a step over all slots, median`, value: median(all), unit: 'ms', repeats: STEPS },
      {
        name: `${under}: a step over all slots, 95th percentile`,
        value: percentile(all, 0.95),
        unit: 'ms',
        repeats: STEPS,
      },
    );
  }
  return {
    title: 'Replay of 20,000 turns with 500,000 spans',
    how: `The policy of the record at ${STEPS} slots from ${SLOT} upwards by ten and at ${STEPS} from 500 to 64,000, one run each, in one process.`,
    figures,
  };
}

console.log(JSON.stringify(benchReplay()));
