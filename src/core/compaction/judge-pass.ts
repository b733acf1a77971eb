import { exitsOf } from '../floor/exits.ts';
import { type JudgedSegment, type Judgement, judgeSegment } from '../floor/judge.ts';
import { reasonFor } from '../floor/reason.ts';
import type { LiveElement } from '../floor/segment-items.ts';
import type { VerdictFlag } from '../floor/verdict.ts';
import { SPAN_KINDS } from '../irreducible/kinds.ts';
import { type TurnIndex, type TurnRange, tokenCount, turnIndex } from '../units.ts';
import type { Pass } from './pass.ts';
import type { Policy } from './policy.ts';
import type { PreparedThread } from './prepared.ts';

/** A segment at the moment that it is judged. */
export interface PassMoment {
  readonly turn: number;
  readonly elements: readonly LiveElement[];
  readonly range: TurnRange;
  readonly kept: readonly TurnIndex[];
  /** Context before the pass, in tokens, and the mark. */
  readonly before: number;
  readonly mark: number;
  /** Where the retained tail begins and ends: what it shows need not be paid for. */
  readonly tailFrom: number;
  readonly tailTo: number;
  /** The turn at which the mark would be passed under a larger budget, or `null` for never. */
  readonly nextTrigger: ((budget: number) => number | null) | null;
}

export interface JudgedPass {
  readonly pass: Pass;
  readonly judgement: Judgement;
  readonly segment: JudgedSegment;
}

/** The segment of a moment with its items under the deciding floor. */
export function segmentOf(thread: PreparedThread, policy: Policy, moment: PassMoment): JudgedSegment {
  const { collector } = thread.floor(policy.floor);
  return {
    range: moment.range,
    elements: moment.elements,
    items: collector.collect(moment.elements, thread.legal, moment.tailFrom, moment.tailTo),
    tokens: moment.elements.reduce((sum, element) => sum + element.tokens, 0),
  };
}

/** Judges one segment and says everything that a pass reports. `forced` replaces the verdict where no legal edge exists. */
export function judgePass(
  thread: PreparedThread,
  policy: Policy,
  moment: PassMoment,
  forced: ((segment: JudgedSegment, judgement: Judgement) => Judgement) | null = null,
): JudgedPass {
  const { index } = thread.floor(policy.floor);
  const segment = segmentOf(thread, policy, moment);
  const judged = judgeSegment(segment, index, policy);
  const judgement = forced === null ? judged : forced(segment, judged);
  const { need, verdict } = judgement;
  const tokensAfter =
    verdict === 'refuse' ? moment.before : moment.before - segment.tokens + judgement.charge;
  const flags: VerdictFlag[] = [...judgement.flags];
  if (verdict !== 'refuse' && (tokensAfter > moment.mark || judgement.charge >= segment.tokens))
    flags.push('thrash');
  const byKind = new Array<number>(SPAN_KINDS.length).fill(0);
  if (index.itemKind.length > 0) {
    for (const item of segment.items.items) {
      const kind = index.itemKind[item] ?? 0;
      byKind[kind] = (byKind[kind] ?? 0) + (index.cost[item] ?? 0);
    }
  }
  const pass: Pass = {
    turn: turnIndex(moment.turn),
    until: turnIndex(moment.turn),
    segment: {
      ...moment.range,
      kept: moment.kept,
      summaries: moment.elements.filter((element) => element.kind === 'summary').length,
    },
    tokens: tokenCount(segment.tokens),
    tokensBefore: tokenCount(moment.before),
    tokensAfter: tokenCount(tokensAfter),
    floors: thread.floors(moment.elements, moment.tailFrom, moment.tailTo, policy.floor),
    byKind: byKind.map(tokenCount),
    floor: need.floor,
    margin: need.margin,
    ledger: need.ledger,
    need: need.need,
    slot: policy.slot === null ? null : tokenCount(policy.slot),
    verdict,
    flags,
    reason: reasonFor(judgement, segment, policy.slot),
    parts: judgement.parts,
    blockers: judgement.blockers,
    exits: verdict === 'refuse' ? exitsOf(segment, judgement, policy, moment) : [],
    headroom: moment.mark - tokensAfter,
    turnsUntilNext: null,
  };
  return { pass, judgement, segment };
}
