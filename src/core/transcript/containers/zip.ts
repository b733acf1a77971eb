import { crc32 } from './crc32.ts';
import { inflate } from './inflate.ts';
import { type PackedStream, type StreamEnd, WHOLE } from './packed-stream.ts';
import { entriesOf, findDirectory, type ZipEntry } from './zip-directory.ts';
import { walkMembers } from './zip-walk.ts';
import { unzstd } from './zstd.ts';

export type { ZipEntry } from './zip-directory.ts';

export interface ZipMembers {
  readonly entries: Generator<ZipEntry, void, void>;
  /** The file is cut: the directory at its end is missing, and members were looked for from the front. */
  readonly isCut: boolean;
}

export function zipMembers(bytes: Uint8Array): ZipMembers {
  const directory = findDirectory(bytes);
  return directory === null
    ? { entries: walkMembers(bytes), isCut: true }
    : { entries: entriesOf(bytes, directory), isCut: false };
}

const STORED_PIECE = 1 << 24;

/** What a member unpacks to; `null` where its method is not known here. Places of the end are bytes of the archive. */
export function openMember(bytes: Uint8Array, entry: ZipEntry): PackedStream | null {
  const packed = bytes.subarray(Math.min(entry.from, bytes.length), entry.to);
  switch (entry.method) {
    case 0:
      return checked(stored(packed), entry, bytes.length);
    case 8:
      return checked(inflate(packed), entry, bytes.length);
    case 93:
      return checked(unzstd(packed), entry, bytes.length);
    default:
      return null;
  }
}

/** What other methods are called. */
export const METHODS: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  95: 'XZ',
  98: 'PPMd',
  99: 'AES encryption',
};

function* stored(packed: Uint8Array): PackedStream {
  for (let from = 0; from < packed.length; from += STORED_PIECE)
    yield packed.subarray(from, from + STORED_PIECE);
  return WHOLE;
}

/** Compares what comes out with the size and the checksum that the archive states. */
function* checked(stream: PackedStream, { from, to, size, crc }: ZipEntry, length: number): PackedStream {
  let [sum, out] = [0, 0];
  let step = stream.next();
  for (; step.done !== true; step = stream.next()) {
    sum = crc32(step.value, sum);
    out += step.value.length;
    yield step.value;
  }
  const end = step.value;
  const isWhole = (size === null || out === size) && (crc === null || sum === crc);
  if (isWhole && size !== null) return WHOLE;
  if (to > length || size === null) return { kind: 'cut', at: length };
  if (end.kind !== 'whole') return placed(end, from);
  return { kind: 'doubtful', at: from, why: 'its checksum or size is not the one that the archive states' };
}

const placed = (end: Exclude<StreamEnd, { kind: 'whole' }>, from: number): StreamEnd => ({
  ...end,
  at: from + end.at,
});
