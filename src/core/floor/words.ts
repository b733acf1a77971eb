import { assertNever } from '../assert-never.ts';
import type { Blocker, SegmentPart } from './verdict.ts';

/** Numbers and turns as a person reads them. Turn ranges are written with both ends included. */
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const formatTokens = (tokens: number): string => WHOLE.format(tokens);

export function formatTurns(from: number, to: number): string {
  return to - from <= 1 ? `${from}` : `${from}–${to - 1}`;
}

/** Where a part of a segment begins and ends. */
interface PartPlace {
  readonly from: number;
  readonly to: number;
  readonly fromChar: number;
  readonly toChar: number;
}

/**
 * A part as its turns; one without turns holds only what summaries of earlier passes carried. An ellipsis stands where
 * a turn was cut at a line: `12–15… | …15… | …15–20`.
 */
export function formatPart(part: PartPlace): string {
  const { from, to } = turnsOfPart(part);
  if (to <= from) return 'carried items';
  return `${part.fromChar > 0 ? '…' : ''}${formatTurns(from, to)}${part.toChar > 0 ? '…' : ''}`;
}

/** The turns that a part reaches, a turn that it holds only in part included. */
export function turnsOfPart({ from, to, toChar }: PartPlace): { readonly from: number; readonly to: number } {
  return { from, to: toChar > 0 ? to + 1 : to };
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
