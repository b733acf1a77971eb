import type { SegmentPart } from '../../core/floor/verdict.ts';
import { formatPart } from '../../core/floor/words.ts';
import { formatCount } from '../common/format.ts';

/** One part with its numbers: `turns 0–40: need 1,200, slot 1,200`. */
export function partWords(part: SegmentPart): string {
  const place = formatPart(part);
  const name = !/\d/.test(place) ? place : place.includes('–') ? `turns ${place}` : `turn ${place}`;
  return `${name}: need ${formatCount(part.need)}, slot ${formatCount(part.slot)}`;
}

/** All parts in a line; those that are called the same stand there once, with how many they are. */
export function partsInLine(parts: readonly SegmentPart[]): string {
  const runs: { place: string; count: number }[] = [];
  for (const part of parts) {
    const place = formatPart(part);
    const last = runs.at(-1);
    if (last?.place === place) last.count++;
    else runs.push({ place, count: 1 });
  }
  return runs.map(({ place, count }) => (count > 1 ? `${place} ×${formatCount(count)}` : place)).join(', ');
}
