/**
 * Cutting text into the pieces that byte-pair merging never crosses.
 *
 * Each encoding defines its pieces by a regular expression. Run as such it is the ceiling of a tokenizer's speed
 * (some 10 to 16 MB/s), and its backtracking is quadratic on some long runs. Here each is written out by hand
 * over UTF-8 bytes: the alternatives in order of precedence, with the backtracking worked out in advance. Every
 * piece is found with at most two looks at a byte, so any input is linear.
 *
 * The expressions, for the record (`'s` stands for the English contractions, in any case):
 *
 *   o200k   [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+('s)?
 *         | [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*('s)?
 *         | \p{N}{1,3} | ?[^\s\p{L}\p{N}]+[\r\n/]* | \s*[\r\n]+ | \s+(?!\S) | \s+
 *   cl100k  's | [^\r\n\p{L}\p{N}]?\p{L}+
 *         | \p{N}{1,3} | ?[^\s\p{L}\p{N}]+[\r\n]*  | \s*[\r\n]+ | \s+(?!\S) | \s+
 *
 * Limits: offsets are bytes of one text that is all there; a piece cannot be found in the middle of a text
 * without the start of its run.
 */
import {
  classAt,
  DIGIT,
  LETTER,
  LOWER,
  MARK,
  NEWLINE,
  OTHER,
  runEnd,
  SPACE,
  UNCASED,
  UPPER,
} from './character-classes.ts';
import type { Encoding } from './tokenizer.ts';
import { utf8Width } from './utf8.ts';

/** The end, in bytes, of the piece that starts at byte `at` of the `length` bytes of a text. Always beyond `at`. */
export type PieceEnd = (bytes: Uint8Array, at: number, length: number) => number;

/** How each encoding cuts text into pieces. */
export const PIECE_END = { o200k_base: o200kPieceEnd, cl100k_base: cl100kPieceEnd } satisfies Record<
  Encoding,
  PieceEnd
>;

const BLANK = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;

function o200kPieceEnd(bytes: Uint8Array, at: number, length: number): number {
  const first = classAt(bytes, at);
  // A mark counts as the optional first character and as a letter; both readings end at the same place.
  if ((first & (LETTER | MARK)) !== 0) return o200kWordEnd(bytes, at, length);
  if ((first & DIGIT) !== 0) return digitsEnd(bytes, at, length);
  if ((first & NEWLINE) !== 0) return whiteSpaceEnd(bytes, at, length);

  const next = at + utf8Width(bytes[at] ?? 0);
  const second = next < length ? classAt(bytes, next) : 0;
  if ((second & (LETTER | MARK)) !== 0) return o200kWordEnd(bytes, next, length);
  if (first === OTHER || (bytes[at] === BLANK && second === OTHER)) {
    let end = runEnd(bytes, next, length, OTHER | MARK);
    while (end < length && (isLineEnd(bytes[end] ?? 0) || bytes[end] === SLASH)) end++;
    return end;
  }
  return whiteSpaceEnd(bytes, at, length);
}

/**
 * Capitals, then small letters; uncased letters and marks pass for either. Where no small letter follows the
 * capitals, the expression gives back what it took until its second half has something: the last uncased letter or
 * mark. So "ABかCD" is cut behind か, while "ABCD" stays whole by the second alternative.
 */
function o200kWordEnd(bytes: Uint8Array, at: number, length: number): number {
  let end = at;
  let lastUncased = 0;
  let found = 0;
  while (end < length) {
    found = classAt(bytes, end);
    if ((found & (UPPER | UNCASED | MARK)) === 0) break;
    end += utf8Width(bytes[end] ?? 0);
    if (found !== UPPER) lastUncased = end;
  }
  if (end < length && found === LOWER) end = runEnd(bytes, end, length, LOWER | UNCASED | MARK);
  else if (lastUncased > 0) end = lastUncased;
  return contractionEnd(bytes, end, length);
}

function cl100kPieceEnd(bytes: Uint8Array, at: number, length: number): number {
  const contraction = contractionEnd(bytes, at, length);
  if (contraction > at) return contraction;

  const first = classAt(bytes, at);
  if ((first & LETTER) !== 0) return runEnd(bytes, at, length, LETTER);
  if ((first & DIGIT) !== 0) return digitsEnd(bytes, at, length);
  if ((first & NEWLINE) !== 0) return whiteSpaceEnd(bytes, at, length);

  const next = at + utf8Width(bytes[at] ?? 0);
  const second = next < length ? classAt(bytes, next) : 0;
  if ((second & LETTER) !== 0) return runEnd(bytes, next, length, LETTER);
  if ((first & (OTHER | MARK)) !== 0 || (bytes[at] === BLANK && (second & (OTHER | MARK)) !== 0)) {
    let end = runEnd(bytes, next, length, OTHER | MARK);
    while (end < length && isLineEnd(bytes[end] ?? 0)) end++;
    return end;
  }
  return whiteSpaceEnd(bytes, at, length);
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

/** The offset behind the contraction that starts at `at` ('s 't 'd 'm 'll 've 're, in any case), or `at` itself. */
function contractionEnd(bytes: Uint8Array, at: number, length: number): number {
  if (at + 1 >= length || bytes[at] !== APOSTROPHE) return at;
  const first = (bytes[at + 1] ?? 0) | 0x20;
  if (first === 0x73 || first === 0x74 || first === 0x64 || first === 0x6d) return at + 2;
  if (at + 2 >= length) return at;
  const second = (bytes[at + 2] ?? 0) | 0x20;
  const isLl = first === 0x6c && second === 0x6c;
  const isVeOrRe = (first === 0x76 || first === 0x72) && second === 0x65;
  return isLl || isVeOrRe ? at + 3 : at;
}

/** At most three numerals. */
function digitsEnd(bytes: Uint8Array, at: number, length: number): number {
  let end = at;
  for (let taken = 0; taken < 3 && end < length && classAt(bytes, end) === DIGIT; taken++)
    end += utf8Width(bytes[end] ?? 0);
  return end;
}

/**
 * White space up to its last line end; else, before something visible, all but the last character, which the next
 * piece takes as its first; else all.
 */
function whiteSpaceEnd(bytes: Uint8Array, at: number, length: number): number {
  let end = at;
  let last = at;
  let lineEnd = 0;
  while (end < length) {
    const found = classAt(bytes, end);
    if ((found & (SPACE | NEWLINE)) === 0) break;
    last = end;
    end += utf8Width(bytes[end] ?? 0);
    if (found === NEWLINE) lineEnd = end;
  }
  if (lineEnd > 0) return lineEnd;
  return end === length || last === at ? end : last;
}
