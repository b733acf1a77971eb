import { ticks } from 'd3';
import { linearScale } from './linear-scale.ts';

/** A vertical axis of tokens: linear, from an honest zero at `bottom` to `max` at `top`. */
export interface ValueScale {
  readonly max: number;
  readonly top: number;
  readonly bottom: number;
  /** Pixel of a value; values above `max` lie above `top`. */
  y(value: number): number;
  /** Like `y`, held inside the plot. */
  clamped(value: number): number;
  /** The value at a pixel, held between 0 and `max`. */
  valueAt(px: number): number;
}

export function valueScale(max: number, top: number, bottom: number): ValueScale {
  const high = max > 0 ? max : 1;
  const scale = linearScale(0, high, bottom, top);
  const y = (value: number) => scale(value);
  return {
    max: high,
    top,
    bottom,
    y,
    clamped: (value) => Math.max(top, Math.min(bottom, y(value))),
    valueAt: (px) => Math.max(0, Math.min(high, scale.invert(px))),
  };
}

/** Round values on the axis, zero included, about one every `gap` pixels. */
export function valueTicks(scale: ValueScale, gap = 34): readonly number[] {
  const wanted = Math.max(1, Math.floor((scale.bottom - scale.top) / gap));
  return ticks(0, scale.max, wanted).filter((tick) => Number.isInteger(tick));
}

const ROUND = [1, 1.5, 2, 3, 4, 6, 8, 10] as const;

/** The least round number (1, 1.5, 2, 3, 4, 6, 8 × a power of ten) that is not below the value. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  for (const step of ROUND) if (step * power >= value) return step * power;
  return 10 * power;
}

/**
 * Where the axis of the context ends: the budget with room for its label, and the context above it up to three budgets
 * (after refusals it may grow without end, and mark and budget must stay apart). The uncompacted ghost may leave the
 * picture where it is far above. A context that stays below a fifth of the mark would be a flat line, so there the axis ends a quarter above
 * the peak and the chart says that mark and budget lie above it.
 */
export function contextMax(peak: number, mark: number, budget: number): number {
  if (peak > 0 && peak < mark / 5) return roundUp(peak * 1.25);
  return Math.max(budget * 1.13, Math.min(peak * 1.06, budget * 3));
}

/**
 * Where the axis of the floors ends: a round number above the largest need, cut off at four slots (a bar beyond is
 * drawn clipped and says so), and above the slot where the slot is not out of all proportion to the needs. Where there is
 * no bar the slot is at the top, and leaves the room to the sentence that says why.
 */
export function floorsMax(largestNeed: number, slot: number | null): number {
  if (slot === null) return roundUp(Math.max(1, largestNeed * 1.05));
  if (largestNeed === 0) return slot * 1.08;
  // A line beyond the end lies along the top: the bars and their labels stay below it.
  if (slot > largestNeed * 2.5) return roundUp(Math.max(1, largestNeed * 1.3));
  const bars = Math.min(largestNeed * 1.05, slot * 4);
  return roundUp(Math.max(bars, slot * 1.15, 1));
}
