import { assertNever } from '../../assert-never.ts';
import { type LiveElement, mayCutBetween } from '../../floor/live-element.ts';
import { fractionOf } from '../../fraction-of.ts';
import type { Region } from './policy.ts';

/**
 * How many of the oldest elements a pass means to compact, before the edge is made legal (design: Over time). Kept
 * turns are live too and count in fractions and in the newest turns, wherever they stand, though they stay.
 */
export function intendedRegion(
  region: Region,
  elements: readonly LiveElement[],
  kept: readonly LiveElement[],
): number {
  switch (region.kind) {
    case 'oldest': {
      if (kept.length === 0 && region.by === 'turns') {
        return Math.min(
          elements.length,
          Math.max(1, Math.floor(fractionOf(elements.length, region.fraction))),
        );
      }
      const live = inOrder(elements, kept);
      const size = region.by === 'turns' ? () => 1 : (entry: Live) => entry.element.tokens;
      const total = live.reduce((sum, entry) => sum + size(entry), 0);
      const most = fractionOf(total, region.fraction);
      let sum = 0;
      let count = 0;
      for (const entry of live) {
        sum += size(entry);
        if (sum > most) break;
        if (!entry.kept) count++;
      }
      return Math.min(elements.length, Math.max(1, count));
    }
    case 'all-but': {
      if (kept.length === 0 && region.by === 'turns') return Math.max(0, elements.length - region.newest);
      const live = inOrder(elements, kept);
      const size = region.by === 'turns' ? () => 1 : (entry: Live) => entry.element.tokens;
      let sum = 0;
      let count = elements.length;
      for (const entry of live.toReversed()) {
        sum += size(entry);
        if (sum > region.newest) break;
        if (!entry.kept) count--;
      }
      return count;
    }
    case 'everything':
      return elements.length;
    default:
      return assertNever(region);
  }
}

interface Live {
  readonly element: LiveElement;
  readonly kept: boolean;
}

/** Everything live, oldest first: a summary is as old as the first turn that it could stand for. */
function inOrder(elements: readonly LiveElement[], kept: readonly LiveElement[]): readonly Live[] {
  const live: Live[] = [];
  let next = 0;
  for (const element of elements) {
    if (element.kind === 'turn') {
      for (let other = kept[next]; other?.kind === 'turn' && other.turn < element.turn; other = kept[next]) {
        live.push({ element: other, kept: true });
        next++;
      }
    }
    live.push({ element, kept: false });
  }
  for (const element of kept.slice(next)) live.push({ element, kept: true });
  return live;
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
