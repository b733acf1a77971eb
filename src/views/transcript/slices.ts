/**
 * Cutting the text of a turn into what is drawn. Three layers overlap: ranges with a look (the name of a call,
 * a key, running text), spans that become marks, and hits of a search. React wants a flat list, so the text is
 * cut wherever any layer begins or ends: first by range, then by span, and inside each of those by hit. A span
 * that crosses the border of a range, or the point where a long row was cut, is drawn up to the border and says
 * so (`opens`, `closes`), so that its edge is not drawn twice. All layers are ordered, so one pass suffices.
 */
import type { RowSpan } from './row-spans.ts';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A stretch of text that is either wholly inside one hit or outside all of them. */
export interface Piece {
  readonly text: string;
  /** Which hit of the row this is, from 0; `null` outside. */
  readonly hit: number | null;
}

export type Slice<S extends TextRange = RowSpan> =
  | { readonly kind: 'plain'; readonly start: number; readonly pieces: readonly Piece[] }
  | {
      readonly kind: 'span';
      readonly start: number;
      readonly span: S;
      readonly pieces: readonly Piece[];
      /** The span begins, ends, in this slice. */
      readonly opens: boolean;
      readonly closes: boolean;
    };

/** Cuts `text[start, end)` by the hits that touch it. */
const cutByHits = (
  text: string,
  start: number,
  end: number,
  hits: readonly TextRange[],
): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = start;
  for (let index = firstEndingAfter(hits, start); index < hits.length && at < end; index++) {
    const hit = hits[index];
    if (hit === undefined || hit.start >= end) break;
    const from = Math.max(hit.start, at);
    const to = Math.min(hit.end, end);
    if (from > at) pieces.push({ text: text.slice(at, from), hit: null });
    if (to > from) pieces.push({ text: text.slice(from, to), hit: index });
    at = Math.max(at, to);
  }
  if (at < end) pieces.push({ text: text.slice(at, end), hit: null });
  return pieces;
};

/** Index of the first range that ends after `at`; ranges are ordered and disjoint. */
const firstEndingAfter = (ranges: readonly TextRange[], at: number): number => {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The slices of one range of a row. `text` may be shorter than the turn (a cut row): what lies past its end is
 * left out. Spans and hits are ordered by start and disjoint among themselves. Offsets are UTF-16.
 */
export const sliceRange = <S extends TextRange>(
  text: string,
  range: TextRange,
  spans: readonly S[],
  hits: readonly TextRange[],
): readonly Slice<S>[] => {
  const slices: Slice<S>[] = [];
  const end = Math.min(range.end, text.length);
  let at = range.start;
  const plain = (to: number): void => {
    if (to > at) slices.push({ kind: 'plain', start: at, pieces: cutByHits(text, at, to, hits) });
  };
  for (let index = firstEndingAfter(spans, range.start); index < spans.length; index++) {
    const span = spans[index];
    if (span === undefined || span.start >= end) break;
    const from = Math.max(span.start, at);
    const to = Math.min(span.end, end);
    if (to <= from) continue;
    plain(from);
    slices.push({
      kind: 'span',
      start: from,
      span,
      pieces: cutByHits(text, from, to, hits),
      opens: from === span.start,
      closes: to === span.end,
    });
    at = to;
  }
  plain(end);
  return slices;
};
