/**
 * Items named by where they stand. The number of an item lives as long as the columns that hold it: another encoding,
 * or another version of the rules, numbers anew. A place in the text outlives both and tells nothing of the text itself,
 * so it is what is kept of an item that a person pinned or ignores. The way back is by the spans of the turn: the one
 * that is exactly there, else the one that covers most of the place. None is an answer too: rules change, and a place
 * then may hold nothing irreducible any more.
 */
import type { SpanColumns, ThreadColumns } from '../../core/columns.ts';
import type { ItemPlace } from '../model.ts';

/** The turn that holds a span: the last one whose spans begin at or before it. */
export function turnOfSpan(spans: SpanColumns, index: number): number {
  let low = 0;
  let high = spans.offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans.offsets[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where an item stands first; `null` where it stands nowhere. */
export function placeOfItem({ spans }: ThreadColumns, item: number): ItemPlace | null {
  const span = spans.item.indexOf(item);
  if (span === -1) return null;
  return { turn: turnOfSpan(spans, span), start: spans.start[span] ?? 0, end: spans.end[span] ?? 0 };
}

/** The item that stands at a place: exactly there, else the one that covers most of it; `null` where none does. */
export function itemAtPlace({ spans, turns }: ThreadColumns, place: ItemPlace): number | null {
  if (place.turn >= turns.count) return null;
  const to = spans.offsets[place.turn + 1] ?? 0;
  let best: number | null = null;
  let most = 0;
  for (let span = spans.offsets[place.turn] ?? 0; span < to; span++) {
    const start = spans.start[span] ?? 0;
    const end = spans.end[span] ?? 0;
    if (start === place.start && end === place.end) return spans.item[span] ?? null;
    const covered = Math.min(end, place.end) - Math.max(start, place.start);
    if (covered > most) {
      most = covered;
      best = spans.item[span] ?? null;
    }
  }
  return best;
}
