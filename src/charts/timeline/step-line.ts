import type { TurnScale } from '../scales/turn-scale.ts';
import type { ValueScale } from '../scales/value-scale.ts';

/**
 * A quantity that has one value during each turn, drawn as steps: level across the turn's cell, upright at the
 * boundaries. `NaN` is a gap. Two renderings of the same steps: exact path data for a few thousand turns, and one
 * upright stroke per pixel column for more, whose cost does not grow with what is on screen (a 20,000-point SVG path
 * takes tens of milliseconds a redraw, the columns under one). A column's stroke reaches from the lowest to the
 * highest value that the line passes in it, the value it arrives with included, so neighbours always touch and no
 * peak is lost.
 */
export interface StepSeries {
  /** Value during the turn. */
  readonly during: Float64Array;
  /** Value at the turn's end, where a pass drops it; the same array as `during` where nothing drops. */
  readonly after: Float64Array;
}

/** A series without drops. */
export const steady = (values: Float64Array): StepSeries => ({ during: values, after: values });

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** The visible steps as path data. Values above the axis are held a little above the plot, where the clip hides them. */
export function stepPath(series: StepSeries, turns: TurnScale, values: ValueScale): string {
  const { during, after } = series;
  const end = Math.min(turns.to, during.length);
  let d = '';
  let last = Number.NaN;
  for (let turn = turns.from; turn < end; turn++) {
    const value = during[turn] ?? Number.NaN;
    if (Number.isNaN(value)) {
      last = Number.NaN;
      continue;
    }
    const y = heldY(values, value);
    if (Number.isNaN(last)) d += `M${n(turns.x(turn))} ${n(y)}`;
    else if (last !== value) d += `V${n(y)}`;
    d += `H${n(turns.x(turn + 1))}`;
    last = after[turn] ?? value;
    if (last !== value) d += `V${n(heldY(values, last))}`;
  }
  return d;
}

/** The upright stroke of each pixel column, in pixels; `NaN` where a column holds nothing. */
export interface StepColumns {
  readonly left: number;
  readonly top: Float32Array;
  readonly bottom: Float32Array;
}

/** Bins the visible steps to whole pixel columns from `turns.left`. */
export function stepColumns(series: StepSeries, turns: TurnScale, values: ValueScale): StepColumns {
  const { during, after } = series;
  const count = Math.max(1, Math.ceil(turns.right - turns.left));
  const high = new Float32Array(count).fill(Number.NaN);
  const low = new Float32Array(count).fill(Number.NaN);
  const end = Math.min(turns.to, during.length);
  let last = Number.NaN;
  let right = turns.x(turns.from) - turns.left;
  for (let turn = turns.from; turn < end; turn++) {
    const value = during[turn] ?? Number.NaN;
    const first = Math.floor(right);
    right = turns.x(turn + 1) - turns.left;
    const final = Math.max(first, Math.ceil(right) - 1);
    if (!Number.isNaN(value)) {
      for (let column = Math.max(0, first); column <= final && column < count; column++) {
        widen(high, low, column, value);
      }
      if (!Number.isNaN(last)) widen(high, low, Math.max(0, first), last);
      const drop = after[turn] ?? value;
      if (drop !== value) widen(high, low, Math.min(count - 1, final), drop);
      last = drop;
    } else last = Number.NaN;
  }
  for (let column = 0; column < count; column++) {
    high[column] = heldY(values, high[column] ?? Number.NaN);
    low[column] = heldY(values, low[column] ?? Number.NaN);
  }
  return { left: turns.left, top: high, bottom: low };
}

function widen(high: Float32Array, low: Float32Array, column: number, value: number): void {
  const top = high[column] ?? Number.NaN;
  const bottom = low[column] ?? Number.NaN;
  if (!(top >= value)) high[column] = value;
  if (!(bottom <= value)) low[column] = value;
}

const heldY = (values: ValueScale, value: number): number => Math.max(values.top - 8, values.y(value));

/** The area between the axis and the highest value of each column, as path data: a silhouette for the overview. */
export function areaPath(columns: StepColumns, bottom: number): string {
  let d = '';
  let open = false;
  for (let column = 0; column < columns.top.length; column++) {
    const y = columns.top[column] ?? Number.NaN;
    if (Number.isNaN(y)) continue;
    const x = columns.left + column;
    d += open ? `V${n(y)}H${n(x + 1)}` : `M${n(x)} ${n(bottom)}V${n(y)}H${n(x + 1)}`;
    open = true;
  }
  return open ? `${d}V${n(bottom)}Z` : '';
}
