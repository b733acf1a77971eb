import { tickStep } from 'd3';
import { linearScale } from './linear-scale.ts';

/**
 * The horizontal axis that every row of the timeline shares. A turn is a cell, not a point: turn `t` lies between
 * the boundaries `t` and `t + 1`, so a half-open range of turns is a rectangle and a cut between turns is a line.
 */
export interface TurnScale {
  /** First visible turn. */
  readonly from: number;
  /** One past the last visible turn. */
  readonly to: number;
  readonly left: number;
  readonly right: number;
  /** Pixels of one turn. */
  readonly perTurn: number;
  /** Pixel of the boundary before a turn; not clamped. */
  x(boundary: number): number;
  /** The visible turn under a pixel, clamped to the visible ones. */
  turnAt(px: number): number;
}

/** A scale for turns `[from, to)` over the pixels `[left, right]`. An empty range is widened to one turn. */
export function turnScale(from: number, to: number, left: number, right: number): TurnScale {
  const end = Math.max(from + 1, to);
  const edge = Math.max(left + 1, right);
  const scale = linearScale(from, end, left, edge);
  return {
    from,
    to: end,
    left,
    right: edge,
    perTurn: (edge - left) / (end - from),
    x: (boundary) => scale(boundary),
    turnAt: (px) => Math.min(end - 1, Math.max(from, Math.floor(scale.invert(px)))),
  };
}

/** Whole-numbered ticks in the visible range, about one every `gap` pixels. */
export function turnTicks(scale: TurnScale, gap = 90): readonly number[] {
  const wanted = Math.max(1, Math.floor((scale.right - scale.left) / gap));
  const step = Math.max(1, tickStep(scale.from, scale.to, wanted));
  const ticks: number[] = [];
  for (let tick = Math.ceil(scale.from / step) * step; tick < scale.to; tick += step) ticks.push(tick);
  return ticks;
}
