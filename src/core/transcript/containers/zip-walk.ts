/**
 * The members of a zip whose directory is missing, since the file was cut: from the front, header by header. Where a header
 * does not say how long its data is, a record behind the data does; it is told from data that looks like one by the length
 * it states, which must be the distance to it.
 */
import { standsAt, u16, u32 } from './bytes.ts';
import { LOCAL, nameOf, wideFields, type ZipEntry } from './zip-directory.ts';

const DESCRIPTOR = [0x50, 0x4b, 0x07, 0x08] as const;
const UNKNOWN_32 = 0xffff_ffff;

export function* walkMembers(bytes: Uint8Array): Generator<ZipEntry, void, void> {
  let at = 0;
  while (at + 30 <= bytes.length && standsAt(bytes, at, LOCAL)) {
    const flags = u16(bytes, at + 6);
    const nameAt = at + 30;
    const extraAt = nameAt + u16(bytes, at + 26);
    const from = extraAt + u16(bytes, at + 28);
    if (from > bytes.length) return;
    const sizes = sizesOf(bytes, at, extraAt, from);
    const isBehind = (flags & 8) !== 0 && sizes.packed === 0;
    const behind = isBehind ? findDescriptor(bytes, from) : null;
    const to = isBehind ? (behind?.at ?? bytes.length) : from + sizes.packed;
    yield {
      path: nameOf(bytes.subarray(nameAt, extraAt), (flags & 0x800) !== 0),
      method: u16(bytes, at + 8),
      isEncrypted: (flags & 1) !== 0,
      isLink: false,
      crc: isBehind ? (behind?.crc ?? null) : u32(bytes, at + 14),
      size: isBehind ? (behind?.size ?? null) : sizes.size,
      from,
      to,
    };
    at = behind?.next ?? to;
  }
}

function sizesOf(
  bytes: Uint8Array,
  at: number,
  extraAt: number,
  to: number,
): { readonly packed: number; readonly size: number } {
  const [packed, size] = [u32(bytes, at + 18), u32(bytes, at + 22)];
  if (packed !== UNKNOWN_32 && size !== UNKNOWN_32) return { packed, size };
  const wide = wideFields(bytes, extraAt, to);
  const wideSize = size === UNKNOWN_32 ? wide.shift() : size;
  const widePacked = packed === UNKNOWN_32 ? wide.shift() : packed;
  return { packed: widePacked ?? packed, size: wideSize ?? size };
}

interface Behind {
  /** Where the data ends. */
  readonly at: number;
  readonly crc: number;
  readonly size: number;
  readonly next: number;
}

function findDescriptor(bytes: Uint8Array, from: number): Behind | null {
  for (let at = bytes.indexOf(DESCRIPTOR[0], from); at !== -1; at = bytes.indexOf(DESCRIPTOR[0], at + 1)) {
    if (!standsAt(bytes, at, DESCRIPTOR) || u32(bytes, at + 8) !== at - from) continue;
    // Sizes take four bytes or eight; what follows tells.
    const isWide = !isSignature(bytes, at + 16) && isSignature(bytes, at + 24);
    return {
      at,
      crc: u32(bytes, at + 4),
      size: u32(bytes, at + (isWide ? 16 : 12)),
      next: at + (isWide ? 24 : 16),
    };
  }
  return null;
}

const isSignature = (bytes: Uint8Array, at: number): boolean =>
  at >= bytes.length || standsAt(bytes, at, [0x50, 0x4b]);
