/**
 * Zstandard: frames of blocks. The decoder keeps what earlier blocks gave in a window as large as the header asks for, up
 * to 2 GB, and moves all of it for every block. So frames are walked here, block by block, and each is given to the
 * decoder under a header of our own, with a window no larger than what its blocks can give. Windows above 128 MB are
 * refused, as the zstd program does, and so are frames of so many small blocks that moving the window would take minutes.
 * Limits: the checksum of a frame is not looked at (that of a zip member is), frames that need a dictionary are not read.
 */
import { Decompress } from 'fzstd';
import { joined, standsAt, u16, u32, u64 } from './bytes.ts';
import { faultWords, type PackedStream, type StreamEnd, WHOLE } from './packed-stream.ts';

export const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;
const BLOCK_BYTES = 1 << 17;
const LARGEST_WINDOW = 1 << 27;
/** Bytes that the decoder may move in its window for one frame; a gigabyte packed by zstd -19 asks for 64 GB. */
const MOST_MOVED = 128 * 1024 ** 3;

export function* unzstd(packed: Uint8Array): PackedStream {
  let at = 0;
  while (at < packed.length) {
    if (isSkippable(packed, at)) {
      at += 8 + u32(packed, at + 4);
      continue;
    }
    if (!standsAt(packed, at, ZSTD_MAGIC)) return behindEnd(packed, at);
    const frame = readFrame(packed, at);
    if ('kind' in frame) return frame;
    const end = yield* decode(packed, frame);
    if (end !== null) return end;
    at = frame.to;
  }
  return at > packed.length ? { kind: 'cut', at: packed.length } : WHOLE;
}

const isSkippable = (bytes: Uint8Array, at: number): boolean =>
  ((bytes[at] ?? 0) & 0xf0) === 0x50 && standsAt(bytes, at + 1, [0x2a, 0x4d, 0x18]);

/** Bytes that belong to no frame, or the first of a frame that was cut off; zeros are only padding. */
function behindEnd(packed: Uint8Array, at: number): StreamEnd {
  const rest = packed.subarray(at);
  if (rest.every((byte) => byte === 0)) return WHOLE;
  if (rest.length < 4 && rest.every((byte, index) => byte === ZSTD_MAGIC[index]))
    return { kind: 'cut', at: packed.length };
  return { kind: 'doubtful', at, why: 'bytes follow its end that are no Zstandard frame' };
}

interface Frame {
  /** Where each whole block begins, and where the last of them ends. */
  readonly blocks: readonly number[];
  /** Whether the last of these is the last of the frame. */
  readonly isLast: boolean;
  readonly window: number;
  /** Behind the frame and its checksum. */
  readonly to: number;
  /** How it ended, where it did not end well. */
  readonly end: StreamEnd | null;
}

function readFrame(packed: Uint8Array, from: number): Frame | StreamEnd {
  const descriptor = packed[from + 4] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const dictionaryAt = from + (isSingle ? 5 : 6);
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeAt = dictionaryAt + dictionaryBytes;
  const first = sizeAt + sizeBytes;
  if (first > packed.length) return { kind: 'cut', at: packed.length };
  if (packed.subarray(dictionaryAt, sizeAt).some((byte) => byte !== 0))
    return { kind: 'damaged', at: from, why: 'it was packed with a dictionary, which is not here' };
  const asked = isSingle ? contentSize(packed, sizeAt, sizeBytes) : windowSize(packed[from + 5] ?? 0);
  const blocks = [first];
  let [at, most, isLast] = [first, 0, false];
  let end: StreamEnd | null = null;
  while (!isLast && at + 3 <= packed.length) {
    const header = u16(packed, at) | ((packed[at + 2] ?? 0) << 16);
    const [type, size] = [(header >> 1) & 3, header >> 3];
    const next = at + 3 + (type === 1 ? 1 : size);
    if (type === 3 || size > BLOCK_BYTES) {
      end = { kind: 'damaged', at, why: 'a block has no known type or size' };
      break;
    }
    if (next > packed.length) break;
    most += type === 2 ? BLOCK_BYTES : size;
    isLast = (header & 1) === 1;
    at = next;
    blocks.push(at);
  }
  const window = Math.min(asked, most);
  if (window > LARGEST_WINDOW || window * blocks.length > MOST_MOVED)
    return { kind: 'damaged', at: from, why: `its window of ${window} bytes is too large to be read here` };
  const to = at + ((descriptor & 4) !== 0 ? 4 : 0);
  if (!isLast || to > packed.length) end ??= { kind: 'cut', at: packed.length };
  return { blocks, isLast, window, to, end };
}

const windowSize = (descriptor: number): number => {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
};

const contentSize = (bytes: Uint8Array, at: number, size: number): number =>
  size === 1
    ? (bytes[at] ?? 0)
    : size === 2
      ? u16(bytes, at) + 256
      : size === 4
        ? u32(bytes, at)
        : u64(bytes, at);

/** A header that asks for a window of at least so many bytes, and for nothing else. */
function headerFor(window: number): Uint8Array {
  let exponent = 10;
  while (2 ** exponent < window) exponent++;
  const base = 2 ** (exponent - 1);
  const eighths = Math.ceil(((window - base) * 8) / base);
  const descriptor =
    eighths >= 8 || exponent === 10 ? (exponent - 10) << 3 : ((exponent - 11) << 3) | eighths;
  return Uint8Array.of(...ZSTD_MAGIC, 0, descriptor);
}

/** `null` where the frame was read to its end. */
function* decode(
  packed: Uint8Array,
  { blocks, isLast, window, end }: Frame,
): Generator<Uint8Array, StreamEnd | null, void> {
  let out: Uint8Array[] = [];
  const stream = new Decompress((piece) => {
    if (piece.length > 0) out.push(piece);
  });
  const header = headerFor(window);
  for (let index = 1; index < blocks.length; index++) {
    const from = blocks[index - 1] ?? 0;
    const block = packed.subarray(from, blocks[index]);
    try {
      stream.push(index === 1 ? joined([header, block]) : block, isLast && index === blocks.length - 1);
    } catch (error) {
      return { kind: 'damaged', at: from, why: faultWords(error) };
    }
    const pieces = out;
    out = [];
    yield* pieces;
  }
  return end;
}
