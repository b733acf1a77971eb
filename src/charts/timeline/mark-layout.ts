import type { VerdictKind } from '../../core/floor/verdict.ts';
import { verdictSeverity } from '../verdict/verdict-shapes.ts';

/**
 * Where the marks of passes stand above the context line. Each stands exactly over its turn. A mark takes the first
 * lane in which the words of the mark before it end in time; failing that, the lane with the most room, where those
 * words are then shortened or dropped; and where not even the shape fits it joins the nearest mark, which shows the
 * severest verdict of its group and how many it stands for. Words go to the right of a mark, or to its left at the end
 * of the plot.
 */
export interface MarkInput {
  readonly index: number;
  readonly x: number;
  readonly verdict: VerdictKind;
  /** What the mark is called where there is room, from longest to shortest. */
  readonly words: readonly string[];
}

export interface PlacedMark {
  /** The passes that share the mark, in order. */
  readonly passes: readonly number[];
  /** The first of the severest of them. */
  readonly index: number;
  readonly x: number;
  readonly lane: number;
  readonly verdict: VerdictKind;
  readonly label: { readonly text: string; readonly side: 'left' | 'right' } | null;
}

export interface MarkLayout {
  readonly lanes: number;
  /** Diameter of a mark, px. */
  readonly size: number;
  /** Width of one character of a label, px. */
  readonly character: number;
  readonly left: number;
  readonly right: number;
}

/** Between a mark and its words, and between words and the next mark, px. */
const GAP = 5;

interface Group {
  readonly x: number;
  readonly lane: number;
  best: MarkInput;
  readonly passes: number[];
}

/** Lays out marks that are given in ascending `x`, in linear time. */
export function placeMarks(marks: readonly MarkInput[], layout: MarkLayout): readonly PlacedMark[] {
  const lanes: (Group | undefined)[] = new Array(layout.lanes).fill(undefined);
  const groups: Group[] = [];
  for (const mark of marks) {
    const lane = chooseLane(mark, lanes, layout);
    if (lane !== null) {
      const group: Group = { x: mark.x, lane, best: mark, passes: [mark.index] };
      lanes[lane] = group;
      groups.push(group);
    } else join(mark, lanes);
  }
  return addLabels(groups, layout);
}

function chooseLane(
  mark: MarkInput,
  lanes: readonly (Group | undefined)[],
  layout: MarkLayout,
): number | null {
  const withWords = lanes.findIndex((last) => {
    if (last === undefined) return true;
    const words = (last.best.words[0]?.length ?? 0) * layout.character;
    return last.x + layout.size / 2 + GAP + words + GAP <= mark.x - layout.size / 2;
  });
  if (withWords >= 0) return withWords;
  let best: number | null = null;
  let room = layout.size + 3;
  for (const [lane, last] of lanes.entries()) {
    const here = last === undefined ? Number.POSITIVE_INFINITY : mark.x - last.x;
    if (here >= room) {
      best = lane;
      room = here;
    }
  }
  return best;
}

function join(mark: MarkInput, lanes: readonly (Group | undefined)[]): void {
  let nearest: Group | undefined;
  for (const last of lanes) {
    if (last !== undefined && (nearest === undefined || last.x > nearest.x)) nearest = last;
  }
  if (nearest === undefined) return;
  nearest.passes.push(mark.index);
  if (verdictSeverity(mark.verdict) > verdictSeverity(nearest.best.verdict)) nearest.best = mark;
}

function addLabels(groups: readonly Group[], layout: MarkLayout): PlacedMark[] {
  const nextX = new Map<Group, number>();
  const following: (number | undefined)[] = new Array(layout.lanes).fill(undefined);
  for (const group of groups.toReversed()) {
    const next = following[group.lane];
    nextX.set(group, next === undefined ? layout.right : next - layout.size / 2 - GAP);
    following[group.lane] = group.x;
  }
  const taken: number[] = new Array(layout.lanes).fill(layout.left);
  return groups.map((group) => {
    const reach = layout.size / 2 + GAP;
    const words = group.passes.length > 1 ? [`×${group.passes.length}`] : group.best.words;
    const toRight = (nextX.get(group) ?? 0) - (group.x + reach);
    const toLeft = group.x - reach - (taken[group.lane] ?? 0);
    let label: PlacedMark['label'] = null;
    for (const text of words) {
      const width = text.length * layout.character;
      if (width <= toRight) label = { text, side: 'right' };
      else if (width <= toLeft) label = { text, side: 'left' };
      if (label !== null) break;
    }
    const width = (label?.text.length ?? 0) * layout.character;
    taken[group.lane] = group.x + (label?.side === 'right' ? reach + width : layout.size / 2) + GAP;
    const { x, lane, passes, best } = group;
    return { passes, index: best.index, x, lane, verdict: best.verdict, label };
  });
}
