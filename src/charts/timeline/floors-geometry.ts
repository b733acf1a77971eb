import type { Pass } from '../../core/compaction/pass.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { KIND_GROUPS, type KindGroup, kindCode } from '../../core/irreducible/kinds.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import type { ValueScale } from '../scales/value-scale.ts';

/**
 * One bar per pass over the turns that it judges. Rolling passes judge overlapping turns (a refused segment is judged
 * again with more turns; a later segment starts at the summary of the one before), and bars on top of each other cannot
 * be read. So a bar stands over the turns that its pass *adds*: from where the passes before it ended, or from its own
 * start. A pass that adds no turn shares the place of the pass before it, side by side. The whole segment of the
 * selected pass is drawn as a bracket, so nothing is hidden.
 *
 * The result is a handful of path strings, one a layer, not an element a bar: the cost on screen does not grow with the
 * number of passes. Bars narrower than 2 px share a pixel column, where the tallest one stands.
 */

/** Families of kinds from the bottom of a bar to its top. */
export const GROUPS = [
  'constraint',
  'error',
  'quoted',
  'path',
  'number',
  'identifier',
  'argument',
] as const satisfies readonly KindGroup[];

/** Turns over which a pass's bar stands; `from` may be fractional where passes share a place. */
export interface BarPlace {
  readonly from: number;
  readonly to: number;
}

/** The places of all bars, in the order of the passes. Depends on segments only. */
export function barPlaces(passes: readonly Pass[]): readonly BarPlace[] {
  const places: BarPlace[] = [];
  let end = 0;
  let groupStart = 0;
  let from = 0;
  const closeGroup = (until: number) => {
    const share = (end - from) / Math.max(1, until - groupStart);
    for (let i = groupStart; i < until; i++) {
      places.push({ from: from + (i - groupStart) * share, to: from + (i - groupStart + 1) * share });
    }
  };
  passes.forEach(({ segment }, index) => {
    if (index > 0 && segment.to <= end) return;
    if (index > 0) closeGroup(index);
    groupStart = index;
    from = index === 0 ? segment.from : Math.max(segment.from, end);
    end = Math.max(segment.to, from + 1);
  });
  if (passes.length > 0) closeGroup(passes.length);
  return places;
}

export interface Bar {
  readonly pass: number;
  readonly left: number;
  readonly right: number;
  /** Top of the need, held inside the plot. */
  readonly top: number;
  readonly verdict: VerdictKind;
  readonly clipped: boolean;
}

export interface KindLayer {
  readonly group: KindGroup;
  readonly fill: string;
  readonly edge: string;
  readonly top: string;
}

export interface FloorsGeometry {
  readonly bars: readonly Bar[];
  /** Of each family: its fill, a strong edge at the left of each part, and a thin line along the top. */
  readonly kinds: readonly KindLayer[];
  /** From floor to need. */
  readonly margin: string;
  /** The level of the floor where the ledger, not the margin, decides: a dashed line at floor + margin. */
  readonly ledger: string;
  /** The top of each need, in the colour of its verdict. */
  readonly caps: Readonly<Record<VerdictKind, string>>;
  /** Upright cuts of splits, over the height of their bars: the need above a bar is not crossed out. */
  readonly cuts: string;
  /** The need of each part of a split, level over its turns. */
  readonly partNeeds: string;
  /** Zigzag tops of bars that leave the axis. */
  readonly clips: string;
}

const GROUP_CODES = GROUPS.map((group) => KIND_GROUPS[group].map(kindCode));
/** A hairline of ground between neighbouring bars, where they are wide enough. */
const GUTTER = 1;
const NARROW = 2;

const n = (value: number): string => String(Math.round(value * 10) / 10);
const rect = (left: number, right: number, top: number, bottom: number): string =>
  `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}Z`;

/** Tokens of the deciding floor by family, in the order of `GROUPS`. */
export function floorByGroup(byKind: readonly number[]): readonly number[] {
  return GROUP_CODES.map((codes) => codes.reduce((sum, code) => sum + (byKind[code] ?? 0), 0));
}

