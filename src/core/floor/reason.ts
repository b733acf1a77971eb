import { assertNever } from '../assert-never.ts';
import type { Policy } from '../compaction/policy/policy.ts';
import type { JudgedSegment, Judgement } from './judge.ts';
import { describeBlocker, formatParts, formatTokens } from './words.ts';

/** The verdict with its arithmetic, as one sentence that a person can check by hand. */
export function reasonFor(
  judgement: Judgement,
  segment: JudgedSegment,
  { slot, split, retrievable }: Pick<Policy, 'slot' | 'split' | 'retrievable'>,
): string {
  const sum = arithmetic(judgement);
  switch (judgement.verdict) {
    case 'not-applicable':
      return retrievable
        ? `${sum}; the agent can fetch the turns again, so a pointer and a gist suffice.`
        : `${sum}; the summary has no cap, so nothing can be too small.`;
    case 'compact':
      if (judgement.flags.includes('conservative')) {
        return `Slot ${formatTokens(slot ?? 0)} is no smaller than the fixed floor, or nothing in the segment is fragile: compact.`;
      }
      return judgement.need.floor === 0
        ? 'The segment holds no irreducible tokens: a gist suffices.'
        : `${sum} ≤ slot ${formatTokens(slot ?? 0)}: the state fits.`;
    case 'split':
      return `${sum} > slot ${formatTokens(slot ?? 0)}${short(judgement)}: split into ${judgement.parts.length} parts, ${formatParts(judgement.parts)}.`;
    case 'refuse': {
      if (segment.elements.length === 0) {
        return 'Nothing may be compacted: all that is in context is kept by the policy or is fixed cost; refuse.';
      }
      const first = judgement.blockers[0];
      if (first !== undefined && judgement.flags.includes('conservative')) {
        return `Turn ${first.turns[0] ?? 0} holds a quoted string, a number or a constraint, and slot ${formatTokens(slot ?? 0)} is below the fixed floor of ${formatTokens(first.need)}: refuse.`;
      }
      const why =
        first === undefined
          ? 'no legal partition exists'
          : first.kind === 'allowance' && !split
            ? `splitting is off, and one summary is ${formatTokens(first.over)} short`
            : describeBlocker(first);
      const more = judgement.blockers.length > 1 ? ` (and ${judgement.blockers.length - 1} more)` : '';
      const compared =
        first?.kind === 'no-relief'
          ? `${sum} ≥ the segment's ${formatTokens(segment.tokens)} tokens`
          : `${sum} > slot ${formatTokens(slot ?? 0)}${short(judgement)}`;
      return `${compared}; ${why}${more}: refuse.`;
    }
    default:
      return assertNever(judgement.verdict);
  }
}

function arithmetic({ need }: Judgement): string {
  return need.ledgerBound
    ? `floor ${formatTokens(need.floor)}, as a list ${formatTokens(need.ledger)} = need ${formatTokens(need.need)}`
    : `floor ${formatTokens(need.floor)} + margin ${formatTokens(need.margin)} = need ${formatTokens(need.need)}`;
}

function short(judgement: Judgement): string {
  return judgement.flags.includes('marginShort') ? ' (margin short)' : '';
}
