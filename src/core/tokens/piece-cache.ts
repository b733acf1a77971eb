/** Longer pieces are not kept: the cuts of a piece are one bit a byte, and have 32. */
export const CACHED_PIECE = 32;

/** A power of two. */
const SLOTS = 16384;

/**
 * The cuts of pieces merged before, since identifiers come again and again. Its size is fixed, about 0.6 MB: each
 * piece has the one slot that its hash names and puts out whatever was there. It holds bytes, not substrings, so no
 * text stays alive for a word of it.
 */
export class PieceCache {
  private readonly bytes = new Uint8Array(SLOTS * CACHED_PIECE);
  private readonly lengths = new Uint8Array(SLOTS);
  private readonly cuts = new Int32Array(SLOTS);

  /** The cuts of the piece `[from, to)`, whose hash this is: bit k where a token starts at its byte k; 0 if unknown. */
  get(piece: Uint8Array, from: number, to: number, hash: number): number {
    const slot = hash & (SLOTS - 1);
    const length = to - from;
    if (this.lengths[slot] !== length) return 0;
    const at = slot * CACHED_PIECE;
    for (let i = 0; i < length; i++) if (this.bytes[at + i] !== piece[from + i]) return 0;
    return this.cuts[slot] ?? 0;
  }

  set(piece: Uint8Array, from: number, to: number, hash: number, cuts: number): void {
    const slot = hash & (SLOTS - 1);
    const at = slot * CACHED_PIECE;
    for (let i = from; i < to; i++) this.bytes[at + i - from] = piece[i] ?? 0;
    this.lengths[slot] = to - from;
    this.cuts[slot] = cuts;
  }
}

/** The number of bits set in a 32-bit integer. */
export function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
