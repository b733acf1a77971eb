/**
 * The reader's place in a long list. Two numbers say it: the offset in the list, and where the element that scrolls
 * stands. They differ by a shift, and rows are drawn shifted by it. A small step of the element is the same step in
 * the list, whatever the scale; a large one can only be the thumb of the scroll bar (or Home and End) and is mapped.
 * When rows above the reader get other heights, the offset moves with them and the element does not, so that a
 * scroll under way is never interrupted; once it rests (`settle`), the element is set to where the offset belongs
 * and the shift is what the scale says. Pure: the element is told of in numbers.
 */
import { createHeights, type Heights } from './heights.ts';
import {
  type Extent,
  elementHeight,
  isScaled,
  lastOffset,
  lastScrollTop,
  offsetAt,
  scrollTopFor,
} from './scroll-scale.ts';

/** A row as it is drawn: its upper edge in the element, and how tall it is or is thought to be, in pixels. */
export interface PlacedRow {
  readonly index: number;
  readonly top: number;
  readonly height: number;
}

/** A place in the list that survives other rows: a row, and how far its upper edge is above that of the view. */
export interface Place {
  readonly index: number;
  readonly into: number;
}

export interface LongList {
  heights(): Heights;
  /** The height that the element inside the scroller must have. */
  height(): number;
  /** What is to be drawn, in order. */
  rows(): readonly PlacedRow[];
  offset(): number;
  place(): Place;
  /** Whether the reader was at the end, or within `near` pixels of it, before the rows became others; not where it did not scroll. */
  wasAtEnd(near: number): boolean;
  /** Other rows: those of another list or filter. `place` says what of them is at the upper edge. */
  replace(heights: Heights, place: Place): void;
  /** The view has another height. */
  resize(view: number): boolean;
  /** The element was scrolled, or it may have been. */
  scrolled(scrollTop: number): boolean;
  /**
   * A row was measured. What lies below a row that is partly above the view stays where it is, unless `growsDown`:
   * then its text does.
   */
  measured(index: number, pixels: number, growsDown: boolean): boolean;
  /** Puts a row at the upper edge, as far as the end of the list allows. */
  show(index: number): void;
  /** Moves by some pixels of the list. */
  by(pixels: number): void;
  /** Shows the end, and goes on showing it while the last rows are measured, until `release`. */
  toEnd(): void;
  release(): void;
  /** Nothing moves: the element goes to where the offset belongs. */
  settle(): boolean;
  /** The element may have lost where it stood. */
  rewrite(): void;
  /** Whether the element is to be set. */
  hasToMove(): boolean;
  /** Where the element is to be set, once. */
  takeScrollTop(): number | null;
}

export interface LongListOptions {
  /** Rows drawn above and below the view, at most. */
  readonly overscan: number;
  /** Pixels that these rows need not exceed: of tall ones fewer will do. */
  readonly overscanPixels: number;
  /** Pixels after the last row. */
  readonly paddingEnd: number;
}

export const createLongList = ({ overscan, overscanPixels, paddingEnd }: LongListOptions): LongList => {
  let heights = createHeights(0, () => 0);
  let view = 0;
  let offset = 0;
  let scrollTop = 0;
  let toWrite: number | null = null;
  /** The end is shown, and is to stay so. */
  let held = false;
  /** What was left below the view when the rows became others, in pixels. */
  let leftBefore = Number.POSITIVE_INFINITY;

  const extent = (): Extent => ({ content: heights.total() + paddingEnd, view });
  const within = (value: number): number => Math.min(Math.max(value, 0), lastOffset(extent()));
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 1;

  const range = (): { readonly first: number; readonly last: number } => {
    let first = heights.at(offset);
    let last = Math.min(heights.count - 1, heights.at(offset + view));
    const above = offset - overscanPixels;
    const below = offset + view + overscanPixels;
    for (let rows = 0; rows < overscan && first > 0 && heights.start(first) > above; rows++) first--;
    for (let rows = 0; rows < overscan && last + 1 < heights.count && heights.start(last + 1) < below; rows++)
      last++;
    return { first, last };
  };

  const settle = (): boolean => {
    offset = within(offset);
    const target = Math.min(Math.round(scrollTopFor(extent(), offset)), Math.floor(lastScrollTop(extent())));
    if (target === scrollTop) return false;
    scrollTop = target;
    toWrite = target;
    return true;
  };

  /** A step of the element that is longer can only be a jump: less than what a pixel of the thumb is. */
  const longestStep = (): number => {
    const { first, last } = range();
    const drawn = heights.start(last + 1) - heights.start(first);
    const thumb = (0.5 * elementHeight(extent())) / Math.max(1, view);
    return Math.max(1.5 * view, Math.min(Math.max(4 * view, drawn), thumb));
  };

  /** Whether the element is about to come to its end and the list is not: someone scrolled on and on without a rest. */
  const isLost = (at: number): boolean => {
    const bottom = lastScrollTop(extent());
    const apart = Math.abs(scrollTopFor(extent(), offset) - at);
    if (at < 1 || at > bottom - 1) return apart >= 1;
    const close = 2 * view;
    return isScaled(extent()) && apart > close && (at < close || at > bottom - close);
  };

  const moveTo = (value: number): void => {
    held = false;
    offset = within(value);
    settle();
  };

  return {
    heights: () => heights,
    height: () => elementHeight(extent()),
    rows() {
      const { first, last } = range();
      const placed: PlacedRow[] = [];
      let start = heights.start(first) - (offset - scrollTop);
      for (let index = first; index <= last; index++) {
        const height = heights.size(index);
        placed.push({ index, top: start, height });
        start += height;
      }
      return placed;
    },
    offset: () => offset,
    place() {
      const index = heights.at(offset);
      return { index, into: offset - heights.start(index) };
    },
    wasAtEnd: (pixels) => leftBefore < pixels,
    replace(next, { index, into }) {
      leftBefore = offset > 0 ? lastOffset(extent()) - offset : Number.POSITIVE_INFINITY;
      heights = next;
      offset = next.start(index) + Math.min(into, next.size(index));
      settle();
    },
    resize(pixels) {
      if (pixels === view || pixels <= 0) return false;
      view = pixels;
      if (held) offset = lastOffset(extent());
      settle();
      return true;
    },
    scrolled(reported) {
      // Some browsers let a list swing beyond its start.
      const at = Math.max(0, reported);
      const step = at - scrollTop;
      if (Math.abs(step) < 1 || toWrite !== null) return false;
      const isJump = Math.abs(step) > longestStep();
      scrollTop = at;
      offset = isJump ? offsetAt(extent(), at) : offset + step;
      if (offset !== within(offset)) settle();
      else if (isLost(at)) settle();
      held = offset > 0 && near(offset, lastOffset(extent()));
      return true;
    },
    measured(index, pixels, growsDown) {
      const start = heights.start(index);
      const end = start + heights.size(index);
      const delta = heights.set(index, pixels);
      if (delta === 0) return false;
      if (held) offset = lastOffset(extent());
      else if (end <= offset || (start < offset && !growsDown)) offset = within(offset + delta);
      return true;
    },
    show: (index) => moveTo(heights.start(index)),
    by: (pixels) => moveTo(offset + pixels),
    toEnd() {
      moveTo(lastOffset(extent()));
      held = true;
    },
    release() {
      held = false;
    },
    settle,
    rewrite() {
      toWrite = scrollTop;
    },
    hasToMove: () => toWrite !== null,
    takeScrollTop() {
      const taken = toWrite;
      toWrite = null;
      return taken;
    },
  };
};
