import { SPAN_KINDS, type SpanKind } from '../irreducible/kinds.ts';
import { itemId, tokenCount, turnIndex } from '../units.ts';
import type { FloorIndex } from './floor-index.ts';
import type { JudgedSegment, Judgement } from './judge.ts';
import { roundUpToHundred } from './need.ts';
import { itemsOf } from './segment-items.ts';

/** What makes a segment fragile in the record's last resort: a quoted string, a numeric literal, a constraint. */
const FRAGILE: ReadonlySet<SpanKind> = new Set([
  'constraint',
  'quoted',
  'regex',
  'number',
  'version',
  'errno',
  'datetime',
  'id',
  'hash',
  'uuid',
  'address',
]);

/**
 * The rule of a system that cannot afford the estimator: no fragile segment goes into a slot below a fixed floor,
 * whatever its own floor would be; spurious refusals are the price (design: the rule, 7). `judged` is what the full
 * rule says, whose figures are kept for comparison; `exhaustive` is the index that sees every span.
 */
export function judgeConservatively(
  segment: JudgedSegment,
  judged: Judgement,
  exhaustive: FloorIndex,
  slot: number,
  fixedFloor: number,
): Judgement {
  const flags = [...judged.flags.filter((flag) => flag !== 'marginShort'), 'conservative' as const];
  // Where nothing could be freed, no mode compacts.
  if (judged.blockers.some((blocker) => blocker.kind === 'no-relief')) return judged;
  const fragile = firstFragile(segment, exhaustive);
  if (slot >= fixedFloor || fragile === null) {
    const charge = slot < segment.tokens ? slot : Math.min(slot, roundUpToHundred(judged.need.need));
    return {
      ...judged,
      verdict: 'compact',
      flags,
      parts: [],
      blockers: [],
      charge,
      summaries: [segment.items.items],
    };
  }
  const blocker = {
    kind: 'item' as const,
    turns: [turnIndex(fragile.turn)],
    item: itemId(fragile.item),
    need: tokenCount(fixedFloor),
    over: tokenCount(fixedFloor - slot),
  };
  return {
    ...judged,
    verdict: 'refuse',
    flags,
    parts: [],
    blockers: [blocker],
    charge: 0,
    summaries: [],
  };
}

function firstFragile(
  segment: JudgedSegment,
  exhaustive: FloorIndex,
): { readonly turn: number; readonly item: number } | null {
  for (const element of segment.elements) {
    for (const item of itemsOf(exhaustive, element, 0)) {
      const kind = SPAN_KINDS[exhaustive.itemKind[item] ?? 0];
      if (kind === undefined || !FRAGILE.has(kind)) continue;
      return { turn: element.kind === 'turn' ? element.turn : segment.range.from, item };
    }
  }
  return null;
}
