/**
 * The hits of a search in turns that are shown. Everything is searched, whatever the filters hide: they change with each
 * step of a slider, and a search is not begun anew for that. What was found is kept as it came, and the ring that a
 * person walks through is made of it again when other turns are shown. Cost: a look at each turn with hits.
 */
import type { FoundTurns } from '../../worker/find/find-protocol.ts';
import { createHits, type Hit, type Hits } from './find-hits.ts';
import { positionOf } from './visible-turns.ts';

export interface ShownHits {
  /** Those in turns that are shown; another object when other turns are. */
  readonly hits: Hits;
  /** How many are in turns that are not. */
  readonly hidden: number;
  /** Turns with hits that were found, shown or not. */
  readonly found: number;
  add(found: FoundTurns): void;
  close(): void;
  /** Other turns are shown (`null`: all). Says where a hit of before is now: itself, or the next one that is shown. */
  show(visible: Uint32Array | null, current: Hit | null): Hit | null;
}

/** Of a search that begins at turn `from`. */
export function createShownHits(from: number, shown: Uint32Array | null): ShownHits {
  const pieces: FoundTurns[] = [];
  let visible = shown;
  let hits = createHits(from);
  let hidden = 0;
  let found = 0;
  let isClosed = false;

  const isShown = (turn: number): boolean => visible === null || visible[positionOf(visible, turn)] === turn;
  const take = (piece: FoundTurns): void => {
    const at = [...piece.turns.keys()].filter((index) => isShown(piece.turns[index] ?? 0));
    const counts = Uint32Array.from(at, (index) => piece.hits[index] ?? 0);
    const sum = (values: Uint32Array): number => values.reduce((all, one) => all + one, 0);
    hidden += sum(piece.hits) - sum(counts);
    hits.add({ turns: Uint32Array.from(at, (index) => piece.turns[index] ?? 0), hits: counts });
  };

  return {
    get hits() {
      return hits;
    },
    get hidden() {
      return hidden;
    },
    get found() {
      return found;
    },
    add(piece) {
      pieces.push(piece);
      found += piece.turns.length;
      take(piece);
    },
    close() {
      isClosed = true;
      hits.close();
    },
    show(next, current) {
      const turn = current === null ? null : hits.turnOf(current);
      visible = next;
      hits = createHits(from);
      hidden = 0;
      for (const piece of pieces) take(piece);
      if (isClosed) hits.close();
      return turn === null || current === null ? hits.first() : hitFrom(hits, from, turn, current.hit);
    },
  };
}

/** The hit of this number in this turn, else the first one behind it in the order of the search, else the first of all. */
function hitFrom(hits: Hits, from: number, turn: number, hit: number): Hit | null {
  // In the order of the search turns before its start come last.
  const rank = (of: number): number => (of < from ? of + 2 ** 32 : of);
  let [low, high] = [0, hits.turns];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rank(hits.turnOf({ at: middle, hit: 0 })) < rank(turn)) low = middle + 1;
    else high = middle;
  }
  if (low === hits.turns) return hits.first();
  return { at: low, hit: hits.turnOf({ at: low, hit: 0 }) === turn ? hit : 0 };
}
