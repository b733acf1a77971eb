import { byteOffset } from '../units.ts';
import type { SourceRange } from './model.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** A file as UTF-8 bytes; reading begins at `start`, behind a byte order mark. */
export interface SourceText {
  readonly name: string;
  /** Where there are `slices`, all of them are put together when somebody asks for this. */
  readonly bytes: Uint8Array;
  readonly start: number;
  /** The line that stands at `start`; absent where it is the first. */
  readonly line?: number;
  /** Of a file that is not in memory. What needs no more than its lines reads them from here. */
  readonly slices?: ByteSlices;
}

/** A file that is read piece by piece. */
export interface ByteSlices {
  readonly size: number;
  /** Bytes that are worth reading at once; `READ_AT_ONCE` where nothing is said. */
  readonly atOnce?: number;
  /** The bytes `[from, to)`; `null` once the file cannot be read any more. */
  read(from: number, to: number): Uint8Array | null;
}

/** A line without its terminator (`\n` or `\r\n`), numbered from 1. `last` marks one that no newline ends. */
export interface Line {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly last: boolean;
}

/** The lines of a file in order, one at a time: nothing but the bytes is held, so size is no concern. */
export function* splitLines({ bytes, start }: SourceText): Generator<Line, void, undefined> {
  let from = start;
  let line = 1;
  while (from < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline === -1 ? bytes.length : newline;
    yield { from, to: trimReturn(bytes, from, end, newline), line, last: newline === -1 };
    from = end + 1;
    line++;
  }
}

const trimReturn = (bytes: Uint8Array, from: number, end: number, newline: number): number =>
  newline !== -1 && end > from && bytes[end - 1] === RETURN ? end - 1 : end;

/** Lines from this length on are decoded alone; shorter ones together, until they are as many bytes as a chunk. */
const ALONE_FROM = 512;
const CHUNK_BYTES = 1 << 14;
/** Bytes of a file on disk that are read at once. */
export const READ_AT_ONCE = 4 << 20;
/** A longer line is no record that is read. */
export const LARGEST_LINE = 500_000_000;

export interface TextLine extends Line {
  /** Empty for a line that is longer than was asked for. */
  readonly text: string;
  /** Bytes of the file around the line, the first of which is byte `base` of the file. */
  readonly window: Uint8Array;
  readonly base: number;
  /** The file can not be read from here on; then there is no text, and `to` is the end of the file. */
  readonly isLost?: boolean;
}

/** A stretch of whole lines that is in memory. */
interface Window {
  readonly bytes: Uint8Array;
  readonly base: number;
  /** The number of its first line. */
  readonly line: number;
  /** The file ends here. */
  readonly isEnd: boolean;
}

/**
 * The lines of a file with their text. Decoding a short line alone costs more than parsing it, so some kibibytes of
 * them are decoded at once and then cut: UTF-8 keeps newlines apart, so the nth newline of the bytes is the
 * nth of the text, and where the text is as long as the bytes (ASCII) offsets are even the same. No more than that: one
 * arrow makes all of a chunk two bytes a letter, which costs more again. A file that is not in
 * memory is read some mebibytes at a time. Lines of more than `longest` bytes come without their text.
 */
export function* splitTextLines(
  source: SourceText,
  longest = LARGEST_LINE,
): Generator<TextLine, void, undefined> {
  const { slices, start } = source;
  let { line = 1 } = source;
  if (slices === undefined) {
    yield* linesOf({ bytes: source.bytes, base: 0, line, isEnd: true }, start, longest);
    return;
  }
  const { size } = slices;
  for (let from = start; from < size; ) {
    const bytes = readWindow(slices, from);
    const empty = { from, line, text: '', window: new Uint8Array(), base: from };
    if (bytes === null) {
      yield { ...empty, to: size, last: true, isLost: true };
      return;
    }
    const to = from + bytes.length;
    if (bytes.length > LARGEST_LINE && bytes.at(-1) !== NEWLINE) {
      const end = findNewline(slices, to);
      yield { ...empty, to: end, last: end === size };
      line++;
      from = end + 1;
      continue;
    }
    for (const found of linesOf({ bytes, base: from, line, isEnd: to >= size }, 0, longest)) {
      yield found;
      line = found.line + 1;
    }
    from = to;
  }
}

/** The first newline from a place on, or the end of the file. */
function findNewline(slices: ByteSlices, from: number): number {
  for (let at = from; at < slices.size; at += READ_AT_ONCE) {
    const found = slices.read(at, Math.min(slices.size, at + READ_AT_ONCE))?.indexOf(NEWLINE) ?? -1;
    if (found !== -1) return at + found;
  }
  return slices.size;
}

/** Whole lines from a place on; the rest of the file where no newline follows, or the start of a line that is too long. */
function readWindow(slices: ByteSlices, from: number): Uint8Array | null {
  for (let size = slices.atOnce ?? READ_AT_ONCE; ; size *= 2) {
    const to = Math.min(slices.size, from + Math.min(size, LARGEST_LINE + 2));
    const bytes = slices.read(from, to);
    if (bytes === null || bytes.length < to - from) return null;
    const newline = bytes.lastIndexOf(NEWLINE);
    if (newline !== -1) return bytes.subarray(0, newline + 1);
    if (to === slices.size || size > LARGEST_LINE) return bytes;
  }
}

