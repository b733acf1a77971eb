import { assertNever } from '../assert-never.ts';
import type { TurnRange } from '../units.ts';
import type { Blocker, SegmentPart } from './verdict.ts';

/** Numbers and turns as a person reads them. Turn ranges are written with both ends included. */
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const formatTokens = (tokens: number): string => WHOLE.format(tokens);

export function formatTurns(from: number, to: number): string {
  return to - from <= 1 ? `${from}` : `${from}–${to - 1}`;
}

/** A part as its turns; one without turns holds only what summaries of earlier passes carried. */
export function formatPart(part: TurnRange): string {
  return part.to > part.from ? formatTurns(part.from, part.to) : 'carried items';
}

export function formatParts(parts: readonly SegmentPart[]): string {
  return parts.map(formatPart).join(' | ');
}

/** What blocks, as a clause. */
export function describeBlocker(blocker: Blocker): string {
  const first = blocker.turns[0] ?? 0;
  const last = blocker.turns.at(-1) ?? first;
  const where = first === last ? `turn ${first}` : `turns ${first}–${last}`;
  const over = `${formatTokens(blocker.over)} over`;
  switch (blocker.kind) {
    case 'item':
      return blocker.item === null
        ? `${where} alone needs ${formatTokens(blocker.need)}, ${over}`
        : `one item in ${where} alone needs ${formatTokens(blocker.need)}, ${over}`;
    case 'chain':
      return `${where} must stay in one summary and need ${formatTokens(blocker.need)}, ${over}`;
    case 'allowance':
      return `the parts need ${formatTokens(blocker.need)} in all, ${over} the allowance`;
    case 'no-relief':
      return `the state of ${where} is as large as the turns themselves: nothing would be freed`;
    case 'open-call':
      return `a call in ${where} is still open`;
    default:
      return assertNever(blocker.kind);
  }
}
