/**
 * Which compaction each turn falls to. Segments of later passes cover those of earlier ones (a rolling summary
 * lies in the region like any turn), so drawing all of them would be a thicket. Each turn therefore belongs to
 * one pass in the gutter: the first that really replaces it, or, where every pass refuses, the first that tried.
 */
import type { Pass } from '../../core/compaction/pass.ts';

export interface Brackets {
  /** The pass that each turn falls to, or −1. */
  readonly owner: Int32Array;
  /** The passes that trigger after a turn, by turn. */
  readonly markers: ReadonlyMap<number, readonly number[]>;
}

/**
 * Gives what is still free of a segment to a pass. Rolling segments all begin at the start: `next` leads from a turn to
 * the first one from it on that is still free, in ever fewer steps, so that no turn is looked at by every pass.
 */
const paint = (owner: Int32Array, next: Int32Array, pass: Pass, index: number): void => {
  const freeFrom = (turn: number): number => {
    let free = turn;
    while ((next[free] ?? free) !== free) {
      const further = next[next[free] ?? free] ?? free;
      next[free] = further;
      free = further;
    }
    return free;
  };
  const to = Math.min(pass.segment.to, owner.length);
  for (let turn = freeFrom(pass.segment.from); turn < to; turn = freeFrom(turn + 1)) {
    owner[turn] = index;
    // By the end of this, nothing before `to` is free.
    next[turn] = to;
  }
};

/** Assigns every turn to a pass and collects where passes trigger. */
export const computeBrackets = (passes: readonly Pass[], turns: number): Brackets => {
  const owner = new Int32Array(turns).fill(-1);
  const next = new Int32Array(turns + 1);
  for (let turn = 0; turn <= turns; turn++) next[turn] = turn;
  const markers = new Map<number, number[]>();
  passes.forEach((pass, index) => {
    if (pass.verdict !== 'refuse') paint(owner, next, pass, index);
    const at = markers.get(pass.turn);
    if (at === undefined) markers.set(pass.turn, [index]);
    else at.push(index);
  });
  passes.forEach((pass, index) => {
    if (pass.verdict === 'refuse') paint(owner, next, pass, index);
  });
  for (const pass of passes) for (const kept of pass.segment.kept) if (kept < turns) owner[kept] = -1;
  return { owner, markers };
};

export type BracketEnd = 'only' | 'first' | 'inside' | 'last';

/** Where a turn stands in the bracket of a segment; `null` outside. */
export const bracketEnd = (
  range: { readonly from: number; readonly to: number },
  turn: number,
): BracketEnd | null => {
  if (turn < range.from || turn >= range.to) return null;
  if (range.to - range.from === 1) return 'only';
  if (turn === range.from) return 'first';
  return turn === range.to - 1 ? 'last' : 'inside';
};

/**
 * The part of a split that begins after turn `before` and with turn `turn` at the latest, counted from 0; `null` where no
 * cut falls between them. (Between two turns on screen others may be filtered out.)
 */
export const cutBetween = (pass: Pass, before: number, turn: number): number | null => {
  const index = pass.parts.findLastIndex(
    (part, i) =>
      i > 0 && part.from > before && part.from <= turn && !(part.from === turn && part.fromChar > 0),
  );
  return index < 0 ? null : index;
};

/** A cut at a line inside a turn, before UTF-16 unit `at` of its text: part `part` begins there, counted from 0. */
export interface InnerCut {
  readonly at: number;
  readonly part: number;
}

const NO_CUTS: readonly InnerCut[] = [];

/** The cuts of a split inside a turn, in order. */
export const cutsInside = (pass: Pass, turn: number): readonly InnerCut[] => {
  if (!pass.parts.some((part) => part.from === turn && part.fromChar > 0)) return NO_CUTS;
  return pass.parts.flatMap(({ from, fromChar }, part) =>
    part > 0 && from === turn && fromChar > 0 ? [{ at: fromChar, part }] : [],
  );
};
