import type { SweepPoint, SweepRow } from '../../core/compaction/sweep/sweep.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { formatCount } from '../scales/format.ts';
import { SLOT_MAX, SLOT_MIN, SLOT_TICKS, slotAt, slotPosition } from '../scales/slot-scale.ts';
import { roundUp, type ValueScale, valueScale } from '../scales/value-scale.ts';
import { verdictCountsText } from '../summaries.ts';

/**
 * A sweep as pictures over one axis of slots, logarithmic like the slider. Nothing is interpolated: each point that was
 * measured has a cell of its own, from half-way to its neighbour below to half-way to the one above, and is drawn level
 * across it. Counts are stacked from harmless to severe, so that what is refused ends at the top.
 */
export interface SlotScale {
  readonly left: number;
  readonly right: number;
  x(slot: number): number;
  /** The stop of the slider nearest to a pixel. */
  slotAt(px: number): number;
}

export function slotScale(left: number, right: number): SlotScale {
  const width = Math.max(1, right - left);
  return {
    left,
    right,
    x: (slot) => left + slotPosition(slot) * width,
    slotAt: (px) => slotAt((px - left) / width),
  };
}

/** Ticks of the axis that keep at least `gap` pixels apart. */
export function slotTicks(scale: SlotScale, gap: number): readonly number[] {
  const ticks: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const tick of SLOT_TICKS) {
    const x = scale.x(tick);
    if (x - last < gap) continue;
    ticks.push(tick);
    last = x;
  }
  return ticks;
}

export const STACKED = [
  'compact',
  'split',
  'refuse',
  'not-applicable',
] as const satisfies readonly VerdictKind[];

