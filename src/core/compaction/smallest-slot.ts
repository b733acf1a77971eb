import type { Run } from './pass.ts';
import type { Policy } from './policy.ts';

/** How many runs a scan may take. */
const MOST_RUNS = 3_000;

/**
 * The smallest slot at which no pass of the run is refused, or `null` when no slot helps (or none was found within
 * the runs that a scan may take).
 *
 * Over a whole run a larger slot can give a worse verdict, since what one pass leaves decides what the next one
 * finds, so slots are tried in order. One jump is safe: while the very first pass is refused, its segment does not
 * depend on the slot, and without an allowance no slot below the nearest of its exits changes its verdict. Later refusals are stepped
 * over by one token, and by a growing step once half of the runs are used up. Source: design, the laws.
 */
export function findSmallestSlot(run: (policy: Policy) => Run, policy: Policy): number | null {
  let slot = 1;
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const { passes } = run({ ...policy, slot });
    const at = passes.findIndex((pass) => pass.verdict === 'refuse');
    const refused = passes[at];
    if (refused === undefined) return slot;
    const exits = refused.exits.flatMap((exit) =>
      (exit.kind === 'raise-slot' || (exit.kind === 'allow-split' && policy.split)) && exit.value !== null
        ? [exit.value]
        : [],
    );
    if (exits.length === 0 && at === 0) return null;
    const step = runs < MOST_RUNS / 2 ? 1 : Math.ceil(slot / 100);
    slot = at === 0 && policy.allowance === null ? Math.max(slot + 1, Math.min(...exits)) : slot + step;
  }
  return null;
}
