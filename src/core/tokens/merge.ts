/**
 * Byte-pair merging of one piece: as long as two neighbouring parts together are a token, the pair of lowest rank
 * (the leftmost of equals) becomes one part; the parts left over are the tokens.
 *
 * Two ways with the same result. Looking through all parts for each merge is quadratic, and the fastest for the
 * few bytes that a piece has nearly always. But an unbroken piece may be a megabyte (base64, one letter, a language
 * without spaces), so above `SHORT_PIECE` bytes the pairs wait in a heap and the parts form a linked list: n log n,
 * at about 30 bytes of memory for each byte of the piece while it lasts.
 */
import { RankHeap } from './rank-heap.ts';
import { NO_RANK, type Vocabulary } from './vocabulary.ts';

/** Pieces up to this many bytes are merged by looking through all parts. */
export const SHORT_PIECE = 96;

export interface ShortMerger {
  /** Merges the piece `[from, to)`, of at most `SHORT_PIECE` bytes, and returns its number of tokens. */
  merge(bytes: Uint8Array, from: number, to: number): number;
  /** The byte offsets at which the tokens of the last merged piece start, and behind them its end. */
  readonly starts: Int32Array;
}

/** A merger for short pieces; `capacity` is the longest piece, in bytes, that it will be given. */
export function createShortMerger(vocabulary: Vocabulary, capacity = SHORT_PIECE): ShortMerger {
  const starts = new Int32Array(capacity + 1);
  /** The rank of each part and its right neighbour taken together. */
  const ranks = new Int32Array(capacity + 1);
  const { pairs } = vocabulary;

  function merge(bytes: Uint8Array, from: number, to: number): number {
    let count = to - from;
    let byte = bytes[from] ?? 0;
    for (let i = 0; i < count; i++) {
      const next = bytes[from + i + 1] ?? 0;
      starts[i] = from + i;
      ranks[i] = pairs[(byte << 8) | next] ?? NO_RANK;
      byte = next;
    }
    starts[count] = to;
    if (count > 0) ranks[count - 1] = NO_RANK;

    for (;;) {
      let lowest = NO_RANK;
      let at = 0;
      for (let i = 0; i < count; i++) {
        const rank = ranks[i] ?? NO_RANK;
        if (rank < lowest) {
          lowest = rank;
          at = i;
        }
      }
      if (lowest === NO_RANK) return count;

      count--;
      for (let i = at + 1; i <= count; i++) {
        starts[i] = starts[i + 1] ?? 0;
        ranks[i] = ranks[i + 1] ?? NO_RANK;
      }
      ranks[at] = at + 1 < count ? rankBetween(bytes, at, at + 2) : NO_RANK;
      if (at > 0) ranks[at - 1] = rankBetween(bytes, at - 1, at + 1);
    }
  }

  const rankBetween = (bytes: Uint8Array, first: number, last: number): number =>
    vocabulary.rankOf(bytes, starts[first] ?? 0, starts[last] ?? 0);

  return { merge, starts };
}

/** Merges the piece `[from, to)` of any length and returns the byte offsets at which its tokens start. */
export function mergeLongPiece(
  vocabulary: Vocabulary,
  bytes: Uint8Array,
  from: number,
  to: number,
): Uint32Array {
  const length = to - from;
  /** Parts are known by their first byte; `next` of the last part is `length`. */
  const next = new Int32Array(length);
  const previous = new Int32Array(length);
  /** The rank of each part and its right neighbour, `NO_RANK` also for what is no longer a part. */
  const ranks = new Int32Array(length).fill(NO_RANK);
  const heap = new RankHeap(length);

  const rankAt = (part: number): void => {
    const neighbour = next[part] ?? length;
    const rank =
      neighbour < length
        ? vocabulary.rankOf(bytes, from + part, from + (next[neighbour] ?? length))
        : NO_RANK;
    ranks[part] = rank;
    if (rank !== NO_RANK) heap.push(rank, part);
  };

  for (let part = 0; part < length; part++) {
    next[part] = part + 1;
    previous[part] = part - 1;
  }
  for (let part = 0; part < length; part++) rankAt(part);

  let count = length;
  while (heap.pop()) {
    const part = heap.position;
    // Whoever changes a part puts it into the heap again; its earlier entries are out of date.
    if (ranks[part] !== heap.rank) continue;
    const gone = next[part] ?? length;
    const after = next[gone] ?? length;
    next[part] = after;
    if (after < length) previous[after] = part;
    ranks[gone] = NO_RANK;
    count--;
    rankAt(part);
    const before = previous[part] ?? -1;
    if (before >= 0) rankAt(before);
  }

  const starts = new Uint32Array(count);
  let part = 0;
  for (let i = 0; i < count; i++) {
    starts[i] = from + part;
    part = next[part] ?? length;
  }
  return starts;
}
