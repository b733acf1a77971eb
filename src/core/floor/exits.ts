import { markOf, type Policy } from '../compaction/policy/policy.ts';
import { itemId } from '../units.ts';
import { type Drop, itemsToDrop } from './drop-items.ts';
import { fillSlot } from './fill-slot.ts';
import type { FloorIndex } from './floor-index.ts';
import { type JudgedSegment, type Judgement, smallestSplittingSlot } from './judge.ts';
import type { RankedItem } from './ranking/ranking.ts';
import type { Exit } from './verdict.ts';
import { formatTokens } from './words.ts';

interface ExitMoment {
  /** The context that a mark must hold so that it is never passed, in tokens; `null` where no budget matters. */
  readonly peak: number | null;
}

const NOTHING_ELSE = { range: null, items: [] } as const;

/**
 * The ways out of a refusal, each with its number (design: the rule, 3): a refusal without an exit ends the run
 * that it was meant to save. `ranked` are the items of the segment, the most needed first; none where
 * nothing is known of them: under the reference estimator, and in a guard.
 */
export function exitsOf(
  segment: JudgedSegment,
  judgement: Judgement,
  index: FloorIndex,
  policy: Pick<Policy, 'slot' | 'margin' | 'split' | 'allowance' | 'budget' | 'highWater' | 'mark'>,
  moment: ExitMoment,
  ranked: readonly RankedItem[],
): readonly Exit[] {
  const slot = policy.slot ?? 0;
  const conservative = isConservative(judgement);
  const relief = hasRelief(judgement);
  const exits: Exit[] = [...slotExits(segment, judgement, policy)];
  if (moment.peak !== null) exits.push(...postponements(policy, moment.peak));
  const drop = !conservative && relief ? itemsToDrop(segment.items, index, policy, ranked) : null;
  if (drop !== null) {
    const items = drop.items.map(itemId);
    exits.push({
      kind: 'drop-items',
      value: items.length,
      detail: `Without ${whichItems(items.length, drop.by)} (${formatTokens(drop.tokens)} tokens) the segment can be ${drop.leadsTo === 'split' ? 'split' : 'compacted'}.`,
      range: null,
      items,
    });
  }
  if (segment.elements.length > 0)
    exits.push(acceptRisk(segment, judgement, slot, relief, lostOf(ranked, slot, policy.margin)));
  return exits;
}

const isConservative = ({ flags, blockers }: Judgement): boolean =>
  flags.includes('conservative') && blockers.length > 0;

const hasRelief = ({ blockers }: Judgement): boolean =>
  !blockers.some((blocker) => blocker.kind === 'no-relief');

/** Of the ways out of a refusal the slots that would be large enough: to compact, and to split. */
export function slotExits(
  segment: JudgedSegment,
  judgement: Judgement,
  policy: Pick<Policy, 'slot' | 'margin' | 'split' | 'allowance'>,
): readonly Exit[] {
  const exits: Exit[] = [];
  const { need } = judgement;
  const slot = policy.slot ?? 0;
  const conservative = judgement.flags.includes('conservative') ? judgement.blockers[0] : undefined;
  if (conservative !== undefined) {
    exits.push({
      kind: 'raise-slot',
      value: conservative.need,
      detail: `A slot of ${formatTokens(conservative.need)} tokens is no smaller than the fixed floor.`,
      ...NOTHING_ELSE,
    });
  }
  const relief = hasRelief(judgement);
  if (conservative === undefined && relief && need.need > slot) {
    exits.push({
      kind: 'raise-slot',
      value: need.need,
      detail: `A slot of ${formatTokens(need.need)} tokens compacts the whole segment.`,
      ...NOTHING_ELSE,
    });
  }
  const splitting = smallestSplittingSlot(segment.items, policy);
  if (
    conservative === undefined &&
    relief &&
    splitting !== null &&
    splitting < need.need &&
    (!policy.split || splitting > slot)
  ) {
    exits.push({
      kind: 'allow-split',
      value: splitting,
      detail:
        splitting <= slot
          ? `Splitting is possible at this slot: the largest unit needs ${formatTokens(splitting)} tokens.`
          : `With slots of ${formatTokens(splitting)} tokens the segment can be split.`,
      ...NOTHING_ELSE,
    });
  }
  return exits;
}

/** A mark that is never passed: a budget that brings it about, or the mark itself where no budget moves it. */
function postponements(policy: Pick<Policy, 'budget' | 'highWater' | 'mark'>, peak: number): readonly Exit[] {
  const { highWater, mark } = policy;
  if (mark?.kind === 'used') {
    const tokens = Math.ceil(peak);
    const more = tokens > policy.budget ? ', which is above the budget' : '';
    const detail = `With a mark of ${formatTokens(tokens)} tokens${more}, it is not passed before the end of the transcript.`;
    return [{ kind: 'raise-mark', value: tokens, detail, ...NOTHING_ELSE }];
  }
  let budget = mark === null ? Math.ceil(peak / highWater) : Math.ceil(peak) + mark.tokens;
  // The quotient in binary may be one off to either side.
  if (markOf({ budget: budget - 1, highWater, mark }) >= peak) budget--;
  if (markOf({ budget, highWater, mark }) < peak) budget++;
  const detail = `Under a budget of ${formatTokens(budget)} tokens the mark is not passed before the end of the transcript.`;
  return [{ kind: 'raise-budget', value: budget, detail, ...NOTHING_ELSE }];
}

function whichItems(count: number, by: Drop['by']): string {
  const these = count === 1 ? 'item' : `${count} items`;
  if (by === 'need') return `the ${these} least likely to be needed again`;
  return count === 1 ? 'the largest item' : `the ${count} largest items`;
}

/**
 * What a slot that is filled with the likeliest items loses, in words: how many of the items that the ranking expects
 * to be needed again. Empty where nothing is expected to be.
 */
function lostOf(ranked: readonly RankedItem[], slot: number, margin: number): string {
  const { expectedLoss, expectedNeed } = fillSlot(ranked, slot, margin);
  const all = Math.round(expectedNeed.items);
  if (all === 0) return '';
  const lost = Math.round(expectedLoss.items);
  const which = `the ${all === 1 ? 'one item that is' : `${all} items that are`} likely needed again`;
  return lost === 0 ? `, of ${which} hardly any` : `, with them about ${lost} of ${which}`;
}

function acceptRisk(
  segment: JudgedSegment,
  { need }: Judgement,
  slot: number,
  relief: boolean,
  likely: string,
): Exit {
  const lost = Math.max(0, need.floor - slot);
  const freed =
    slot < segment.tokens ? `${formatTokens(segment.tokens - slot)} tokens are freed` : 'nothing is freed';
  const detail =
    lost > 0
      ? `at least ${formatTokens(lost)} of ${formatTokens(need.floor)} tokens of state are lost${likely}.`
      : relief
        ? 'the state fits, the words that connect it do not.'
        : `the state fits, and ${freed}.`;
  return { kind: 'accept-risk', value: lost, detail: `Compact all the same: ${detail}`, ...NOTHING_ELSE };
}
