/**
 * The tokenizer itself: text to bytes, bytes to pieces (`pretokenize.ts`), a piece to its token if it is one, else to
 * several by merging (`merge.ts`). Everything happens on bytes in arrays that are used again, so that counting a
 * message leaves nothing to collect. Text is taken as text throughout: `<|endoftext|>` is a row of characters.
 */
import { tokenCount } from '../units.ts';
import { createShortMerger, mergeLongPiece, SHORT_PIECE } from './merge.ts';
import { CACHED_PIECE, countBits, PieceCache } from './piece-cache.ts';
import { PIECE_END } from './pretokenize.ts';
import { TokenStarts } from './token-starts.ts';
import type { Encoding, Tokenizer } from './tokenizer.ts';
import { byteToCharOffsets, utf8Length, writeUtf8 } from './utf8.ts';
import {
  hashBytes,
  layOut,
  NO_RANK,
  type RankTable,
  Vocabulary,
  type VocabularyTables,
} from './vocabulary.ts';

/** Texts of up to this many UTF-16 units share one buffer; a longer one gets its own, which dies with the call. */
const SHARED_TEXT = 1 << 16;

/** A tokenizer of the encoding whose tokens `ranks` lists; building it takes about 0.1 s, so keep it. */
export const createTokenizer = (encoding: Encoding, ranks: RankTable): Tokenizer =>
  createTokenizerFrom(encoding, layOut(ranks));

/** The same over tables that are laid out already. */
export function createTokenizerFrom(encoding: Encoding, tables: VocabularyTables): Tokenizer {
  const vocabulary = new Vocabulary(tables);
  const pieceEnd = PIECE_END[encoding];
  const merger = createShortMerger(vocabulary);
  const cache = new PieceCache();
  const shared = new Uint8Array(3 * SHARED_TEXT);

  const bufferFor = (text: string): Uint8Array =>
    text.length <= SHARED_TEXT ? shared : new Uint8Array(utf8Length(text));

  /** The number of tokens of the first `length` bytes; adds the byte offset of each to `starts`, if given. */
  function tokenize(bytes: Uint8Array, length: number, starts: TokenStarts | null): number {
    let count = 0;
    let from = 0;
    while (from < length) {
      const to = pieceEnd(bytes, from, length);
      const hash = hashBytes(bytes, from, to);
      if (vocabulary.rankByHash(bytes, from, to, hash) !== NO_RANK) {
        count++;
        starts?.push(from);
      } else if (to - from <= CACHED_PIECE) count += tokenizeCached(bytes, from, to, hash, starts);
      else if (to - from <= SHORT_PIECE) count += tokenizeShort(bytes, from, to, starts);
      else count += tokenizeLong(bytes, from, to, starts);
      from = to;
    }
    return count;
  }

  function tokenizeCached(
    bytes: Uint8Array,
    from: number,
    to: number,
    hash: number,
    starts: TokenStarts | null,
  ): number {
    let cuts = cache.get(bytes, from, to, hash);
    if (cuts === 0) {
      const count = merger.merge(bytes, from, to);
      for (let i = 0; i < count; i++) cuts |= 1 << ((merger.starts[i] ?? 0) - from);
      cache.set(bytes, from, to, hash, cuts);
    }
    if (starts !== null) for (let at = from; at < to; at++) if ((cuts >>> (at - from)) & 1) starts.push(at);
    return countBits(cuts);
  }

  function tokenizeShort(bytes: Uint8Array, from: number, to: number, starts: TokenStarts | null): number {
    const count = merger.merge(bytes, from, to);
    if (starts !== null) for (let i = 0; i < count; i++) starts.push(merger.starts[i] ?? 0);
    return count;
  }

  function tokenizeLong(bytes: Uint8Array, from: number, to: number, starts: TokenStarts | null): number {
    const found = mergeLongPiece(vocabulary, bytes, from, to);
    if (starts !== null) for (const start of found) starts.push(start);
    return found.length;
  }

  function byteStarts(bytes: Uint8Array, length: number): Uint32Array {
    const starts = new TokenStarts(length >> 2);
    tokenize(bytes, length, starts);
    return starts.toArray();
  }

  return {
    encoding,
    count(text) {
      const bytes = bufferFor(text);
      return tokenCount(tokenize(bytes, writeUtf8(text, bytes, 0), null));
    },
    encode(text) {
      const bytes = bufferFor(text);
      const length = writeUtf8(text, bytes, 0);
      const starts = byteStarts(bytes, length);
      return Array.from(starts, (start, i) => vocabulary.rankOf(bytes, start, starts[i + 1] ?? length));
    },
    starts(text) {
      const bytes = bufferFor(text);
      const length = writeUtf8(text, bytes, 0);
      const starts = byteStarts(bytes, length);
      // As many bytes as units: all is ASCII, and the offsets are the same.
      if (length > text.length) byteToCharOffsets(bytes, starts);
      return starts;
    },
  };
}
