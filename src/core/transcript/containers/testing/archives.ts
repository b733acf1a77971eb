/** Archives by hand, for what no library writes: odd methods and flags, wide sizes, records that lie. */
import { crc32 } from '../crc32.ts';

const encoder = new TextEncoder();

const number = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) % 256);

export interface ZipMember {
  readonly path: string;
  /** As it stands in the archive. */
  readonly packed: Uint8Array;
  /** What it unpacks to, for its size and checksum. */
  readonly plain: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** Sizes behind the data, in a record. */
  readonly isBehind?: boolean;
  /** All sizes and the offset in the wide fields of ZIP64. */
  readonly isWide?: boolean;
  readonly unixMode?: number;
}

/** A zip; with `isWide` members its end is that of ZIP64. */
export function zipOf(members: readonly ZipMember[]): Uint8Array {
  const out: number[] = [];
  const central: number[] = [];
  const put = (to: number[], ...lists: (readonly number[] | Uint8Array)[]): void => {
    for (const list of lists) for (const byte of list) to.push(byte);
  };
  for (const {
    path,
    packed,
    plain,
    method = 0,
    flags = 0,
    isBehind = false,
    isWide = false,
    ...rest
  } of members) {
    const at = out.length;
    const name = encoder.encode(path);
    const sum = number(rest.crc ?? crc32(plain), 4);
    const bits = number(flags | (isBehind ? 8 : 0) | 0x800, 2);
    const all = number(0xffff_ffff, 4);
    const [packedSize, plainSize] = [packed.length, plain.length];
    const wide = isWide ? [1, 0, ...number(16, 2), ...number(plainSize, 8), ...number(packedSize, 8)] : [];
    put(out, [0x50, 0x4b, 3, 4, 45, 0], bits, number(method, 2), [0, 0, 0, 0]);
    if (isBehind) put(out, number(0, 12));
    else put(out, sum, isWide ? all : number(packedSize, 4), isWide ? all : number(plainSize, 4));
    put(out, number(name.length, 2), number(wide.length, 2), name, wide, packed);
    if (isBehind) put(out, [0x50, 0x4b, 7, 8], sum, number(packedSize, 4), number(plainSize, 4));
    const extra = isWide ? [1, 0, ...number(24, 2), ...wide.slice(4), ...number(at, 8)] : [];
    put(central, [0x50, 0x4b, 1, 2, 45, 3, 45, 0], bits, number(method, 2), [0, 0, 0, 0], sum);
    put(central, isWide ? all : number(packedSize, 4), isWide ? all : number(plainSize, 4));
    put(central, number(name.length, 2), number(extra.length, 2), number(0, 6));
    put(central, [0, 0], number(rest.unixMode ?? 0x81a4, 2), isWide ? all : number(at, 4), name, extra);
  }
  const from = out.length;
  put(out, central);
  const end = out.length;
  if (members.some(({ isWide }) => isWide === true)) {
    const count = number(members.length, 8);
    put(out, [0x50, 0x4b, 6, 6], number(44, 8), number(45, 2), number(45, 2), number(0, 8), count, count);
    put(out, number(end - from, 8), number(from, 8));
    put(out, [0x50, 0x4b, 6, 7], number(0, 4), number(end, 8), number(1, 4));
    put(out, [0x50, 0x4b, 5, 6], number(0, 4), number(0xffff, 4), number(0xffff_ffff, 4));
    put(out, number(0xffff_ffff, 4), number(0, 2));
    out.splice(out.length - 14, 4, 0xff, 0xff, 0xff, 0xff);
  } else {
    const count = number(members.length, 2);
    put(out, [0x50, 0x4b, 5, 6], number(0, 4), count, count, number(end - from, 4), number(from, 4), [0, 0]);
  }
  return Uint8Array.from(out);
}

/** A member that stands in the archive as it is. */
export const stored = (path: string, text: string | Uint8Array): ZipMember => {
  const plain = typeof text === 'string' ? encoder.encode(text) : text;
  return { path, packed: plain, plain };
};

export interface TarMember {
  readonly path: string;
  readonly type?: string;
  readonly bytes?: Uint8Array;
  /** The front of a long name, in the place that POSIX has for it. */
  readonly front?: string;
  /** The size as it is written, whatever there is. */
  readonly size?: string | readonly number[];
}

export function tarOf(members: readonly TarMember[]): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (const { path, type = '0', bytes = new Uint8Array(), front = '', size } of members) {
    const header = new Uint8Array(512);
    const put = (at: number, text: string | readonly number[]): void =>
      header.set(typeof text === 'string' ? encoder.encode(text) : text, at);
    put(0, path);
    put(124, size ?? `${bytes.length.toString(8).padStart(11, '0')}\0`);
    put(148, '        ');
    put(156, type);
    put(257, 'ustar\u000000');
    put(345, front);
    put(
      148,
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
    );
    const body = new Uint8Array(Math.ceil(bytes.length / 512) * 512);
    body.set(bytes);
    blocks.push(header, body);
  }
  const out = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 1024));
  let at = 0;
  for (const block of blocks) {
    out.set(block, at);
    at += block.length;
  }
  return out;
}

/** A record of a pax header, which counts its own length. */
export function paxRecord(key: string, value: string): string {
  const rest = encoder.encode(` ${key}=${value}\n`).length;
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return `${length} ${key}=${value}\n`;
}

/** A Zstandard frame of blocks that each stand for 128 KiB of one byte. */
export function zstdRuns(blocks: number, byte: number): Uint8Array {
  const frame = [0x28, 0xb5, 0x2f, 0xfd, 0, 0x38];
  for (let index = 0; index < blocks; index++) {
    const header = (index === blocks - 1 ? 1 : 0) | 2 | ((1 << 17) << 3);
    frame.push(header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff, byte);
  }
  return Uint8Array.from(frame);
}
