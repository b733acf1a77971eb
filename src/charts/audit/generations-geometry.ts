/**
 * How items outlive repeated compactions, as a picture: one bar a pass. Above the line stands what its summary holds, what
 * it took over from the summaries before under what is new in it; below the line, what was held before and is gone now.
 * Counts only: which items these are is told beside the picture.
 */
import { formatCount, plural } from '../scales/format.ts';
import { roundUp } from '../scales/value-scale.ts';

/** The items that one summary held first, and how many are left after each later pass, its own first. */
export interface GenerationCounts {
  readonly turn: number;
  readonly of: number;
  readonly left: readonly number[];
}

/** What one pass did to the items. */
export interface PassFate {
  readonly turn: number;
  /** Held by summaries before, and by this one. */
  readonly heldOver: number;
  readonly fresh: number;
  /** Held by the summary before, and not by this one. */
  readonly gone: number;
}

/** The fate of items pass by pass; generations are in the order of the passes, one each. */
export function passFates(generations: readonly GenerationCounts[]): readonly PassFate[] {
  return generations.map(({ turn, of }, pass) => {
    let heldOver = 0;
    let gone = 0;
    for (const [born, { left }] of generations.slice(0, pass).entries()) {
      const now = left[pass - born] ?? 0;
      heldOver += now;
      gone += (left[pass - born - 1] ?? 0) - now;
    }
    return { turn, heldOver, fresh: of, gone };
  });
}

export interface GenerationsLayout {
  readonly width: number;
  readonly height: number;
  /** Room for the figures at the left, px. */
  readonly left: number;
}

export interface GenerationsPicture {
  /** Path data of each layer. */
  readonly heldOver: string;
  readonly fresh: string;
  readonly gone: string;
  /** Where zero lies, px. */
  readonly baseline: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** The middle of each bar, px. */
  readonly middles: readonly number[];
}

const PAD = 6;
const WIDEST = 26;
const n = (value: number): string => String(Math.round(value * 10) / 10);
const bar = (x: number, width: number, top: number, bottom: number): string =>
  bottom - top < 0.05 ? '' : `M${n(x)} ${n(top)}h${n(width)}V${n(bottom)}h${n(-width)}Z`;

export function generationsPicture(
  fates: readonly PassFate[],
  { width, height, left }: GenerationsLayout,
): GenerationsPicture {
  const most = roundUp(fates.reduce((max, { heldOver, fresh }) => Math.max(max, heldOver + fresh), 1));
  const lost = fates.reduce((max, { gone }) => Math.max(max, gone), 0);
  const room = height - 2 * PAD;
  const perItem = room / (most + lost);
  const baseline = PAD + most * perItem;
  const step = (width - left) / Math.max(1, fates.length);
  const wide = Math.max(1, Math.min(WIDEST, step * 0.7));
  const layers = { heldOver: '', fresh: '', gone: '' };
  const middles: number[] = [];
  for (const [at, fate] of fates.entries()) {
    const middle = left + (at + 0.5) * step;
    const x = middle - wide / 2;
    const over = baseline - fate.heldOver * perItem;
    layers.heldOver += bar(x, wide, over, baseline);
    layers.fresh += bar(x, wide, over - fate.fresh * perItem, over);
    layers.gone += bar(x, wide, baseline, baseline + fate.gone * perItem);
    middles.push(middle);
  }
  const values = lost > 0 ? [most, 0, -lost] : [most, 0];
  // Figures that would touch each other go, the last first.
  const ticks = values
    .map((value) => ({ value: Math.abs(value), y: baseline - value * perItem }))
    .filter(({ y }, at, all) => at === 0 || y - (all[at - 1]?.y ?? 0) >= 10);
  return { ...layers, baseline, ticks, middles };
}

/** The sentence that stands for the picture. */
export function generationsSummary(fates: readonly PassFate[]): string {
  const gone = fates.reduce((sum, fate) => sum + fate.gone, 0);
  const held = fates.reduce((sum, fate) => sum + fate.fresh, 0);
  const over = `Over ${plural(fates.length, 'compaction')}`;
  if (fates.length < 2) return `${over}: no summary replaced another.`;
  if (gone === 0) return `${over}, summaries held ${plural(held, 'item')}, and lost none of them again.`;
  const worst = fates.reduce((most, fate) => (fate.gone > most.gone ? fate : most));
  return `${over}, summaries held ${plural(held, 'item')}; ${formatCount(gone)} of them ${gone === 1 ? 'is' : 'are'} gone from a later summary, most at turn ${formatCount(worst.turn)} (${formatCount(worst.gone)}).`;
}
