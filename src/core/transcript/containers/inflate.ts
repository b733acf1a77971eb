import { Inflate } from 'fflate';
import { faultWords, type PackedStream, WHOLE } from './packed-stream.ts';

/** Packed bytes given at once: at most a thousand times as many come out, and that much may stand in memory uncounted. */
export const PUSH_BYTES = 1 << 14;

/** So many packed bytes without anything out of them lie behind the end of the stream. A stored block has 64 KiB. */
const SILENT_BYTES = 1 << 18;

const NOTHING = new Uint8Array();

/** Raw deflate, as zip members hold it. Bytes behind its end are passed over. */
export function* inflate(packed: Uint8Array): PackedStream {
  let out: Uint8Array[] = [];
  const taken = (): Uint8Array[] => {
    const pieces = out;
    out = [];
    return pieces;
  };
  const stream = new Inflate((piece) => {
    if (piece.length > 0) out.push(piece);
  });
  let silentSince = 0;
  for (let from = 0; from < packed.length; from += PUSH_BYTES) {
    try {
      stream.push(packed.subarray(from, from + PUSH_BYTES));
    } catch (error) {
      yield* taken();
      return { kind: 'damaged', at: from, why: faultWords(error) };
    }
    if (out.length > 0) silentSince = from;
    else if (from - silentSince > SILENT_BYTES) break;
    yield* taken();
  }
  try {
    stream.push(NOTHING, true);
  } catch {
    yield* taken();
    return { kind: 'cut', at: packed.length };
  }
  yield* taken();
  return WHOLE;
}
