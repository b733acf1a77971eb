import { exitsOf } from '../../floor/exits.ts';
import { reasonFor } from '../../floor/reason.ts';
import type { Exit, VerdictFlag } from '../../floor/verdict.ts';
import { SPAN_KINDS } from '../../irreducible/kinds.ts';
import { type TokenCount, tokenCount, turnIndex } from '../../units.ts';
import type { Floors, Pass } from '../pass.ts';
import type { Policy } from '../policy/policy.ts';
import { findOtherSegment } from '../what-if/other-segment.ts';
import type { JudgedPass } from './judge-pass.ts';
import { neverReadOf } from './never-read.ts';
import type { PreparedThread } from './prepared.ts';
import type { PassRanker } from './rank-pass.ts';
import { usesOf } from './uses-of.ts';

/**
 * Everything that a pass reports. What only a reader needs — the other floors, the kinds, the exits, the sentence —
 * is worked out when it is read and then kept: while a slider moves, a run has hundreds of passes and one reader.
 * `rank` says which items are likely needed; a guard, which promises and guesses nothing, has none.
 */
export function describePass(
  thread: PreparedThread,
  policy: Policy,
  judged: JudgedPass,
  until: number,
  turnsUntilNext: number | null,
  rank: PassRanker | null,
): Pass {
  const { moment, segment, judgement } = judged;
  const { need, verdict } = judgement;
  const after = verdict === 'refuse' ? moment.before : moment.before - segment.tokens + judgement.charge;
  const aboveMark = moment.peak !== null && after > moment.mark;
  const thrash = verdict !== 'refuse' && (aboveMark || judgement.charge >= segment.tokens);
  const flags: readonly VerdictFlag[] = thrash ? [...judgement.flags, 'thrash'] : judgement.flags;
  let floors: Floors | null = null;
  let byKind: readonly TokenCount[] | null = null;
  let reason: string | null = null;
  let exits: readonly Exit[] | null = null;
  let uses: Pass['uses'] | undefined;
  let neverRead: Pass['neverRead'] | undefined;
  return {
    turn: turnIndex(moment.turn),
    until: turnIndex(until),
    segment: {
      ...moment.range,
      kept: moment.kept,
      summaries: moment.elements.filter((element) => element.kind === 'summary').length,
    },
    tokens: tokenCount(segment.tokens),
    tokensBefore: tokenCount(moment.before),
    tokensAfter: tokenCount(after),
    get floors() {
      floors ??= thread.floors(moment.elements, moment.tailFrom, moment.tailTo, policy.floor);
      return floors;
    },
    get byKind() {
      byKind ??= tokensByKind(thread, policy, judged);
      return byKind;
    },
    items: segment.items.items,
    get uses() {
      if (uses === undefined) uses = usesOf(thread, moment, segment.items.items, policy.floor);
      return uses;
    },
    get neverRead() {
      // Items of the reference estimator are spans of its own, and nobody knows where they stand.
      if (neverRead === undefined) {
        neverRead =
          policy.floor === 'reference'
            ? null
            : neverReadOf(thread.columns, moment.elements, segment.items.items, policy.shown);
      }
      return neverRead;
    },
    floor: need.floor,
    margin: need.margin,
    ledger: need.ledger,
    need: need.need,
    slot: policy.slot === null ? null : tokenCount(policy.slot),
    verdict,
    flags,
    get reason() {
      reason ??= reasonFor(judgement, segment, policy);
      return reason;
    },
    parts: judgement.parts,
    blockers: judgement.blockers,
    get exits() {
      exits ??= verdict === 'refuse' ? allExits(thread, policy, judged, rank) : [];
      return exits;
    },
    headroom: moment.mark - after,
    turnsUntilNext,
  };
}

/** The exits that the segment itself offers, and another segment before the last resort of accepting the risk. */
function allExits(
  thread: PreparedThread,
  policy: Policy,
  judged: JudgedPass,
  rank: PassRanker | null,
): readonly Exit[] {
  const exits = exitsOf(
    judged.segment,
    judged.judgement,
    thread.floor(policy.floor).index,
    policy,
    judged.moment,
    rank === null ? [] : rank(thread, policy, judged),
  );
  const other = findOtherSegment(thread, policy, judged);
  return other === null
    ? exits
    : [
        ...exits.filter((exit) => exit.kind !== 'accept-risk'),
        other,
        ...exits.filter((exit) => exit.kind === 'accept-risk'),
      ];
}

/** The deciding floor by kind; all zero for the reference estimator, which knows none. */
function tokensByKind(
  thread: PreparedThread,
  policy: Policy,
  { segment }: JudgedPass,
): readonly TokenCount[] {
  const { index } = thread.floor(policy.floor);
  const sums = new Array<number>(SPAN_KINDS.length).fill(0);
  if (index.itemKind.length > 0) {
    for (const item of segment.items.items) {
      const kind = index.itemKind[item] ?? 0;
      sums[kind] = (sums[kind] ?? 0) + (index.cost[item] ?? 0);
    }
  }
  return sums.map(tokenCount);
}