function* linesOf(window: Window, start: number, longest: number): Generator<TextLine, void, undefined> {
  const { bytes, base, isEnd } = window;
  let from = start;
  let line = window.line;
  while (from < bytes.length) {
    let chunkTo = endOfLine(bytes, from);
    if (chunkTo - from < ALONE_FROM) {
      const to = endOfLine(bytes, from + CHUNK_BYTES);
      // A monster further on must not cost the lines before it.
      if (to - from <= longest) chunkTo = to;
    }
    const isTooLarge = chunkTo - from > longest;
    const chunk = isTooLarge ? '' : decodeBytes(bytes, from, chunkTo);
    const isAscii = chunk.length === chunkTo - from;
    const chunkFrom = from;
    for (let at = 0; from <= chunkTo && from < bytes.length; line++) {
      const found = isTooLarge ? -1 : chunk.indexOf('\n', at);
      const charEnd = found === -1 ? chunk.length : found;
      const end = found === -1 ? chunkTo : isAscii ? chunkFrom + found : bytes.indexOf(NEWLINE, from);
      const last = isEnd && end === bytes.length;
      const to = trimReturn(bytes, from, end, last ? -1 : end);
      const text = chunk.slice(at, Math.max(at, charEnd - (end - to)));
      yield { from: base + from, to: base + to, line, last, text, window: bytes, base };
      at = charEnd + 1;
      from = end + 1;
    }
  }
}

type Stored = Pick<SourceText, 'bytes' | 'slices'>;

/** Some bytes of a file, in memory or not; fewer where it cannot be read any more. */
export const bytesOf = (source: Stored, from: number, to: number): Uint8Array =>
  source.slices === undefined
    ? source.bytes.subarray(from, to)
    : (source.slices.read(from, Math.min(to, source.slices.size)) ?? new Uint8Array());

/** Bytes of a file, without having them. */
export const sizeOf = (source: Stored): number => source.slices?.size ?? source.bytes.length;

function endOfLine(bytes: Uint8Array, from: number): number {
  const newline = from >= bytes.length ? -1 : bytes.indexOf(NEWLINE, from);
  return newline === -1 ? bytes.length : newline;
}

export const sourceRange = (from: number, to: number, line: number): SourceRange => ({
  from: byteOffset(from),
  to: byteOffset(to),
  line,
});

/** Bytes between two entries of the index of lines. */
const INDEX_STRIDE = 1024;
const indexed = new WeakMap<Uint8Array, (offset: number) => number>();

/**
 * The line that a byte lies in, numbered from 1. The index is built on the first question, once for the same bytes however
 * often it is asked for: most files never ask, and one that is read piece by piece asks for each piece. It knows every
 * 1,024th byte and counts from there.
 */
export function lineIndex(bytes: Uint8Array): (offset: number) => number {
  const known = indexed.get(bytes);
  if (known !== undefined) return known;
  let marks: Uint32Array | null = null;
  const lineOf = (offset: number): number => {
    marks ??= countNewlines(bytes);
    const mark = Math.min(Math.floor(offset / INDEX_STRIDE), marks.length - 1);
    let line = (marks[mark] ?? 0) + 1;
    for (let at = mark * INDEX_STRIDE; at < offset; at++) if (bytes[at] === NEWLINE) line++;
    return line;
  };
  indexed.set(bytes, lineOf);
  return lineOf;
}

/** The newlines before each entry of the index. */
function countNewlines(bytes: Uint8Array): Uint32Array {
  const marks = new Uint32Array(Math.floor(bytes.length / INDEX_STRIDE) + 1);
  let [mark, count] = [0, 0];
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    for (; mark * INDEX_STRIDE <= at; mark++) marks[mark] = count;
    count++;
  }
  for (; mark < marks.length; mark++) marks[mark] = count;
  return marks;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes as text; what is no UTF-8 becomes U+FFFD, and what no string can hold becomes nothing. */
export const decodeBytes = (bytes: Uint8Array, from: number, to: number): string =>
  to - from > LARGEST_LINE ? '' : decoder.decode(bytes.subarray(from, to));

export function isBlankByte(byte: number | undefined): boolean {
  return byte === 0x20 || byte === NEWLINE || byte === RETURN || byte === 0x09;
}

export function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  return firstInk(bytes, from, to) === to;
}

/** The first byte that is no blank, or `to`. */
export function firstInk(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isBlankByte(bytes[at])) at++;
  return at;
}

/** The first byte that breaks UTF-8, or -1: overlong forms, surrogates and values beyond U+10FFFF count as breaks. */
export function firstInvalidUtf8(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const size = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || at + size > to) return at;
    const second = bytes[at + 1] ?? 0;
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (second < low || second > high) return at;
    for (let next = 2; next < size; next++) {
      if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return at;
    }
    at += size;
  }
  return -1;
}
