/**
 * Importers see UTF-8 and nothing else, yet every offset they report is one of the file itself. A UTF-16 file
 * is therefore decoded and encoded again, and a table with one entry per 4,096 UTF-8 bytes leads back: an
 * offset costs one look-up and a walk of at most that many bytes. UTF-8 files, nearly all, are taken as they are.
 */
import type { SourceText } from './lines.ts';

export interface Decoded {
  readonly source: SourceText;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Bytes of the byte order mark, at the start of the file itself. */
  readonly markBytes: number;
  /** From an offset of `source.bytes` to one of the file. */
  readonly toFile: (offset: number) => number;
}

const STRIDE = 4096;

export function decodeSource(name: string, file: Uint8Array): Decoded {
  const [first, second, third] = file;
  if (first === 0xff && second === 0xfe) return decodeWide(name, file, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeWide(name, file, 'utf-16be');
  const markBytes = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
  return {
    source: { name, bytes: file, start: markBytes },
    encoding: 'utf-8',
    markBytes,
    toFile: (offset) => offset,
  };
}

function decodeWide(name: string, file: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(file.subarray(2));
  const bytes = new TextEncoder().encode(text);
  const marks = new Uint32Array(Math.floor(bytes.length / STRIDE) + 1);
  let units = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (at % STRIDE === 0) marks[at / STRIDE] = units;
    units += unitsOf(bytes[at] ?? 0);
  }
  const toFile = (offset: number): number => {
    const mark = Math.min(Math.floor(offset / STRIDE), marks.length - 1);
    let at = marks[mark] ?? 0;
    for (let index = mark * STRIDE; index < offset; index++) at += unitsOf(bytes[index] ?? 0);
    return Math.min(2 + at * 2, file.length);
  };
  return { source: { name, bytes, start: 0 }, encoding, markBytes: 2, toFile };
}

/** UTF-16 units that a UTF-8 byte stands for, counted at the lead byte: continuation bytes add none. */
const unitsOf = (byte: number): number => ((byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1);

/**
 * Where a file is no text: its first NUL or other control byte, when such bytes are more than one in fifty of
 * the first 64 KiB; otherwise -1. Zeros at the very end do not count: a crash leaves them behind good text.
 */
export function firstBinaryByte(bytes: Uint8Array): number {
  let size = bytes.length;
  while (size > 0 && bytes[size - 1] === 0) size--;
  const probe = Math.min(size, 65536);
  let controls = 0;
  let first = -1;
  for (let at = 0; at < probe; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x20 ? byte !== 0x7f : byte === 0x1b || (byte >= 0x08 && byte <= 0x0d)) continue;
    controls++;
    if (first === -1) first = at;
  }
  if (size === 0 && bytes.length > 0) return 0;
  return controls * 50 > probe ? first : -1;
}
