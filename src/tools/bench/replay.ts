/** How long one step of the slot slider takes to compute, on a run as long as they come. Prints a section as JSON. */
import { RECORD_POLICY } from '../../core/compaction/policy.ts';
import { createRunner } from '../../core/compaction/replay.ts';
import { generateRun } from './generated-run.ts';
import { type Figure, median, percentile, type Section } from './results.ts';

const TURNS = 20_000;
const SPANS_PER_TURN = 25;
const SLOTS = 30;
const DESCRIBED_SLOT = 6_000;

/** Replays 20,000 turns with 500,000 spans at 30 slots from 500 to 64,000, as if a slider passed over them. */
function benchReplay(): Section {
  const columns = generateRun(TURNS, SPANS_PER_TURN);
  const runner = createRunner(columns, null);
  const timed = (slot: number) => {
    const before = performance.now();
    const run = runner.run({ ...RECORD_POLICY, slot });
    return { ms: performance.now() - before, run };
  };
  const first = timed(DESCRIBED_SLOT);
  const slots = Array.from({ length: SLOTS }, (_, i) => Math.round(500 * 128 ** (i / (SLOTS - 1))));
  const times = slots.map((slot) => timed(slot).ms);
  const { passes } = first.run;
  const splits = passes.filter(({ verdict }) => verdict === 'split').length;
  const figures: readonly Figure[] = [
    { name: `passes at slot ${DESCRIBED_SLOT}`, value: passes.length, unit: 'count', repeats: 1 },
    { name: 'of them split', value: splits / passes.length, unit: 'share', repeats: 1 },
    { name: 'first step, with what is prepared once a thread', value: first.ms, unit: 'ms', repeats: 1 },
    {
      name: 'a step, median over the slots',
      value: median(times),
      unit: 'ms',
      repeats: SLOTS,
      aim: 'below 16',
    },
    { name: 'a step, 95th percentile', value: percentile(times, 0.95), unit: 'ms', repeats: SLOTS },
  ];
  return {
    title: 'Replay of 20,000 turns with 500,000 spans',
    how: 'The policy of the record at 30 slots from 500 to 64,000, one run each, in one process.',
    figures,
  };
}

console.log(JSON.stringify(benchReplay()));
