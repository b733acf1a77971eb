/**
 * One transcript under many slots: what each would have made of the run, and which slot to take.
 *
 * Problem. A slot is chosen once and used for months; one run shows what a slot does to one transcript, and no more.
 * Idea. The replay is run at every slot of a row, and, where it is asked for, under every margin or every fraction of a
 * second axis. Slots are taken coarse to fine, so that what is known so far is a chart at any time. Where exact numbers
 * are asked for — the slot from which the first pass is split, or compacted, and the smallest one without a refusal —
 * they are searched for token by token and not read off the row.
 *
 * What accepting the refusals would cost comes last, again coarse to fine, since it is the only part that ranks items:
 * a walk over the spans for each refused segment. It ends when its share of work is used up, and what was not reached
 * says so. Cost. A replay a slot, a few dozen short ones for the exact numbers, and at most `MOST_WALKED` spans.
 */
import { fillSlot } from '../../floor/fill-slot.ts';
import { rankItems } from '../../floor/ranking/ranking.ts';
import type { VerdictKind } from '../../floor/verdict.ts';
import { type TurnIndex, turnIndex } from '../../units.ts';
import type { Annotations } from '../annotations.ts';
import type { Run } from '../pass.ts';
import type { Policy } from '../policy/policy.ts';
import type { JudgedPass } from '../replay/judge-pass.ts';
import type { Runner } from '../replay/replay.ts';
import { countVerdicts, type VerdictCounts } from '../verdict-counts.ts';
import { scanSmallestSlot } from './smallest-slot.ts';
import { coarseToFine, LARGEST_SLOT, logSpaced, SMALLEST_SLOT } from './spaced-slots.ts';

/** What is varied beside the slot. */
export interface SweepAxis {
  /** The margin, as a ratio of the floor, or the oldest fraction that one pass compacts. */
  readonly of: 'margin' | 'fraction';
  readonly values: readonly number[];
}

export interface SweepQuestion {
  /** Slots in tokens, ascending. */
  readonly slots: readonly number[];
  readonly across: SweepAxis | null;
  /** Whether exact slots and losses are wanted too, or the counts alone. */
  readonly inFull: boolean;
}

/** What one slot makes of the run. */
export interface SweepPoint {
  readonly slot: number;
  /** The value of the second axis; `null` without one. */
  readonly across: number | null;
  readonly counts: VerdictCounts;
  /** Tokens charged for all summaries. */
  readonly summaryTokens: number;
  /** Whether the slot is no smaller than a segment that it holds: it caps nothing there, and its need is charged instead. */
  readonly isIdle: boolean;
  /**
   * Tokens of items that would be needed again and be gone, if every refused pass were compacted all the same; an
   * estimate. `null` where nobody worked it out, or nothing can be ranked.
   */
  readonly expectedLoss: number | null;
  readonly firstRefusal: TurnIndex | null;
}

/** The slots from which the first pass is split, or compacted; `null` where none of any size does it. */
export interface FirstPass {
  readonly turn: TurnIndex;
  readonly splitsAt: number | null;
  readonly compactsAt: number | null;
}

/** What is known of one value of the second axis, or of the only row there is. */
export interface SweepRow {
  readonly across: number | null;
  /** By slot, ascending. */
  readonly points: readonly SweepPoint[];
  readonly first: FirstPass | null;
  /** The smallest of all slots at which nothing is refused; `null` if none was found, or nobody looked. */
  readonly withoutRefusal: number | null;
  /**
   * Of the slots of the row that refuse nothing, the smallest whose summaries are charged the fewest tokens. Slots as
   * large as what they replace are left out: nobody would set one.
   */
  readonly fewestTokens: number | null;
}

/** How many spans may be walked over for the losses of one row. */
const MOST_WALKED = 40_000_000;

/** How many slots of the row are tried where a picture is wanted. */
export const SWEPT_SLOTS = 121;

/** Slots over the whole range of the slider, evenly spaced on a log scale. */
export const usualSlots = (count: number): readonly number[] => logSpaced(SMALLEST_SLOT, LARGEST_SLOT, count);

/** Round slots over the same range, for people who will read each of them: ten a decade, and the largest. */
export const ROUND_SLOTS: readonly number[] = [100, 1_000, 10_000]
  .flatMap((decade) => [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8].map((step) => step * decade))
  .filter((slot) => slot < LARGEST_SLOT)
  .concat(LARGEST_SLOT);

/**
 * Works through a question; yields each point as it is found, once more when its loss is known, and `null` between
 * slices of a long run.
 */
