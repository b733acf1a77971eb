/** Every byte of every span: to the turn that it tells, or to metadata that says what it repeats. */
import type { ImportInput } from '../format.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { pointAt, type Share, shareSource, tidySource } from '../reading/source-shares.ts';
import type { TurnDraft } from '../turns/turn-draft.ts';
import type { Claim } from './threads.ts';

/** A record of the file: its place, those of records inside it, and what its bytes are called that no turn took. */
export interface Area {
  readonly place: Extent;
  readonly holes: readonly Extent[];
  readonly name: () => string;
}

type Owner = TurnDraft | 'rest' | 'hole';

export function giveBytes(
  areas: readonly Area[],
  claims: readonly Claim[],
  input: ImportInput,
  outline: Outline,
): void {
  const { bytes } = input.source;
  const inOrder = claims.toSorted((a, b) => a.extent.from - b.extent.from);
  for (const { place, holes, name } of areas) {
    const shares: Share<Owner>[] = holes.map(({ from, to }) => ({ from, to, owner: 'hole' }));
    for (let at = firstFrom(inOrder, place.from); at < inOrder.length; at++) {
      const claim = inOrder[at];
      if (claim === undefined || claim.extent.from >= place.to) break;
      if (holes.some(({ from, to }) => claim.extent.from >= from && claim.extent.from < to)) continue;
      shares.push({ from: claim.extent.from, to: Math.min(claim.extent.to, place.to), owner: claim.turn });
    }
    const rest = name();
    shareSource<Owner>(bytes, place, shares, 'rest', (owner, from, to) => {
      if (owner === 'hole') return;
      const range = outline.range(from, to);
      if (owner === 'rest') input.sink.meta(rest, range);
      else owner.source.push(range);
    });
  }
  for (const { extent, turn } of claims) {
    if (turn.source.length === 0) turn.source.push(pointAt(outline.range(extent.from, extent.to)));
  }
  for (const { turn } of claims) {
    const tidy = tidySource(bytes, turn.source);
    turn.source.splice(0, turn.source.length, ...tidy);
  }
}

/** The first claim that begins at a place or behind it. */
function firstFrom(claims: readonly Claim[], from: number): number {
  let low = 0;
  let high = claims.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((claims[middle]?.extent.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