/** The layers of the floors chart for the visible passes. */
export function floorsGeometry(
  passes: readonly Pass[],
  places: readonly BarPlace[],
  turns: TurnScale,
  values: ValueScale,
): FloorsGeometry {
  const kinds = GROUPS.map((group) => ({ group, fill: '', edge: '', top: '' }));
  const caps: Record<VerdictKind, string> = { compact: '', split: '', refuse: '', 'not-applicable': '' };
  let margin = '';
  let ledger = '';
  let cuts = '';
  let partNeeds = '';
  let clips = '';
  const bars = visibleBars(passes, places, turns, values);
  for (const bar of bars) {
    const pass = passes[bar.pass];
    if (pass === undefined) continue;
    const { left, right } = bar;
    let sum = 0;
    let bottom = values.bottom;
    floorByGroup(pass.byKind).forEach((tokens, code) => {
      const layer = kinds[code];
      if (tokens <= 0 || layer === undefined) return;
      sum += tokens;
      const top = values.clamped(sum);
      if (top === bottom) return;
      layer.fill += rect(left, right, top, bottom);
      layer.edge += `M${n(left + 1)} ${n(bottom)}V${n(top)}`;
      if (bottom - top >= 3 && right - left >= 6) layer.top += `M${n(left)} ${n(top + 0.5)}H${n(right)}`;
      bottom = top;
    });
    if (bar.top < values.clamped(pass.floor)) {
      margin += rect(left, right, bar.top, values.clamped(pass.floor));
    }
    const withMargin = pass.floor + pass.margin;
    if (pass.ledger > withMargin) ledger += `M${n(left)} ${n(values.clamped(withMargin))}H${n(right)}`;
    caps[bar.verdict] += `M${n(left)} ${n(bar.top)}H${n(right)}`;
    if (bar.clipped) clips += zigzag(left, right, values.top);
    if (right - left < 6) continue;
    for (const [index, part] of pass.parts.entries()) {
      const from = Math.max(left, turns.x(part.from));
      const to = Math.min(right, turns.x(part.to));
      if (to <= from) continue;
      if (index > 0 && from > left) cuts += `M${n(from)} ${n(bar.top)}V${n(values.bottom)}`;
      if (pass.parts.length > 1) partNeeds += `M${n(from + 1)} ${n(values.clamped(part.need))}H${n(to - 1)}`;
    }
  }
  return { bars, kinds, margin, ledger, caps, cuts, partNeeds, clips };
}

function visibleBars(
  passes: readonly Pass[],
  places: readonly BarPlace[],
  turns: TurnScale,
  values: ValueScale,
): readonly Bar[] {
  const bars: Bar[] = [];
  let column = Number.NEGATIVE_INFINITY;
  places.forEach((place, index) => {
    const pass = passes[index];
    if (pass === undefined || place.to <= turns.from || place.from >= turns.to) return;
    const start = Math.max(turns.left, turns.x(place.from));
    const end = Math.min(turns.right, turns.x(place.to));
    const wide = end - start >= NARROW + GUTTER;
    const left = wide ? start : turns.left + Math.floor((start - turns.left) / NARROW) * NARROW;
    const bar: Bar = {
      pass: index,
      left,
      right: wide ? end - GUTTER : left + NARROW,
      top: values.clamped(pass.need),
      verdict: pass.verdict,
      clipped: pass.need > values.max,
    };
    const previous = bars.at(-1);
    if (!wide && left === column && previous !== undefined) {
      if (bar.top < previous.top) bars[bars.length - 1] = bar;
      return;
    }
    column = wide ? Number.NEGATIVE_INFINITY : left;
    bars.push(bar);
  });
  return bars;
}

/** A torn edge across a bar that goes on above the axis. */
function zigzag(left: number, right: number, top: number): string {
  const teeth = Math.max(1, Math.round((right - left) / 6));
  const step = (right - left) / teeth;
  let d = `M${n(left)} ${n(top + 4)}`;
  for (let tooth = 0; tooth < teeth; tooth++) {
    const x = left + tooth * step;
    d += `L${n(x + step / 2)} ${n(top + 8)}L${n(x + step)} ${n(top + 4)}`;
  }
  return d;
}
