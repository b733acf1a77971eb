import { createTextFinder } from '../../core/analysis/find-text.ts';
import type { TextRange } from './slices.ts';

/** Turns that hold the query, ascending, with the number of hits in each. */
export interface FindResult {
  readonly turns: Uint32Array;
  readonly hits: Uint32Array;
  readonly total: number;
}

export const NOTHING_FOUND: FindResult = { turns: new Uint32Array(), hits: new Uint32Array(), total: 0 };

/** The hit number `index` over all turns: its turn, and its number in that turn. */
export const hitAt = (
  { turns, hits }: FindResult,
  index: number,
): { readonly turn: number; readonly hit: number } | null => {
  let before = 0;
  for (let i = 0; i < turns.length; i++) {
    const here = hits[i] ?? 0;
    if (index < before + here) return { turn: turns[i] ?? 0, hit: index - before };
    before += here;
  }
  return null;
};

/** How many hits lie in turns before `turn`: the number of the first hit at or after it. */
export const hitsBefore = ({ turns, hits }: FindResult, turn: number): number => {
  let before = 0;
  for (let i = 0; i < turns.length && (turns[i] ?? 0) < turn; i++) before += hits[i] ?? 0;
  return before;
};

/** The hits in a text as ranges, found the way the worker counts them. */
export const hitRanges = (text: string, query: string, matchCase: boolean): readonly TextRange[] =>
  createTextFinder(query, matchCase)
    .offsets(text)
    .map((start) => ({ start, end: start + query.length }));
