import { standsAt } from './bytes.ts';
import { describeDatabase } from './sqlite.ts';
import { isTar } from './tar.ts';
import { ZSTD_MAGIC } from './zstd.ts';

/** What can be opened here. */
export type ContainerKind = 'zip' | 'tar' | 'gzip' | 'zstd';

/** What can not, in words, and what to do instead. */
export interface Sealed {
  readonly what: string;
  readonly remedy: string;
}

const unpack = (command: string): string => `Unpack it first: ${command}.`;

const SEALED: readonly { readonly start: readonly number[]; readonly sealed: Sealed }[] = [
  {
    start: [0x25, 0x50, 0x44, 0x46, 0x2d],
    sealed: { what: 'a PDF', remedy: 'Open the log that it was printed from.' },
  },
  { start: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], sealed: { what: 'an xz file', remedy: unpack('xz -d FILE') } },
  { start: [0x42, 0x5a, 0x68], sealed: { what: 'a bzip2 file', remedy: unpack('bunzip2 FILE') } },
  { start: [0x04, 0x22, 0x4d, 0x18], sealed: { what: 'an LZ4 file', remedy: unpack('lz4 -d FILE') } },
  {
    start: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
    sealed: { what: 'a 7-Zip archive', remedy: unpack('7z x FILE') },
  },
  {
    start: [0x52, 0x61, 0x72, 0x21, 0x1a],
    sealed: { what: 'a RAR archive', remedy: unpack('unrar x FILE') },
  },
  {
    start: [0x50, 0x41, 0x52, 0x31],
    sealed: { what: 'a Parquet file', remedy: 'Write its rows as JSONL, and open that.' },
  },
];

const SQLITE = Array.from('SQLite format 3\0', (sign) => sign.charCodeAt(0));

/** Only behind these is a mark of three bytes no text: the number and the mark of a block follow. */
const isBzip2 = (bytes: Uint8Array): boolean =>
  (bytes[3] ?? 0) >= 0x31 && (bytes[3] ?? 0) <= 0x39 && (bytes[4] === 0x31 || bytes[4] === 0x17);

/** The container that a file is by its first bytes, or `null`. */
export function containerOf(bytes: Uint8Array): ContainerKind | null {
  if (standsAt(bytes, 0, [0x1f, 0x8b])) return 'gzip';
  if (standsAt(bytes, 0, ZSTD_MAGIC)) return 'zstd';
  if (standsAt(bytes, 0, [0x50, 0x4b, 3, 4]) || standsAt(bytes, 0, [0x50, 0x4b, 5, 6])) return 'zip';
  return isTar(bytes) ? 'tar' : null;
}

/** What a file is that holds others and is not opened, or is no text in a way that has a name; or `null`. */
export function sealedOf(bytes: Uint8Array): Sealed | null {
  if (standsAt(bytes, 0, SQLITE)) return describeDatabase(bytes);
  const found = SEALED.find(({ start }) => standsAt(bytes, 0, start));
  if (found === undefined || (bytes[0] === 0x42 && !isBzip2(bytes))) return null;
  return found.sealed;
}

const CONTAINERS: Readonly<Record<ContainerKind, Sealed>> = {
  zip: { what: 'a zip archive', remedy: 'Unpack it and open the transcript inside.' },
  tar: { what: 'a tar archive', remedy: unpack('tar -xf FILE') },
  gzip: { what: 'a gzip file', remedy: unpack('gunzip FILE') },
  zstd: { what: 'a Zstandard file', remedy: unpack('zstd -d FILE') },
};

/** Either of them in words, for whoever cannot open containers. */
export function recogniseContainer(bytes: Uint8Array): Sealed | null {
  const kind = containerOf(bytes);
  return kind === null ? sealedOf(bytes) : CONTAINERS[kind];
}
