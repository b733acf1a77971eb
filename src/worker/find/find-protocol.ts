/** What is asked of a search and what it says while it goes on. */
import type { FindQuery, HitRanges } from '../../core/analysis/find-text.ts';

/** Turns that hold the query, with the number of hits in each. */
export interface FoundTurns {
  readonly turns: Uint32Array;
  readonly hits: Uint32Array;
}

/** What was found since the last message, in the order in which turns are looked through. */
export interface FoundSoFar extends FoundTurns {
  /** Of the turns to look through, how many were. */
  readonly scanned: number;
  readonly total: number;
}

/** All that was found, in the order of the turns. */
export interface FindAnswer extends FoundTurns {
  /** Turns that took the expression too long and were left out, ascending. */
  readonly skipped: Uint32Array;
  /** Turns that were looked through or left out: fewer than there are where too many took too long. */
  readonly scanned: number;
}

/** What of the hits of one turn is wanted: those that begin before a unit of its text. */
export interface WantedHits {
  readonly turn: number;
  readonly until: number;
}

/** What a finder of its own thread is asked. */
export type FinderTask =
  | { readonly kind: 'count'; readonly query: FindQuery; readonly texts: readonly string[] }
  | { readonly kind: 'ranges'; readonly query: FindQuery; readonly text: string; readonly until: number }
  | { readonly kind: 'place'; readonly query: FindQuery; readonly text: string; readonly hit: number };

export type FinderReply =
  /** It was loaded and can be asked. */
  | { readonly kind: 'ready' }
  /** Hits in each text. */
  | { readonly kind: 'count'; readonly counts: Uint32Array }
  | { readonly kind: 'ranges'; readonly ranges: HitRanges }
  | { readonly kind: 'place'; readonly place: number | null };

/** Ranges of one turn at most; more are not drawn. */
export const MOST_RANGES = 50_000;