export function* sweep(
  runner: Runner,
  policy: Policy,
  annotations: Annotations,
  { slots, across, inFull }: SweepQuestion,
): Generator<SweepPoint | null, readonly SweepRow[]> {
  const rows: SweepRow[] = [];
  const own = withAnnotations(runner, annotations);
  const order = coarseToFine(slots.length).map((at) => slots[at] ?? SMALLEST_SLOT);
  for (const value of across?.values ?? [null]) {
    const under = policyAcross(policy, across, value);
    const known = new Map<number, SweepPoint>();
    for (const slot of order) {
      const run = yield* runAt(own, { ...under, slot });
      const point = pointOf(run, slot, value);
      known.set(slot, point);
      yield point;
    }
    let first: FirstPass | null = null;
    let withoutRefusal: number | null = null;
    if (inFull) {
      first = firstPassOf(own, under);
      yield null;
      withoutRefusal = yield* scanSmallestSlot(own, under);
      for (const point of lossesOf(own, under, order, known)) {
        if (point !== null) known.set(point.slot, point);
        yield point;
      }
    }
    const points = [...known.values()].sort((a, b) => a.slot - b.slot);
    const safe = points.filter(({ counts, isIdle }) => counts.refuse === 0 && !isIdle);
    const fewest = Math.min(...safe.map(({ summaryTokens }) => summaryTokens));
    rows.push({
      across: value,
      points,
      first,
      withoutRefusal,
      fewestTokens: safe.find(({ summaryTokens }) => summaryTokens === fewest)?.slot ?? null,
    });
  }
  return rows;
}

/** The policy with the value of a second axis in it. */
export function policyAcross(policy: Policy, across: SweepAxis | null, value: number | null): Policy {
  if (across === null || value === null) return policy;
  if (across.of === 'margin') return { ...policy, margin: value };
  const by = policy.region.kind === 'oldest' ? policy.region.by : 'turns';
  return { ...policy, region: { kind: 'oldest', fraction: value, by } };
}

/** The same runner with what a person said put into every question. */
const withAnnotations = (runner: Runner, annotations: Annotations): Runner => ({
  run: (policy) => runner.run(policy, annotations),
  start: (policy) => runner.start(policy, annotations),
  whatIf: (policy) => runner.whatIf(policy, annotations),
  watch: (policy, judged) => runner.watch(policy, judged, annotations),
  watching: (policy, judged) => runner.watching(policy, judged, annotations),
  thread: (policy) => runner.thread(policy, annotations),
});

function* runAt(runner: Runner, policy: Policy): Generator<null, Run> {
  const work = runner.start(policy);
  for (let slice = work.next(); ; slice = work.next()) {
    if (slice.done === true) return slice.value;
    yield null;
  }
}

function pointOf(run: Run, slot: number, across: number | null): SweepPoint {
  const counts = countVerdicts(run.passes);
  const { summaryTokens, firstRefusal } = run;
  return {
    slot,
    across,
    counts,
    summaryTokens,
    isIdle: run.passes.some(({ verdict, tokens }) => verdict === 'compact' && slot >= tokens),
    expectedLoss: counts.refuse === 0 ? 0 : null,
    firstRefusal,
  };
}

/**
 * The segment of the first pass does not depend on the slot, and without an allowance a larger slot never serves it
 * worse (design: Laws), so that the slots at which its verdict changes can be found by halving.
 */
function firstPassOf(runner: Runner, policy: Policy): FirstPass | null {
  const judgedAt = (slot: number): JudgedPass | null => {
    const judged: JudgedPass[] = [];
    runner.watch({ ...policy, slot }, (pass) => {
      judged.push(pass);
      return false;
    });
    return judged[0] ?? null;
  };
  const pass = judgedAt(1);
  if (pass === null || pass.judgement.verdict === 'not-applicable' || policy.allowance !== null) return null;
  const smallest = (isFine: (verdict: VerdictKind | null) => boolean): number | null => {
    const at = (slot: number) => isFine(judgedAt(slot)?.judgement.verdict ?? null);
    let low = 0;
    // A need that no slot of this size holds is no smaller than the segment: nothing would be freed.
    let high = pass.segment.tokens + 1;
    if (!at(high)) return null;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (at(middle)) high = middle;
      else low = middle;
    }
    return high;
  };
  const compactsAt = smallest((verdict) => verdict === 'compact');
  const fineAt = smallest((verdict) => verdict !== 'refuse');
  const { turn } = pass.moment;
  return { turn: turnIndex(turn), splitsAt: fineAt === compactsAt ? null : fineAt, compactsAt };
}

/** The points that refuse something once more, with what accepting it would cost, until the work is used up. */
function* lossesOf(
  runner: Runner,
  policy: Policy,
  order: readonly number[],
  known: ReadonlyMap<number, SweepPoint>,
): Generator<SweepPoint | null> {
  // Items of the reference estimator are spans of its own, and nothing is known of them.
  if (policy.floor === 'reference') return;
  const thread = runner.thread(policy);
  const { offsets } = thread.columns.spans;
  let walked = 0;
  for (const slot of order) {
    const point = known.get(slot);
    if (point === undefined || point.counts.refuse === 0) continue;
    const { passes } = yield* runAt(runner, { ...policy, slot });
    let loss = 0;
    for (const { verdict, segment, turn, items } of passes) {
      if (verdict !== 'refuse') continue;
      walked += offsets[turn + 1] ?? 0;
      if (walked > MOST_WALKED) return;
      const ranked = rankItems(thread, items, { from: segment.from, to: segment.to, tailTo: turn + 1 });
      loss += fillSlot(ranked, slot, policy.margin).expectedLoss.tokens;
      yield null;
    }
    yield { ...point, expectedLoss: loss };
  }
}
