/**
 * Tar, in all its dialects: long names of GNU (a member that holds the name of the next) and of pax (records of key and
 * value), names in two parts, sizes in octal or in binary. Headers carry a sum by which they are known, so that a file is
 * told to be a tar, and a damaged header to be one. A header that lies about its size costs what follows it and no more:
 * every step goes forward.
 */
import { type StreamEnd, WHOLE } from './packed-stream.ts';

const BLOCK = 512;
/** Names longer than this are none. */
const LONGEST_TEXT = 1 << 20;

export interface TarEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly from: number;
  readonly to: number;
  /** Where its header stands. */
  readonly at: number;
  /** The archive ends inside it. */
  readonly isCut: boolean;
}

/** Whether a tar begins here: its first header has the right sum. */
export const isTar = (bytes: Uint8Array): boolean => bytes.length >= BLOCK && hasSum(bytes, 0);

export function* tarMembers(bytes: Uint8Array): Generator<TarEntry, StreamEnd, void> {
  let long: { path?: string; size?: number } = {};
  let at = 0;
  while (at + BLOCK <= bytes.length) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return WHOLE;
    if (!hasSum(bytes, at)) return { kind: 'damaged', at, why: 'a header has the wrong sum' };
    const stated = numberOf(header.subarray(124, 136));
    const size = long.size ?? stated;
    const from = at + BLOCK;
    const to = Math.min(from + size, bytes.length);
    const type = String.fromCharCode(header[156] ?? 0);
    const text = (): string => textOf(bytes.subarray(from, Math.min(to, from + LONGEST_TEXT)));
    if (type === 'x') long = { ...long, ...paxOf(bytes.subarray(from, Math.min(to, from + LONGEST_TEXT))) };
    else if (type === 'L' || type === 'N') long = { ...long, path: text() };
    else if (type !== 'g' && type !== 'K' && type !== 'V') {
      const kind = kindOf(type);
      const path = long.path ?? pathOf(header);
      yield {
        path,
        kind: kind === 'file' && path.endsWith('/') ? 'folder' : kind,
        from,
        to,
        at,
        isCut: from + size > bytes.length,
      };
      long = {};
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  // Without the two empty blocks that end it a tar is still whole, but not when it stops in the middle.
  return at === bytes.length ? WHOLE : { kind: 'cut', at: bytes.length };
}

function kindOf(type: string): TarEntry['kind'] {
  if (type === '0' || type === '\0' || type === '7') return 'file';
  if (type === '5' || type === 'D') return 'folder';
  return type === '1' || type === '2' ? 'link' : 'other';
}

function pathOf(header: Uint8Array): string {
  const name = textOf(header.subarray(0, 100));
  // Of the two dialects with this mark, the one that ends it with a zero keeps the front of long names here.
  const isPosix = textOf(header.subarray(257, 263)) === 'ustar' && header[262] === 0;
  const front = isPosix ? textOf(header.subarray(345, 500)) : '';
  return front === '' ? name : `${front}/${name}`;
}

/** Records `<length> <key>=<value>\n`; a length that is none ends them. */
function paxOf(bytes: Uint8Array): { readonly path?: string; readonly size?: number } {
  const found: { path?: string; size?: number } = {};
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(0x20, at);
    const length = blank === -1 ? Number.NaN : Number(textOf(bytes.subarray(at, blank)));
    if (!Number.isInteger(length) || length <= blank - at || at + length > bytes.length) return found;
    const record = textOf(bytes.subarray(blank + 1, at + length - 1));
    const mark = record.indexOf('=');
    const [key, value] = [record.slice(0, mark), record.slice(mark + 1)];
    if (key === 'path') found.path = value;
    if (key === 'size' && /^\d{1,15}$/.test(value)) found.size = Number(value);
    at += length;
  }
  return found;
}

/** Text up to the first zero. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end));
}

/** Octal digits, or a binary number behind a byte with its highest bit set. Anything else is zero. */
function numberOf(field: Uint8Array): number {
  const [first = 0] = field;
  if ((first & 0x80) !== 0) {
    // A negative or an absurd one leads behind the end like any other that is too large.
    if (first !== 0x80) return Number.MAX_SAFE_INTEGER;
    return field.subarray(1).reduce((sum, byte) => Math.min(sum * 256 + byte, Number.MAX_SAFE_INTEGER), 0);
  }
  const digits = textOf(field).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : 0;
}

const SUM_FROM = 148;
const SUM_TO = 156;

function hasSum(bytes: Uint8Array, at: number): boolean {
  const field = textOf(bytes.subarray(at + SUM_FROM, at + SUM_TO)).trim();
  if (!/^[0-7]{1,7}$/.test(field) || bytes[at] === 0) return false;
  let sum = 0;
  for (let index = 0; index < BLOCK; index++)
    sum += index >= SUM_FROM && index < SUM_TO ? 0x20 : (bytes[at + index] ?? 0);
  return sum === Number.parseInt(field, 8);
}
