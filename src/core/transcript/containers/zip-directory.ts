/**
 * The members of a zip as its directory lists them, at the end of the file. Large archives keep their figures in a second,
 * wider record (ZIP64). A zip that stands behind other bytes is found as well: its directory lies right before the record
 * that ends it, which tells by how much all offsets are off.
 */
import { standsAt, u16, u32, u64 } from './bytes.ts';

/** A member: what is needed to read it, before it is. */
export interface ZipEntry {
  readonly path: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly isLink: boolean;
  /** `null` where it is not known. */
  readonly crc: number | null;
  readonly size: number | null;
  /** Where its packed bytes lie. */
  readonly from: number;
  readonly to: number;
}

export const LOCAL = [0x50, 0x4b, 0x03, 0x04] as const;
const CENTRAL = [0x50, 0x4b, 0x01, 0x02] as const;
const END = [0x50, 0x4b, 0x05, 0x06] as const;
const END_64 = [0x50, 0x4b, 0x06, 0x06] as const;
const LOCATOR_64 = [0x50, 0x4b, 0x06, 0x07] as const;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const UNKNOWN_32 = 0xffff_ffff;

interface Directory {
  readonly from: number;
  readonly to: number;
  /** To be added to every offset. */
  readonly shift: number;
}

/** `null` where there is none that leads to members. */
export function findDirectory(bytes: Uint8Array): Directory | null {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (!standsAt(bytes, at, END)) continue;
    const directory = directoryBefore(bytes, at);
    if (directory !== null) return directory;
  }
  return null;
}

function directoryBefore(bytes: Uint8Array, at: number): Directory | null {
  let end = at;
  let [size, offset] = [u32(bytes, at + 12), u32(bytes, at + 16)];
  if (standsAt(bytes, at - 20, LOCATOR_64)) {
    const named = u64(bytes, at - 12);
    // Where the archive was moved, the record still stands right before its locator.
    const wide = [named, at - 20 - 56].find((place) => standsAt(bytes, place, END_64));
    if (wide !== undefined) {
      end = wide;
      [size, offset] = [u64(bytes, wide + 40), u64(bytes, wide + 48)];
    }
  }
  const from = end - size;
  if (from < 0) return null;
  if (size === 0) return { from, to: end, shift: from - offset };
  return standsAt(bytes, from, CENTRAL) ? { from, to: end, shift: from - offset } : null;
}

/** The entries of a directory, one after another, as far as they are whole. */
export function* entriesOf(
  bytes: Uint8Array,
  { from, to, shift }: Directory,
): Generator<ZipEntry, void, void> {
  let at = from;
  while (at + 46 <= to && standsAt(bytes, at, CENTRAL)) {
    const flags = u16(bytes, at + 8);
    const nameAt = at + 46;
    const extraAt = nameAt + u16(bytes, at + 28);
    const next = extraAt + u16(bytes, at + 30) + u16(bytes, at + 32);
    let packed = u32(bytes, at + 20);
    let size = u32(bytes, at + 24);
    let offset = u32(bytes, at + 42);
    const wide = wideFields(bytes, extraAt, extraAt + u16(bytes, at + 30));
    // Only the fields that do not fit stand in the wide record, in this order.
    if (size === UNKNOWN_32) size = wide.shift() ?? size;
    if (packed === UNKNOWN_32) packed = wide.shift() ?? packed;
    if (offset === UNKNOWN_32) offset = wide.shift() ?? offset;
    const data = dataOf(bytes, offset + shift);
    yield {
      path: nameOf(bytes.subarray(nameAt, extraAt), (flags & 0x800) !== 0),
      method: u16(bytes, at + 10),
      isEncrypted: (flags & 1) !== 0,
      // The file mode of Unix, where one wrote it.
      isLink: bytes[at + 5] === 3 && (u16(bytes, at + 40) & 0xf000) === 0xa000,
      crc: u32(bytes, at + 16),
      size,
      from: data,
      to: data + packed,
    };
    at = next;
  }
}

/** Where the data of a member begins, behind its own header; beyond the end where none stands. */
function dataOf(bytes: Uint8Array, at: number): number {
  if (at < 0 || !standsAt(bytes, at, LOCAL)) return bytes.length + 1;
  return at + 30 + u16(bytes, at + 26) + u16(bytes, at + 28);
}

/** The numbers of the ZIP64 extra field. */
export function wideFields(bytes: Uint8Array, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + u16(bytes, at + 2)) {
    if (u16(bytes, at) !== 1) continue;
    const count = Math.min(3, Math.floor(u16(bytes, at + 2) / 8));
    return Array.from({ length: count }, (_, index) => u64(bytes, at + 4 + index * 8));
  }
  return [];
}

/** Names are UTF-8 where the flag says so, and mostly where it does not; else old tools wrote one byte a character. */
export function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}
