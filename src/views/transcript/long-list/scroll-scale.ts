/**
 * A scroll bar for a list that is taller than what a browser can lay out: Chromium stops at 33.5 million pixels,
 * Firefox at 17.8. The element that scrolls is at most `MOST_PIXELS` tall and the list is mapped onto it. Near both
 * ends a pixel of the bar is a pixel of the list, so that nobody who scrolls there runs into the end of the element
 * before the end of the list; between them the bar is coarser, evenly. A list that fits is not mapped at all.
 */

/** Tallest element that every browser lays out, with room to spare. */
export const MOST_PIXELS = 12_000_000;
/** How much at each end is mapped one to one. */
const EDGE = 2_000_000;

/** All in pixels. */
export interface Extent {
  /** Height of the list. */
  readonly content: number;
  /** Height of what is seen of it. */
  readonly view: number;
}

/** Height of the element that stands for the list. */
export const elementHeight = ({ content }: Extent): number => Math.min(Math.ceil(content), MOST_PIXELS);

/** The furthest that the element can be scrolled. */
export const lastScrollTop = (extent: Extent): number => Math.max(0, elementHeight(extent) - extent.view);

/** The furthest that the list can be scrolled. */
export const lastOffset = ({ content, view }: Extent): number => Math.max(0, content - view);

export const isScaled = ({ content }: Extent): boolean => content > MOST_PIXELS;

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Pixels of the list for one of the bar, between the ends. */
const slope = (extent: Extent): number =>
  (lastOffset(extent) - 2 * EDGE) / (lastScrollTop(extent) - 2 * EDGE);

/** What of the list is at the upper edge when the element is scrolled to `scrollTop`. */
export const offsetAt = (extent: Extent, scrollTop: number): number => {
  const last = lastScrollTop(extent);
  const at = clamp(scrollTop, last);
  if (!isScaled(extent)) return Math.min(at, lastOffset(extent));
  if (at <= EDGE) return at;
  if (at >= last - EDGE) return lastOffset(extent) - (last - at);
  return EDGE + (at - EDGE) * slope(extent);
};

/** Where the element stands when `offset` of the list is at the upper edge. */
export const scrollTopFor = (extent: Extent, offset: number): number => {
  const end = lastOffset(extent);
  const at = clamp(offset, end);
  if (!isScaled(extent)) return at;
  if (at <= EDGE) return at;
  if (at >= end - EDGE) return lastScrollTop(extent) - (end - at);
  return EDGE + (at - EDGE) / slope(extent);
};
