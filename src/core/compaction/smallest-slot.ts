import type { Pass, Run } from './pass.ts';
import type { Policy } from './policy.ts';

/** How many turns a scan may replay, and the runs that it may take in any case. */
const MOST_TURNS = 1_000_000;
const LEAST_RUNS = 100;

/**
 * The smallest slot at which no pass of the run is refused, or `null` when no slot helps (or none was found within
 * the runs that a scan may take).
 *
 * Over a whole run a larger slot can give a worse verdict, since what one pass leaves decides what the next one
 * finds, so slots are tried in order. One jump is safe: while the very first pass is refused, its segment does not
 * depend on the slot, and without an allowance no slot below the nearest of its exits changes its verdict. Later
 * refusals are stepped over by one token, and once half of the runs are used up by a fiftieth: from there on the
 * answer is a slot without a refusal, and the smallest one to within that step. Source: design, the laws.
 */
export function findSmallestSlot(run: (policy: Policy) => Run, policy: Policy): number | null {
  if (policy.segments.kind !== 'replay' && policy.allowance === null) return ofFixedSegments(run, policy);
  let slot = 1;
  let most = LEAST_RUNS;
  for (let runs = 0; runs < most; runs++) {
    const { passes, ghost } = run({ ...policy, slot });
    most = Math.max(LEAST_RUNS, Math.floor(MOST_TURNS / Math.max(1, ghost.length)));
    const at = passes.findIndex((pass) => pass.verdict === 'refuse');
    const refused = passes[at];
    if (refused === undefined) return slot;
    const exits = slotsOf(refused, policy);
    if (exits.length === 0 && at === 0) return null;
    // From here on the slot exceeds whatever a segment can hold (a summary is charged less than 100 tokens above what
    // it replaces), so that a larger one changes nothing.
    if (slot > (ghost.at(-1) ?? 0) + 100 * ghost.length) return null;
    const step = runs < most / 2 ? 1 : Math.ceil(slot / 50);
    slot = at === 0 && policy.allowance === null ? Math.max(slot + 1, Math.min(...exits)) : slot + step;
  }
  return null;
}

/** Windows and ranges do not depend on the slot: each refused segment says what it takes, and the largest decides. */
function ofFixedSegments(run: (policy: Policy) => Run, policy: Policy): number | null {
  let least = 1;
  for (const pass of run({ ...policy, slot: least }).passes) {
    if (pass.verdict !== 'refuse') continue;
    const exits = slotsOf(pass, policy);
    if (exits.length === 0) return null;
    least = Math.max(least, Math.min(...exits));
  }
  return least;
}

/** The slots at which a refused segment would not be refused. */
function slotsOf(refused: Pass, policy: Policy): readonly number[] {
  return refused.exits.flatMap((exit) =>
    (exit.kind === 'raise-slot' || (exit.kind === 'allow-split' && policy.split)) && exit.value !== null
      ? [exit.value]
      : [],
  );
}
