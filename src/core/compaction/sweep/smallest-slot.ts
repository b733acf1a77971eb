import { slotExits } from '../../floor/exits.ts';
import type { Exit } from '../../floor/verdict.ts';
import type { Policy } from '../policy/policy.ts';
import { fixedCostOf } from '../replay/fixed-cost.ts';
import type { JudgedPass } from '../replay/judge-pass.ts';
import type { Runner } from '../replay/replay.ts';
import { courseOf, isCourse } from '../what-if/course.ts';

/** How many turns a scan may replay, and the replays that it may take in any case. */
const MOST_TURNS = 1_000_000;
const LEAST_RUNS = 100;

/**
 * The smallest slot at which no pass of the run is refused, or `null` when no slot helps (or none was found within
 * the replays that a scan may take).
 *
 * Over a whole run a larger slot can give a worse verdict, since what one pass leaves decides what the next one
 * finds, so slots are tried in order, each replayed up to its first refusal. Two jumps are safe. While the very first
 * pass is refused, its segment does not depend on the slot, and without an allowance no slot below the nearest of its
 * exits changes its verdict. And where two slots lead to the same refusal by the same course, so do all between: the
 * last such slot is found by doubling the distance and then halving it. Otherwise slots are stepped over by one token,
 * and once half of the replays are used up by a fiftieth: from there on the answer is a slot without a refusal, and
 * the smallest one to within that step. Source: design, the laws.
 */
export function findSmallestSlot(runner: Runner, policy: Policy): number | null {
  const work = scanSmallestSlot(runner, policy);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The same for a caller that has other things to do: it yields after every replay or so. */
export function* scanSmallestSlot(runner: Runner, policy: Policy): Generator<null, number | null> {
  if (policy.segments.kind !== 'replay' && policy.allowance === null) return ofFixedSegments(runner, policy);
  const scan = createScan(runner, policy);
  let slot = 1;
  while (!scan.isOver()) {
    const { refused, course } = yield* scan.at(slot);
    yield null;
    if (refused === null) return slot;
    if (course.length === 1) {
      const exits = slotsOf(refused, { ...policy, slot });
      if (exits.length === 0) return null;
      if (policy.allowance === null) {
        slot = Math.max(slot + 1, Math.min(...exits));
        continue;
      }
    }
    // From here on the slot exceeds whatever a segment can hold (a summary is charged less than 100 tokens above what
    // it replaces), so that a larger one changes nothing.
    if (slot > scan.largest) return null;
    const last = policy.allowance === null ? yield* scan.lastLike(slot, course) : slot;
    slot = Math.max(last + 1, slot + (scan.isHalfOver() ? Math.ceil(slot / 50) : 1));
  }
  return null;
}

/** What a replay at one slot came to: its first refusal, and the course that led there. */
interface Finding {
  readonly refused: JudgedPass | null;
  readonly course: readonly (readonly number[])[];
}

function createScan(runner: Runner, policy: Policy) {
  const { margin } = policy;
  const thread = runner.thread(policy);
  const { count, tokens } = thread.columns.turns;
  const fixed = fixedCostOf(policy, thread.reportedFixedCost).tokens;
  const largest = fixed + tokens.reduce((sum, one) => sum + one, 0) + 100 * count;
  let next: { readonly slot: number; readonly finding: Finding } | null = null;
  let runs = 0;
  let turns = 0;
  /** Replays until `judged` has heard enough. */
  const watch = function* (slot: number, judged: (pass: JudgedPass) => boolean): Generator<null, void> {
    let reached = count;
    const work = runner.watching({ ...policy, slot }, (pass) => {
      if (judged(pass)) return true;
      reached = pass.moment.turn + 1;
      return false;
    });
    while (work.next().done !== true) yield null;
    runs++;
    turns += reached;
  };
  const at = function* (slot: number): Generator<null, Finding> {
    if (next?.slot === slot) return next.finding;
    const course: (readonly number[])[] = [];
    let refused: JudgedPass | null = null;
    yield* watch(slot, (pass) => {
      course.push(courseOf(pass, slot, margin));
      if (pass.judgement.verdict === 'refuse') refused = pass;
      return refused === null;
    });
    const finding = { refused, course };
    next = { slot, finding };
    return finding;
  };
  /** Whether a slot leads to the refusal that ends `course` by the same course; left as soon as it does not. */
  const leadsTo = function* (slot: number, course: Finding['course']): Generator<null, boolean> {
    let same = 0;
    yield* watch(
      slot,
      (pass) => isCourse(course[same], courseOf(pass, slot, margin)) && ++same < course.length,
    );
    return same === course.length;
  };
  return {
    at,
    largest,
    isOver: () => runs >= LEAST_RUNS && turns >= MOST_TURNS,
    isHalfOver: () => runs >= LEAST_RUNS / 2 && turns >= MOST_TURNS / 2,
    /** The last slot from `slot` on that leads to the same refusal by the same course. */
    *lastLike(slot: number, course: Finding['course']): Generator<null, number> {
      // The next slot is tried in any case, and most often it is another course already.
      const following = (yield* at(slot + 1)).course;
      if (following.length !== course.length || !course.every((pass, i) => isCourse(following[i], pass)))
        return slot;
      let low = slot + 1;
      let step = 2;
      while (low <= largest && (yield* leadsTo(low + step, course))) {
        yield null;
        low += step;
        step *= 2;
      }
      let high = low + step;
      while (high - low > 1) {
        yield null;
        const middle = Math.floor((low + high) / 2);
        if (yield* leadsTo(middle, course)) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}

/** Windows and ranges do not depend on the slot: each refused segment says what it takes, and the largest decides. */
function ofFixedSegments(runner: Runner, policy: Policy): number | null {
  let least = 1;
  for (const pass of runner.run({ ...policy, slot: least }).passes) {
    if (pass.verdict !== 'refuse') continue;
    const exits = slotsAmong(pass.exits, policy);
    if (exits.length === 0) return null;
    least = Math.max(least, Math.min(...exits));
  }
  return least;
}

/** The slots at which a refused segment would not be refused. */
const slotsOf = ({ segment, judgement }: JudgedPass, policy: Policy): readonly number[] =>
  slotsAmong(slotExits(segment, judgement, policy), policy);

const slotsAmong = (exits: readonly Exit[], policy: Policy): readonly number[] =>
  exits.flatMap((exit) =>
    (exit.kind === 'raise-slot' || (exit.kind === 'allow-split' && policy.split)) && exit.value !== null
      ? [exit.value]
      : [],
  );