/** One verdict of the stack: its area, its upper edge, and where its word fits. */
export interface Band {
  readonly verdict: VerdictKind;
  readonly area: string;
  readonly edge: string;
  readonly word: { readonly x: number; readonly y: number } | null;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Left edge of the cell of each point; the last entry is the right end. Points are in order of their slots. */
export function cellEdges(points: readonly SweepPoint[], scale: SlotScale): readonly number[] {
  const edges = [scale.left];
  for (let i = 1; i < points.length; i++) {
    edges.push((scale.x(points[i - 1]?.slot ?? SLOT_MIN) + scale.x(points[i]?.slot ?? SLOT_MAX)) / 2);
  }
  return points.length === 0 ? edges : [...edges, scale.right];
}

/** How many passes the slot with the most of them has. */
export const mostPasses = (points: readonly SweepPoint[]): number =>
  points.reduce((most, { counts }) => Math.max(most, total(counts)), 0);

const total = (counts: SweepPoint['counts']): number =>
  STACKED.reduce((sum, verdict) => sum + counts[verdict], 0);

/** Room that a word of so many characters takes, px. */
const wordWidth = (word: string): number => word.length * 6.5 + 8;

/** The stack of counts. A word stands in the widest run of cells that is high enough for it. */
export function countBands(
  points: readonly SweepPoint[],
  scale: SlotScale,
  values: ValueScale,
  words: Readonly<Record<VerdictKind, string>>,
): readonly Band[] {
  const edges = cellEdges(points, scale);
  const base = new Float64Array(points.length);
  const bands: Band[] = [];
  for (const verdict of STACKED) {
    const cells: Cell[] = [];
    for (const [i, { counts }] of points.entries()) {
      const below = base[i] ?? 0;
      const above = below + counts[verdict];
      base[i] = above;
      if (above === below) continue;
      const [left, right] = [edges[i] ?? scale.left, edges[i + 1] ?? scale.right];
      cells.push({ left, right, top: values.y(above), bottom: values.y(below) });
    }
    if (cells.length === 0) continue;
    bands.push({
      verdict,
      area: cells
        .map(({ left, right, top, bottom }) => `M${n(left)} ${n(bottom)}V${n(top)}H${n(right)}V${n(bottom)}Z`)
        .join(''),
      edge: upperEdge(cells),
      word: placeOfWord(cells, wordWidth(words[verdict])),
    });
  }
  return bands;
}

/** One slot's share of a band, px. */
interface Cell {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function upperEdge(cells: readonly Cell[]): string {
  let d = '';
  let before: Cell | null = null;
  for (const cell of cells) {
    if (before?.right !== cell.left) d += `M${n(cell.left)} ${n(cell.top)}`;
    else if (before.top !== cell.top) d += `V${n(cell.top)}`;
    d += `H${n(cell.right)}`;
    before = cell;
  }
  return d;
}

/** The least height that all cells under a word share, px. */
const WORD_HEIGHT = 14;

/** The middle of the widest run of cells that share room for a word; `null` where none does. */
function placeOfWord(cells: readonly Cell[], width: number): Band['word'] {
  const runs: Cell[] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    const shared =
      last?.right === cell.left
        ? {
            ...last,
            right: cell.right,
            top: Math.max(last.top, cell.top),
            bottom: Math.min(last.bottom, cell.bottom),
          }
        : null;
    if (shared !== null && shared.bottom - shared.top >= WORD_HEIGHT) runs[runs.length - 1] = shared;
    else if (cell.bottom - cell.top >= WORD_HEIGHT) runs.push(cell);
  }
  const wide = runs.filter(({ left, right }) => right - left >= width);
  const widest = wide.reduce<Cell | null>(
    (best, run) => (best === null || run.right - run.left > best.right - best.left ? run : best),
    null,
  );
  return widest === null
    ? null
    : { x: (widest.left + widest.right) / 2, y: (widest.top + widest.bottom) / 2 };
}

/** An axis of amounts with its few ticks. */
export interface AmountScale {
  readonly values: Pick<ValueScale, 'clamped'>;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/**
 * An axis from zero at `bottom` to the largest amount at `top`. On a log scale zero keeps the bottom to itself, and the
 * decade of the smallest amount begins a little above it.
 */
export function amountScale(
  amounts: readonly number[],
  isLog: boolean,
  top: number,
  bottom: number,
): AmountScale {
  const most = amounts.reduce((max, amount) => Math.max(max, amount), 0);
  if (!isLog || most < 10) {
    const values = valueScale(roundUp(most), top, bottom);
    return { values, ticks: [0, values.max].map((value) => ({ value, y: values.y(value) })) };
  }
  const least = amounts.reduce((min, amount) => (amount > 0 ? Math.min(min, amount) : min), most);
  const low = 10 ** Math.floor(Math.log10(least));
  const high = roundUp(Math.max(most, low * 10));
  const start = bottom - ZERO_ROOM;
  const y = (amount: number): number =>
    amount <= 0
      ? bottom
      : Math.max(
          top,
          Math.min(start, start - (Math.log(amount / low) / Math.log(high / low)) * (start - top)),
        );
  const ticks = [{ value: 0, y: bottom }];
  // A decade whose label would touch the one below goes without.
  for (let value = low; value <= high; value *= 10) {
    if ((ticks.at(-1)?.y ?? bottom) - y(value) >= 12) ticks.push({ value, y: y(value) });
  }
  return { values: { clamped: y }, ticks };
}

/** Between zero and the smallest decade, px: the label of zero stands on its line, the other one around its own. */
const ZERO_ROOM = 21;

/** A measured value as steps over the slots; where it is unknown there is a gap. */
export function valueSteps(
  points: readonly SweepPoint[],
  scale: SlotScale,
  values: Pick<ValueScale, 'clamped'>,
  measure: (point: SweepPoint) => number | null,
): string {
  const edges = cellEdges(points, scale);
  let d = '';
  let last: number | null = null;
  for (const [i, point] of points.entries()) {
    const value = measure(point);
    if (value === null) {
      last = null;
      continue;
    }
    const y = values.clamped(value);
    if (last === null) d += `M${n(edges[i] ?? scale.left)} ${n(y)}`;
    else if (y !== last) d += `V${n(y)}`;
    d += `H${n(edges[i + 1] ?? scale.right)}`;
    last = y;
  }
  return d;
}

/** The measured point nearest to a slot, by ratio; `null` where there is none. */
export function nearestPoint(points: readonly SweepPoint[], slot: number): SweepPoint | null {
  let nearest: SweepPoint | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const here = Math.abs(Math.log(point.slot / Math.max(1, slot)));
    if (here < distance) {
      nearest = point;
      distance = here;
    }
  }
  return nearest;
}

/** What one slot makes of the run, as a phrase. */
export function pointWords(point: SweepPoint): string {
  const loss =
    point.counts.refuse === 0 || point.expectedLoss === null
      ? ''
      : ` · expected loss ≈ ${formatCount(point.expectedLoss)} tok`;
  return `slot ${formatCount(point.slot)}: ${verdictCountsText(point.counts)} · summaries ${formatCount(point.summaryTokens)} tok${loss}`;
}

/** The sentence that stands for the chart. */
export function sweepSummary(
  points: readonly SweepPoint[],
  row: SweepRow | null,
  slot: number | null,
): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return 'Verdicts by slot: nothing is measured yet.';
  const range = `Verdicts by slot, measured at ${formatCount(points.length)} slots from ${formatCount(first.slot)} to ${formatCount(last.slot)}.`;
  const refusing = points.filter(({ counts }) => counts.refuse > 0).length;
  const refusals =
    refusing === 0 ? ' None of them refuses a pass.' : ` ${formatCount(refusing)} of them refuse a pass.`;
  const least =
    row === null || row.withoutRefusal === null
      ? ''
      : ` The smallest slot without a refusal is ${formatCount(row.withoutRefusal)}.`;
  return `${range}${refusals}${least}${slot === null ? '' : ` The slot is ${formatCount(slot)}.`}`;
}
