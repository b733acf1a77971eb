import { assertNever } from '../assert-never.ts';
import { type LiveElement, mayCutBetween } from '../floor/segment-items.ts';
import { fractionOf } from '../fraction-of.ts';
import type { Region } from './policy.ts';

/**
 * How many of the oldest live elements a pass means to compact, before the edge is made legal (design: Over time).
 * `keptTurns` and `keptTokens` are live too, and count in fractions, though they stay.
 */
export function intendedRegion(
  region: Region,
  elements: readonly LiveElement[],
  keptTurns: number,
  keptTokens: number,
): number {
  switch (region.kind) {
    case 'oldest':
      return region.by === 'turns'
        ? Math.min(
            elements.length,
            Math.max(1, Math.floor(fractionOf(elements.length + keptTurns, region.fraction)) - keptTurns),
          )
        : oldestTokens(elements, keptTokens, region.fraction);
    case 'all-but':
      return region.by === 'turns'
        ? Math.max(0, elements.length - region.newest)
        : allButNewestTokens(elements, region.newest);
    case 'everything':
      return elements.length;
    default:
      return assertNever(region);
  }
}

/** The longest run of oldest elements that holds at most the fraction of all live tokens; at least one element. */
function oldestTokens(elements: readonly LiveElement[], keptTokens: number, fraction: number): number {
  const total = elements.reduce((sum, element) => sum + element.tokens, keptTokens);
  const most = fractionOf(total, fraction);
  let sum = keptTokens;
  let count = 0;
  for (const element of elements) {
    sum += element.tokens;
    if (sum > most) break;
    count++;
  }
  return Math.min(elements.length, Math.max(1, count));
}

/** All but the longest run of newest elements that holds at most `newest` tokens. */
function allButNewestTokens(elements: readonly LiveElement[], newest: number): number {
  let sum = 0;
  let count = elements.length;
  while (count > 0) {
    sum += elements[count - 1]?.tokens ?? 0;
    if (sum > newest) break;
    count--;
  }
  return count;
}

export type LegalRegion =
  | { readonly ok: true; readonly count: number }
  /** The turns of the chain that no legal edge avoids. */
  | { readonly ok: false; readonly first: number; readonly last: number };

/**
 * Moves the right edge to a legal cut: left first; if less than half of the intended elements would remain, right
 * to the next one; else there is none (design: the segment's right edge).
 */
export function legalRegion(
  elements: readonly LiveElement[],
  intended: number,
  legal: Uint8Array,
): LegalRegion {
  if (intended === 0) return { ok: true, count: 0 };
  for (let count = intended; count * 2 >= intended && count > 0; count--) {
    if (isLegalEdge(elements, count, legal)) return { ok: true, count };
  }
  for (let count = intended + 1; count <= elements.length; count++) {
    if (isLegalEdge(elements, count, legal)) return { ok: true, count };
  }
  const edge = elements[intended - 1];
  const end = elements.at(-1);
  const first = edge?.kind === 'turn' ? edge.turn : 0;
  return { ok: false, first, last: end?.kind === 'turn' ? end.turn : first };
}

function isLegalEdge(elements: readonly LiveElement[], count: number, legal: Uint8Array): boolean {
  const left = elements[count - 1];
  const right = elements[count];
  if (left === undefined) return false;
  if (left.kind === 'summary') return true;
  if (right === undefined) return legal[left.turn + 1] === 1;
  if (right.kind === 'summary') return true;
  return mayCutBetween(left.turn, right.turn, legal);
}
