/**
 * The tokenizer itself: text to bytes, bytes to pieces (`pretokenize.ts`), a piece to its token if it is one, else to
 * several by merging (`merge.ts`). Everything happens on bytes in arrays that are used again, so that counting a
 * message leaves nothing to collect. Text is taken as text throughout: `<|endoftext|>` is a row of characters.
 */
import { tokenCount } from '../units.ts';
import { createShortMerger, mergeLongPiece, SHORT_PIECE } from './merge.ts';
import { CACHED_PIECE, countBits, PieceCache } from './piece-cache.ts';
import { MEMO_PIECE, PieceMemo } from './piece-memo.ts';
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

/** Below this length the platform's encoder costs more to call than it saves. */
const SHORT_TEXT = 48;
const encoder = new TextEncoder();

/** A tokenizer of the encoding whose tokens `ranks` lists; building it takes about 0.1 s, so keep it. */
export const createTokenizer = (encoding: Encoding, ranks: RankTable): Tokenizer =>
  createTokenizerFrom(encoding, layOut(ranks));

/** The same over tables that are laid out already. */
export function createTokenizerFrom(encoding: Encoding, tables: VocabularyTables): Tokenizer {
  const vocabulary = new Vocabulary(tables);
  const pieceEnd = PIECE_END[encoding];
  const merger = createShortMerger(vocabulary);
  const cache = new PieceCache();
  const memo = new PieceMemo();
  const shared = new Uint8Array(3 * SHARED_TEXT + MEMO_PIECE);
  const sharedView = new DataView(shared.buffer);

  const bufferFor = (text: string): Uint8Array<ArrayBuffer> =>
    text.length <= SHARED_TEXT ? shared : new Uint8Array(utf8Length(text) + MEMO_PIECE);
  const viewOf = (bytes: Uint8Array<ArrayBuffer>): DataView =>
    bytes === shared ? sharedView : new DataView(bytes.buffer);

  /** Writes a text and returns how many bytes it has. */
  const write = (text: string, bytes: Uint8Array): number =>
    text.length < SHORT_TEXT ? writeUtf8(text, bytes, 0) : encoder.encodeInto(text, bytes).written;

  /** The number of tokens of the first `length` bytes; adds the byte offset of each to `starts`, if given. */
  function tokenize(bytes: Uint8Array<ArrayBuffer>, length: number, starts: TokenStarts | null): number {
    const view = viewOf(bytes);
    let count = 0;
    let from = 0;
    while (from < length) {
      const to = pieceEnd(bytes, from, length);
      if (to - from <= MEMO_PIECE) {
        const cuts = memo.find(view, from, to - from) || cutsOf(bytes, from, to);
        if (starts !== null) pushCuts(starts, from, cuts);
        count += cuts === 1 ? 1 : countBits(cuts);
        from = to;
        continue;
      }
      const hash = hashBytes(bytes, from, to);
      if (vocabulary.rankByHash(bytes, from, to, hash) !== NO_RANK) {
        count++;
        starts?.push(from);
      } else if (to - from <= CACHED_PIECE) {
        const cuts = cachedCuts(bytes, from, to, hash);
        if (starts !== null) pushCuts(starts, from, cuts);
        count += countBits(cuts);
      } else if (to - from <= SHORT_PIECE) count += tokenizeShort(bytes, from, to, starts);
      else count += tokenizeLong(bytes, from, to, starts);
      from = to;
    }
    return count;
  }

  /** The cuts of a piece that the memo did not know, which it knows then. */
  function cutsOf(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashBytes(bytes, from, to);
    const isToken = vocabulary.rankByHash(bytes, from, to, hash) !== NO_RANK;
    const cuts = isToken ? 1 : cachedCuts(bytes, from, to, hash);
    memo.hold(cuts);
    return cuts;
  }

  /** The cuts of a piece of at most `CACHED_PIECE` bytes that is no token. */
  function cachedCuts(bytes: Uint8Array, from: number, to: number, hash: number): number {
    let cuts = cache.get(bytes, from, to, hash);
    if (cuts === 0) {
      const count = merger.merge(bytes, from, to);
      for (let i = 0; i < count; i++) cuts |= 1 << ((merger.starts[i] ?? 0) - from);
      cache.set(bytes, from, to, hash, cuts);
    }
    return cuts;
  }

  function pushCuts(starts: TokenStarts, from: number, cuts: number): void {
    for (let left = cuts, at = from; left !== 0; left >>>= 1, at++) if ((left & 1) === 1) starts.push(at);
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

  function byteStarts(bytes: Uint8Array<ArrayBuffer>, length: number): Uint32Array {
    const starts = new TokenStarts(length >> 2);
    tokenize(bytes, length, starts);
    return starts.toArray();
  }

  return {
    encoding,
    count(text) {
      const bytes = bufferFor(text);
      return tokenCount(tokenize(bytes, write(text, bytes), null));
    },
    encode(text) {
      const bytes = bufferFor(text);
      const length = write(text, bytes);
      const starts = byteStarts(bytes, length);
      return Array.from(starts, (start, i) => vocabulary.rankOf(bytes, start, starts[i + 1] ?? length));
    },
    starts(text) {
      const bytes = bufferFor(text);
      const length = write(text, bytes);
      const starts = byteStarts(bytes, length);
      // As many bytes as units: all is ASCII, and the offsets are the same.
      if (length > text.length) byteToCharOffsets(bytes, starts);
      return starts;
    },
  };
}
