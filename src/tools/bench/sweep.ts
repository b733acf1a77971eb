/** How long a sweep of many slots takes, on a run as long as they come. Prints a section as JSON. */
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { createRunner } from '../../core/compaction/replay/replay.ts';
import { sweep, usualSlots } from '../../core/compaction/sweep/sweep.ts';
import { generateRun } from './generated-run.ts';
import { mainThreadMs } from './main-thread.ts';
import type { Figure, Section } from './results.ts';

const TURNS = 20_000;
const SPANS_PER_TURN = 25;
const SLOTS = 200;
const AIM_MS = 2_000;

/** By the clock, and the time that the thread really ran where the system tells it. */
const clocks = () => ({ wall: performance.now(), main: mainThreadMs() });

function benchSweep(): Section {
  const figures: Figure[] = [];
  for (const [budget, aim] of [
    [512_000, AIM_MS],
    [RECORD_POLICY.budget, null],
  ] as const) {
    const runner = createRunner(generateRun(TURNS, SPANS_PER_TURN), null);
    const policy = { ...RECORD_POLICY, budget };
    const started = clocks();
    const work = sweep(runner, policy, NO_ANNOTATIONS, {
      slots: usualSlots(SLOTS),
      across: null,
      inFull: true,
    });
    let points = 0;
    let counted = started;
    let longest = 0;
    let before = started;
    for (let step = work.next(); ; step = work.next()) {
      const now = clocks();
      longest = Math.max(longest, (now.main ?? now.wall) - (before.main ?? before.wall));
      before = now;
      if (step.done === true) break;
      if (step.value !== null && ++points === SLOTS) counted = now;
    }
    const under = `budget ${budget}`;
    const since = (from: typeof started, to: typeof started): number =>
      to.main === null || from.main === null ? to.wall - from.wall : to.main - from.main;
    const all = since(started, counted);
    figures.push(
      {
        name: `${under}: counts at ${SLOTS} slots, by the time that the thread ran`,
        value: all,
        unit: 'ms',
        repeats: 1,
        ...(aim === null ? {} : { aim: `below ${aim}`, missed: all >= aim }),
      },
      {
        name: `${under}: the same by the clock`,
        value: counted.wall - started.wall,
        unit: 'ms',
        repeats: 1,
      },
      {
        name: `${under}: exact slots and losses after that`,
        value: since(counted, before),
        unit: 'ms',
        repeats: 1,
      },
      { name: `${under}: longest step without a pause`, value: longest, unit: 'ms', repeats: 1 },
    );
  }
  return {
    title: `Sweep of ${SLOTS} slots over 20,000 turns with 500,000 spans`,
    how: 'Slots from 100 to 64,000 under the policy of the record, with all that is prepared once, in one process.',
    figures,
  };
}

console.log(JSON.stringify(benchSweep()));
