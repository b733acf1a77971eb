/**
 * One transcript under many slots: what each would have made of the run, and which slot to take.
 *
 * Problem. A slot is chosen once and used for months; one run shows what a slot does to one transcript, and no more.
 * Idea. The replay is run at every slot of a row, and, where it is asked for, under every margin or every fraction of a
 * second axis. Slots are taken coarse to fine, so that what is known so far is a chart at any time. Where exact numbers
 * are asked for — the slot from which the first pass is split, or compacted, and the smallest one without a refusal —
 * the gap between two slots of the row is halved down to the token.
 *
 * Cost. A replay a slot; the ranking of a refused segment once, however many slots refuse it. Limits. Over a whole run a
 * larger slot may be worse, since regions move: the smallest slot without a refusal is one at which none is refused while
 * one token less has one, and the smallest of the row to within its spacing.
 */
import { fillSlot } from '../floor/fill-slot.ts';
import { type RankedItem, rankItems } from '../floor/ranking.ts';
import type { VerdictKind } from '../floor/verdict.ts';
import type { TurnIndex } from '../units.ts';
import type { Annotations } from './annotations.ts';
import type { Pass, Run } from './pass.ts';
import type { Policy } from './policy.ts';
import type { PreparedThread } from './prepared.ts';
import type { Runner } from './replay.ts';
import { coarseToFine, LARGEST_SLOT, logSpaced, SMALLEST_SLOT } from './spaced-slots.ts';
import { countVerdicts, type VerdictCounts } from './verdict-counts.ts';

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
}

/** What one slot makes of the run. */
export interface SweepPoint {
  readonly slot: number;
  /** The value of the second axis; `null` without one. */
  readonly across: number | null;
  readonly counts: VerdictCounts;
  /** Tokens charged for all summaries. */
  readonly summaryTokens: number;
  /** Tokens of items that would be needed again and be gone, if every refused pass were compacted all the same; an estimate. */
  readonly expectedLoss: number;
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
  /** A slot at which nothing is refused while one token less has a refusal; `null` if there is none in the row. */
  readonly withoutRefusal: number | null;
  /** Of the slots of the row that refuse nothing, the one whose summaries are charged the fewest tokens. */
  readonly fewestTokens: number | null;
}

/** Slots over the whole range of the slider, evenly spaced on a log scale. */
export const usualSlots = (count: number): readonly number[] => logSpaced(SMALLEST_SLOT, LARGEST_SLOT, count);

/** Works through a question; yields each point as it is found, and `null` between slices of a long run. */
export function* sweep(
  runner: Runner,
  policy: Policy,
  annotations: Annotations,
  { slots, across }: SweepQuestion,
): Generator<SweepPoint | null, readonly SweepRow[]> {
  const rows: SweepRow[] = [];
  for (const value of across?.values ?? [null]) {
    const under = policyAcross(policy, across, value);
    const ask = createAsk(runner, under, annotations);
    const points: SweepPoint[] = [];
    const take = function* (slot: number): Generator<SweepPoint | null, SweepPoint> {
      const point = { ...(yield* ask.point(slot)), across: value };
      points.push(point);
      yield point;
      return point;
    };
    for (const at of coarseToFine(slots.length)) yield* take(slots[at] ?? SMALLEST_SLOT);
    const withoutRefusal = yield* refineRefusal(points, take);
    points.sort((a, b) => a.slot - b.slot);
    const safe = points.filter(({ counts }) => counts.refuse === 0);
    const fewest = Math.min(...safe.map(({ summaryTokens }) => summaryTokens));
    rows.push({
      across: value,
      points,
      first: yield* ask.first(),
      withoutRefusal,
      fewestTokens: safe.find(({ summaryTokens }) => summaryTokens === fewest)?.slot ?? null,
    });
  }
  return rows;
}

