/**
 * The vocabulary of an encoding: byte sequences numbered by rank.
 *
 * A map keyed by strings would need a substring for every question, and merging asks several questions a token.
 * So all tokens lie end to end in one array of bytes, and an open-addressing table finds a token straight from the
 * bytes of the text. An entry carries 14 bits of its hash, so that a question with the answer "no", which is the
 * usual one while merging, rarely has to look at the token itself. Cost: about 5 MB for o200k, built once in about
 * 0.1 s. Limit: at most 262,143 tokens, the 18 bits that an entry has for the rank.
 */
import { utf8Length, writeUtf8 } from './utf8.ts';

/** Tokens in order of rank, as gpt-tokenizer ships them: text, or bytes where these are not whole characters. */
export type RankTable = readonly (string | readonly number[])[];

/** The rank of what is not in the vocabulary; greater than any rank. */
export const NO_RANK = 0x7fffffff;

const RANK_BITS = 18;
const RANK_MASK = (1 << RANK_BITS) - 1;

/** A hash of the bytes `[from, to)`, of 32 bits (FNV-1a with the high bits folded in). */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A vocabulary as it lies in memory: plain numbers, which another thread can be handed in place of building its own. */
export interface VocabularyTables {
  /** Length in bytes of the longest token. */
  readonly longest: number;
  /** The rank of every pair of bytes, at `first << 8 | second`. */
  readonly pairs: Int32Array;
  /** The bytes of all tokens, end to end, and where each begins; one entry more than there are tokens. */
  readonly blob: Uint8Array;
  readonly offsets: Uint32Array;
  /** 0 for a free slot, else the rank plus one, below the top bits of the hash. */
  readonly slots: Int32Array;
}

/** Lays a table of ranks out; about 0.1 s. */
export function layOut(ranks: RankTable): VocabularyTables {
  if (ranks.length >= RANK_MASK) throw new Error(`a vocabulary of ${ranks.length} tokens is too large`);
  const blob = new Uint8Array(ranks.reduce((sum, token) => sum + byteLength(token), 0));
  const offsets = new Uint32Array(ranks.length + 1);
  // Two to four slots a token: few collisions, and still small enough for the caches of a processor.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * Math.max(1, ranks.length))));
  const pairs = new Int32Array(0x10000).fill(NO_RANK);

  let at = 0;
  let longest = 0;
  ranks.forEach((token, rank) => {
    offsets[rank] = at;
    const end = append(token, blob, at);
    insert(slots, rank, hashBytes(blob, at, end));
    if (end - at === 2) pairs[((blob[at] ?? 0) << 8) | (blob[at + 1] ?? 0)] = rank;
    longest = Math.max(longest, end - at);
    at = end;
  });
  offsets[ranks.length] = at;
  return { longest, pairs, blob, offsets, slots };
}

export class Vocabulary {
  /** Number of tokens. */
  readonly size: number;
  /** Length in bytes of the longest token. */
  readonly longest: number;
  /** The rank of every pair of bytes, at `first << 8 | second`. */
  readonly pairs: Int32Array;

  private readonly blob: Uint8Array;
  private readonly offsets: Uint32Array;
  private readonly slots: Int32Array;
  private readonly slotMask: number;

  constructor({ longest, pairs, blob, offsets, slots }: VocabularyTables) {
    this.size = offsets.length - 1;
    this.longest = longest;
    this.pairs = pairs;
    this.blob = blob;
    this.offsets = offsets;
    this.slots = slots;
    this.slotMask = slots.length - 1;
  }

  /** The rank of the bytes `[from, to)`, or `NO_RANK`. */
  rankOf(bytes: Uint8Array, from: number, to: number): number {
    if (to - from > this.longest) return NO_RANK;
    return this.rankByHash(bytes, from, to, hashBytes(bytes, from, to));
  }

  /** As `rankOf`, for a caller that has the hash already. */
  rankByHash(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const length = to - from;
    const tag = hash >>> RANK_BITS;
    let slot = hash & this.slotMask;
    for (;;) {
      const entry = this.slots[slot] ?? 0;
      if (entry === 0) return NO_RANK;
      if (entry >>> RANK_BITS === tag) {
        const rank = (entry & RANK_MASK) - 1;
        const start = this.offsets[rank] ?? 0;
        if ((this.offsets[rank + 1] ?? 0) - start === length) {
          let same = 0;
          while (same < length && this.blob[start + same] === bytes[from + same]) same++;
          if (same === length) return rank;
        }
      }
      slot = (slot + 1) & this.slotMask;
    }
  }

  /** The bytes of the token of this rank; none for a rank that does not exist. */
  bytesOf(rank: number): Uint8Array {
    return this.blob.slice(this.offsets[rank] ?? 0, this.offsets[rank + 1] ?? 0);
  }
}

function append(token: string | readonly number[], blob: Uint8Array, at: number): number {
  if (typeof token === 'string') return writeUtf8(token, blob, at);
  blob.set(token, at);
  return at + token.length;
}

function insert(slots: Int32Array, rank: number, hash: number): void {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = ((hash >>> RANK_BITS) << RANK_BITS) | (rank + 1);
}

function byteLength(token: string | readonly number[]): number {
  return typeof token === 'string' ? utf8Length(token) : token.length;
}
