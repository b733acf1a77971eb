/**
 * From one item of the transcript to the next: the stretches that the deciding floor counts, in the order of the text, within
 * the segment of the pass on screen where one starts inside it, else in the whole thread.
 */
import type { ThreadColumns } from '../../core/columns.ts';
import { turnOfSpan } from '../../state/annotations/item-places.ts';

/** A stretch of turns, half-open. */
interface Turns {
  readonly from: number;
  readonly to: number;
}

export interface ItemStep {
  readonly columns: ThreadColumns;
  readonly by: 1 | -1;
  /** The span that has the focus, by its index in the columns; `null` where none has. */
  readonly span: number | null;
  /** The turn to start from where no span has the focus: its first span, or its last one going back. */
  readonly turn: number | null;
  readonly segment: Turns | null;
  /** Whether a span is one to stop at. */
  readonly isItem: (span: number) => boolean;
  /** Whether the list shows a turn. */
  readonly isShown: (turn: number) => boolean;
}

/** The span to go to, by its index in the columns, and its turn; `null` where there is none further. */
export function stepItem(step: ItemStep): { readonly span: number; readonly turn: number } | null {
  const { columns, by, span, segment } = step;
  const { offsets, count } = columns.spans;
  const from = span === null ? step.turn : turnOfSpan(columns.spans, span);
  const isInside = segment !== null && (from === null || (from >= segment.from && from < segment.to));
  const within = isInside ? segment : { from: 0, to: columns.turns.count };
  const least = offsets[within.from] ?? 0;
  const end = offsets[within.to] ?? count;
  const edge = by === 1 ? least : end - 1;
  let next = edge;
  if (span !== null) next = span + by;
  else if (step.turn !== null)
    next = by === 1 ? (offsets[step.turn] ?? edge) : (offsets[step.turn + 1] ?? end) - 1;
  for (; next >= least && next < end; next += by) {
    if (!step.isItem(next)) continue;
    const turn = turnOfSpan(columns.spans, next);
    if (step.isShown(turn)) return { span: next, turn };
  }
  return null;
}
