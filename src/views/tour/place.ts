/** A rectangle in the window, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the thing and the panel, and between the panel and the edge of the window, px. */
const GAP = 12;
const EDGE = 8;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Whether something of it can be seen. */
export const isInWindow = (box: Box, { width, height }: Size): boolean =>
  box.left < width && box.top < height && box.left + box.width > 0 && box.top + box.height > 0;

/**
 * Where a panel stands beside a thing: below it where there is room, else above, to its right or its left; where there is
 * none, or nothing to stand beside, at the foot of the window, in the middle. It never leaves the window.
 */
export function placeBeside(thing: Box | null, panel: Size, view: Size): { left: number; top: number } {
  const along = {
    left: (left: number) => clamp(left, EDGE, view.width - panel.width - EDGE),
    top: (top: number) => clamp(top, EDGE, view.height - panel.height - EDGE),
  };
  const foot = {
    left: along.left((view.width - panel.width) / 2),
    top: along.top(view.height - panel.height - EDGE),
  };
  if (thing === null || !isInWindow(thing, view)) return foot;
  const right = thing.left + thing.width;
  const bottom = thing.top + thing.height;
  const middle = thing.left + Math.min(thing.width, view.width) / 2 - panel.width / 2;
  if (bottom + GAP + panel.height + EDGE <= view.height)
    return { left: along.left(middle), top: bottom + GAP };
  if (thing.top - GAP - panel.height >= EDGE)
    return { left: along.left(middle), top: thing.top - GAP - panel.height };
  if (right + GAP + panel.width + EDGE <= view.width) return { left: right + GAP, top: along.top(thing.top) };
  if (thing.left - GAP - panel.width >= EDGE)
    return { left: thing.left - GAP - panel.width, top: along.top(thing.top) };
  return foot;
}