function policyAcross(policy: Policy, across: SweepAxis | null, value: number | null): Policy {
  if (across === null || value === null) return policy;
  if (across.of === 'margin') return { ...policy, margin: value };
  const by = policy.region.kind === 'oldest' ? policy.region.by : 'turns';
  return { ...policy, region: { kind: 'oldest', fraction: value, by } };
}

/** Halves the gap below the smallest slot of the row that refuses nothing. */
function* refineRefusal(
  points: readonly SweepPoint[],
  take: (slot: number) => Generator<SweepPoint | null, SweepPoint>,
): Generator<SweepPoint | null, number | null> {
  const row = [...points].sort((a, b) => a.slot - b.slot);
  const at = row.findIndex(({ counts }) => counts.refuse === 0);
  let high = row[at]?.slot ?? null;
  if (high === null) return null;
  let low = row[at - 1]?.slot ?? 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const { counts } = yield* take(middle);
    if (counts.refuse === 0) high = middle;
    else low = middle;
  }
  return high;
}

/** Asks for runs of one policy at one slot after the other. */
function createAsk(runner: Runner, policy: Policy, annotations: Annotations) {
  const thread = runner.thread(policy, annotations);
  const rankings = new Map<string, readonly RankedItem[]>();
  const runAt = function* (slot: number): Generator<null, Run> {
    const work = runner.start({ ...policy, slot }, annotations);
    for (let slice = work.next(); ; slice = work.next()) {
      if (slice.done === true) return slice.value;
      yield null;
    }
  };
  const lossOf = (pass: Pass, slot: number): number => {
    if (policy.floor === 'reference') return 0;
    const ranked = rankedOnce(rankings, thread, pass);
    return fillSlot(ranked, slot, policy.margin).expectedLoss.tokens;
  };
  return {
    *point(slot: number): Generator<null, Omit<SweepPoint, 'across'>> {
      const run = yield* runAt(slot);
      let expectedLoss = 0;
      for (const pass of run.passes) if (pass.verdict === 'refuse') expectedLoss += lossOf(pass, slot);
      const { summaryTokens, firstRefusal } = run;
      return { slot, counts: countVerdicts(run.passes), summaryTokens, expectedLoss, firstRefusal };
    },
    /**
     * The segment of the first pass does not depend on the slot, and without an allowance a larger slot never serves it
     * worse (design: Laws), so that the slots at which its verdict changes can be found by halving.
     */
    *first(): Generator<null, FirstPass | null> {
      const verdictAt = function* (slot: number): Generator<null, VerdictKind | null> {
        return (yield* runAt(slot)).passes[0]?.verdict ?? null;
      };
      const [pass] = (yield* runAt(1)).passes;
      if (pass === undefined || pass.verdict === 'not-applicable' || policy.allowance !== null) return null;
      const smallest = function* (
        isFine: (verdict: VerdictKind | null) => boolean,
      ): Generator<null, number | null> {
        let low = 0;
        // No need exceeds twice what the segment holds at any usual margin; where it does, nothing is freed anyway.
        let high = 2 * pass.tokens + 1;
        if (!isFine(yield* verdictAt(high))) return null;
        while (high - low > 1) {
          const middle = Math.floor((low + high) / 2);
          if (isFine(yield* verdictAt(middle))) high = middle;
          else low = middle;
        }
        return high;
      };
      const compactsAt = yield* smallest((verdict) => verdict === 'compact');
      const fineAt = yield* smallest((verdict) => verdict !== 'refuse');
      return { turn: pass.turn, splitsAt: fineAt === compactsAt ? null : fineAt, compactsAt };
    },
  };
}

function rankedOnce(
  known: Map<string, readonly RankedItem[]>,
  thread: PreparedThread,
  { segment: { from, to }, turn, items }: Pass,
): readonly RankedItem[] {
  const key = `${from} ${to} ${turn} ${items.join()}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const ranked = rankItems(thread, items, { from, to, tailTo: turn + 1 });
  known.set(key, ranked);
  return ranked;
}
