/**
 * The hits of a search while they are being found. Turns are looked through from where the reader stands to the end and
 * on from the start, so what is found forms a ring, and a step forward or back is a step in it; at its open end a step
 * has to wait for more. The number of a hit counts from the start of the transcript, which is looked through last: until
 * then it is a least number.
 */
import type { FoundTurns } from '../../worker/find/find-protocol.ts';

/** A hit: its place in the ring of turns that hold any, and its number in that turn, both from 0. */
export interface Hit {
  readonly at: number;
  readonly hit: number;
}

export interface Hits {
  /** All hits found so far, and in how many turns. */
  readonly total: number;
  readonly turns: number;
  /** Adds what was found next. */
  add(found: FoundTurns): void;
  /** Nothing more will be found. */
  close(): void;
  turnOf(hit: Hit): number;
  /** The first hit from where the reader stood; `null` where there is none so far. */
  first(): Hit | null;
  /** The hit after, or before; `null` where that is not known yet. */
  step(from: Hit, by: 1 | -1): Hit | null;
  /** The number of a hit in the order of the transcript, from 1, and whether hits before it may still be found. */
  numberOf(hit: Hit): { readonly number: number; readonly isLeast: boolean };
}

/** A list that grows; numbers, four bytes each. */
const growing = () => {
  let values = new Uint32Array(64);
  let size = 0;
  return {
    push(value: number): void {
      if (size === values.length) {
        const grown = new Uint32Array(size * 2);
        grown.set(values);
        values = grown;
      }
      values[size++] = value;
    },
    get: (index: number): number => (index < size ? (values[index] ?? 0) : 0),
    size: () => size,
  };
};

/** An empty ring of a search that begins at turn `from`. */
export const createHits = (from: number): Hits => {
  const turns = growing();
  /** Hits up to and with each turn of the ring. */
  const upTo = growing();
  let total = 0;
  /** Where the ring goes on from the start of the transcript. */
  let wrap = Number.POSITIVE_INFINITY;
  let isClosed = false;

  const before = (at: number): number => (at === 0 ? 0 : upTo.get(at - 1));
  const here = (at: number): number => upTo.get(at) - before(at);

  return {
    get total() {
      return total;
    },
    get turns() {
      return turns.size();
    },
    add(found) {
      for (const [index, turn] of found.turns.entries()) {
        if (turn < from && turns.size() < wrap) wrap = turns.size();
        total += found.hits[index] ?? 0;
        turns.push(turn);
        upTo.push(total);
      }
    },
    close() {
      isClosed = true;
    },
    turnOf: ({ at }) => turns.get(at),
    first: () => (total === 0 ? null : { at: 0, hit: 0 }),
    step({ at, hit }, by) {
      if (hit + by >= 0 && hit + by < here(at)) return { at, hit: hit + by };
      const size = turns.size();
      const next = at + by;
      if (next >= 0 && next < size) return { at: next, hit: by === 1 ? 0 : here(next) - 1 };
      if (!isClosed) return null;
      return by === 1 ? { at: 0, hit: 0 } : { at: size - 1, hit: here(size - 1) - 1 };
    },
    numberOf({ at, hit }) {
      if (at >= wrap) return { number: before(at) - before(wrap) + hit + 1, isLeast: false };
      const wrapped = wrap < turns.size() ? total - before(wrap) : 0;
      return { number: wrapped + before(at) + hit + 1, isLeast: !isClosed && from > 0 };
    },
  };
};

/** What a search sends when it ends, in the order in which it was looked through. */
export const inScanOrder = ({ turns, hits }: FoundTurns, from: number): FoundTurns => {
  let wrap = 0;
  while (wrap < turns.length && (turns[wrap] ?? 0) < from) wrap++;
  const turned = (values: Uint32Array): Uint32Array =>
    Uint32Array.from([...values.subarray(wrap), ...values.subarray(0, wrap)]);
  return { turns: turned(turns), hits: turned(hits) };
};
