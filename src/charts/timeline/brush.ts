/**
 * The window of the overview, in turns. Pure moves: the component only says what the pointer did. A window has at
 * least `MIN_TURNS` turns and stays inside the run; a window that holds the whole run is no zoom at all (`null`).
 */
export interface TurnWindow {
  readonly from: number;
  readonly to: number;
}

export const MIN_TURNS = 4;

/** A window made valid for a run of `count` turns: whole turns, inside, not too small; `null` where it holds everything. */
export function settleWindow(from: number, to: number, count: number): TurnWindow | null {
  const least = Math.min(MIN_TURNS, count);
  let start = Math.max(0, Math.floor(Math.min(from, to)));
  let end = Math.min(count, Math.ceil(Math.max(from, to)));
  if (end - start < least) {
    const middle = (start + end) / 2;
    start = Math.max(0, Math.min(count - least, Math.round(middle - least / 2)));
    end = start + least;
  }
  return start <= 0 && end >= count ? null : { from: start, to: end };
}

export type BrushPart = 'new' | 'move' | 'from' | 'to';

/** What a press at a boundary takes hold of: an edge within `reach` turns, the window, or nothing (a new window). */
export function brushPartAt(at: number, window: TurnWindow | null, reach: number): BrushPart {
  if (window === null) return 'new';
  const toFrom = Math.abs(at - window.from);
  const toTo = Math.abs(at - window.to);
  if (Math.min(toFrom, toTo) <= reach) return toFrom <= toTo ? 'from' : 'to';
  return at > window.from && at < window.to ? 'move' : 'new';
}

/** The window after a drag from `start` to `at` that took hold of `part` of `window`. */
export function dragWindow(
  part: BrushPart,
  window: TurnWindow | null,
  start: number,
  at: number,
  count: number,
): TurnWindow | null {
  if (window === null || part === 'new') return settleWindow(start, at, count);
  switch (part) {
    case 'from':
      return settleWindow(Math.min(at, window.to - 1), window.to, count);
    case 'to':
      return settleWindow(window.from, Math.max(at, window.from + 1), count);
    case 'move':
      return shiftWindow(window, at - start, count);
  }
}

/** The window moved by some turns, its width kept. */
export function shiftWindow(window: TurnWindow, by: number, count: number): TurnWindow | null {
  const width = window.to - window.from;
  const from = Math.max(0, Math.min(count - width, Math.round(window.from + by)));
  return settleWindow(from, from + width, count);
}

/** The window scaled about a turn: `factor` below 1 shows fewer turns. */
export function scaleWindow(
  window: TurnWindow | null,
  about: number,
  factor: number,
  count: number,
): TurnWindow | null {
  const { from, to } = window ?? { from: 0, to: count };
  return settleWindow(about - (about - from) * factor, about + (to - about) * factor, count);
}
