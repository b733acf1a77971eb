/**
 * Gzip: one or more streams of deflate, each with a checksum and a size behind it. The decoder does not check these, nor
 * say where a stream ended; but it says where the next begins, and the checksum of what came out is known, so the eight
 * bytes that must follow it are looked for there: found, they are both the end and the proof of it.
 */
import { Gunzip } from 'fflate';
import { u32 } from './bytes.ts';
import { crc32 } from './crc32.ts';
import { PUSH_BYTES } from './inflate.ts';
import { faultWords, type PackedStream, type StreamEnd, WHOLE } from './packed-stream.ts';

const HEADER = 10;
const TRAILER = 8;

/** What comes out of all the streams of a file, one behind the other. */
export function* gunzip(packed: Uint8Array): PackedStream {
  let out: Uint8Array[] = [];
  let doubt: StreamEnd | null = null;
  let [crc, size, start] = [0, 0, 0];
  const ends = (at: number): boolean =>
    at >= start + HEADER &&
    at + TRAILER <= packed.length &&
    u32(packed, at) === crc &&
    u32(packed, at + 4) === size >>> 0;
  const stream = new Gunzip((piece) => {
    if (piece.length === 0) return;
    out.push(piece);
    crc = crc32(piece, crc);
    size += piece.length;
  });
  stream.onmember = (offset) => {
    if (!ends(offset - TRAILER)) doubt ??= { kind: 'doubtful', at: offset - TRAILER, why: WRONG_SUM };
    [crc, size, start] = [0, 0, offset];
  };
  for (let from = 0; from < packed.length; from += PUSH_BYTES) {
    let fault: unknown = null;
    try {
      stream.push(packed.subarray(from, from + PUSH_BYTES));
    } catch (error) {
      fault = error ?? new Error();
    }
    const pieces = out;
    out = [];
    yield* pieces;
    if (fault === null) continue;
    // Either the stream is damaged, or it is over and something else follows it.
    for (let at = Math.max(start, from - TRAILER - 4); at < from + PUSH_BYTES; at++)
      if (ends(at)) return doubt ?? behindEnd(packed, at + TRAILER);
    return { kind: 'damaged', at: from, why: faultWords(fault) };
  }
  if (ends(packed.length - TRAILER)) return doubt ?? WHOLE;
  for (let at = Math.max(start, packed.length - TRAILER - 3); at < packed.length; at++)
    if (ends(at)) return doubt ?? behindEnd(packed, at + TRAILER);
  if (doubt !== null) return doubt;
  try {
    stream.push(new Uint8Array(), true);
  } catch {
    return { kind: 'cut', at: packed.length };
  }
  return { kind: 'doubtful', at: Math.max(packed.length - TRAILER, 0), why: WRONG_SUM };
}

const WRONG_SUM = 'its checksum is wrong, or cut off';

/** Bytes that belong to no stream; zeros are only padding. */
function behindEnd(packed: Uint8Array, at: number): StreamEnd {
  if (packed.subarray(at).every((byte) => byte === 0)) return WHOLE;
  return { kind: 'doubtful', at, why: 'bytes follow its end that are no gzip stream' };
}
