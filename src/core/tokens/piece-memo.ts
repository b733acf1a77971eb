/**
 * The tokens of short pieces seen before, found without a search.
 *
 * Problem. Nearly every piece of a text has few bytes and was seen before, and the table of a vocabulary answers for each
 * only after a hash over its bytes and three looks at memory that no processor keeps near. Idea. Twelve bytes are three
 * numbers, which lie beside the answer in one line of a cache; two pieces are the same when their numbers are. Each piece
 * has the one place that its numbers name and puts out whatever was there. Cost: three reads of four bytes, one look;
 * 128 kB. Limits: longer pieces have no place here, and the bytes behind the last piece of a text must be there to read.
 */

/** Longer pieces are not held. */
export const MEMO_PIECE = 12;

/** A power of two. */
const PLACES = 8192;
/** A place holds three numbers and the answer: the cuts, one bit a byte, and above them the length. */
const WIDTH = 4;
const LENGTH_SHIFT = MEMO_PIECE;
const CUTS = (1 << LENGTH_SHIFT) - 1;

/** By length: what of the first, second and third four bytes belongs to the piece. */
const MASKS = Array.from({ length: 3 }, (_, word) =>
  Int32Array.from({ length: MEMO_PIECE + 1 }, (_, length) => {
    const bytes = Math.min(4, Math.max(0, length - 4 * word));
    return bytes === 4 ? -1 : (1 << (8 * bytes)) - 1;
  }),
);
const [FIRST = new Int32Array(0), SECOND = new Int32Array(0), THIRD = new Int32Array(0)] = MASKS;

export class PieceMemo {
  private readonly held = new Int32Array(PLACES * WIDTH);
  /** The piece that was asked for last. */
  private place = 0;
  private first = 0;
  private second = 0;
  private third = 0;
  private length = 0;

  /**
   * The cuts of the piece of `length` bytes at `from`, at most `MEMO_PIECE` of them: bit k where a token starts at its
   * byte k; 0 if unknown. `bytes` goes on for `MEMO_PIECE` bytes from there.
   */
  find(bytes: DataView, from: number, length: number): number {
    const first = bytes.getInt32(from, true) & (FIRST[length] ?? 0);
    const second = length > 4 ? bytes.getInt32(from + 4, true) & (SECOND[length] ?? 0) : 0;
    const third = length > 8 ? bytes.getInt32(from + 8, true) & (THIRD[length] ?? 0) : 0;
    const mixed = Math.imul(
      Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ (third + length),
      0x27d4eb2f,
    );
    const place = ((mixed ^ (mixed >>> 15)) & (PLACES - 1)) * WIDTH;
    const { held } = this;
    const answer = held[place + 3] ?? 0;
    if (
      held[place] === first &&
      answer >>> LENGTH_SHIFT === length &&
      held[place + 1] === second &&
      held[place + 2] === third
    )
      return answer & CUTS;
    this.place = place;
    this.first = first;
    this.second = second;
    this.third = third;
    this.length = length;
    return 0;
  }

  /** Holds the cuts of the piece that `find` did not know last. */
  hold(cuts: number): void {
    const { held, place } = this;
    held[place] = this.first;
    held[place + 1] = this.second;
    held[place + 2] = this.third;
    held[place + 3] = cuts | (this.length << LENGTH_SHIFT);
  }
}
