import type { Policy } from '../compaction/policy.ts';
import { type JudgedSegment, type Judgement, smallestSplittingSlot } from './judge.ts';
import type { Exit } from './verdict.ts';
import { formatTokens } from './words.ts';

interface ExitMoment {
  /** The most that the context would hold without any compaction, in tokens; `null` where no budget matters. */
  readonly peak: number | null;
}

/**
 * The ways out of a refusal, each with its number (design: the rule, 3): a refusal without an exit ends the run
 * that it was meant to save.
 */
export function exitsOf(
  segment: JudgedSegment,
  judgement: Judgement,
  policy: Pick<Policy, 'slot' | 'margin' | 'split' | 'highWater'>,
  moment: ExitMoment,
): readonly Exit[] {
  const exits: Exit[] = [];
  const { need } = judgement;
  const slot = policy.slot ?? 0;
  const relief = !judgement.blockers.some((blocker) => blocker.kind === 'no-relief');
  if (relief && need.need > slot) {
    exits.push({
      kind: 'raise-slot',
      value: need.need,
      detail: `A slot of ${formatTokens(need.need)} tokens compacts the whole segment.`,
    });
  }
  const splitting = smallestSplittingSlot(segment.items, policy.margin);
  if (relief && splitting !== null && splitting < need.need && (!policy.split || splitting > slot)) {
    exits.push({
      kind: 'allow-split',
      value: splitting,
      detail:
        splitting <= slot
          ? `Splitting is possible at this slot: the largest unit needs ${formatTokens(splitting)} tokens.`
          : `With slots of ${formatTokens(splitting)} tokens the segment can be split.`,
    });
  }
  if (moment.peak !== null) {
    let budget = Math.ceil(moment.peak / policy.highWater);
    // The mark is budget × fraction in binary; it must not fall short of the peak by a rounding error.
    while (budget * policy.highWater < moment.peak) budget++;
    exits.push({
      kind: 'raise-budget',
      value: budget,
      detail: `Under a budget of ${formatTokens(budget)} tokens the mark is not passed before the end of the transcript.`,
    });
  }
  const lost = Math.max(0, need.floor - slot);
  exits.push({
    kind: 'accept-risk',
    value: lost,
    detail:
      lost > 0
        ? `Compact all the same: at least ${formatTokens(lost)} of ${formatTokens(need.floor)} tokens of state are lost.`
        : 'Compact all the same: the state fits, the words that connect it do not.',
  });
  return exits;
}
