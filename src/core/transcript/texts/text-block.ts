/**
 * Bytes of many texts, one behind the other, which can be squeezed once no more is written to them.
 *
 * A squeezed block is cut into frames, each of which is restored by itself, so that one text costs a frame and not the
 * block. The last few frames are remembered, whatever block they are of: whoever reads the texts in their order restores
 * each frame once. What `read` answers stays as it is for as long as somebody holds it.
 */
import { restore, squeeze } from './squeeze.ts';

export interface TextBlock {
  /** Bytes that it holds in memory. */
  readonly held: number;
  /** The bytes of a stretch of it. */
  read(from: number, to: number): Uint8Array;
  /** Nothing is written to it any more. */
  seal(): void;
  /** Whether it could take less room. */
  readonly isLoose: boolean;
  /** Takes less room from now on, where it is sealed and that is worth it. */
  squeeze(): void;
}

/** Bytes of a frame: large enough that what was said before is near, small enough to be restored for one row. */
export const FRAME_BYTES = 1 << 17;
/** Smaller blocks stay as they are. */
const SMALLEST = FRAME_BYTES / 2;
const REMEMBERED = 4;

interface Frame {
  readonly of: object;
  readonly number: number;
  readonly bytes: Uint8Array;
}

const remembered: (Frame | null)[] = Array.from({ length: REMEMBERED }, () => null);
let next = 0;

/** Lets go of the frames that are remembered. */
export const forgetFrames = (): void => void remembered.fill(null);

/** A block over bytes that its maker goes on writing to until it seals the block. */
export function createTextBlock(bytes: Uint8Array): TextBlock {
  const size = bytes.length;
  let whole: Uint8Array | null = bytes;
  let frames: readonly Uint8Array[] = [];
  let held = size;
  let isSealed = false;

  const frameAt = (number: number): Uint8Array => {
    for (const known of remembered) if (known?.of === block && known.number === number) return known.bytes;
    const kept = frames[number] ?? NOTHING;
    const frameSize = Math.min(FRAME_BYTES, size - number * FRAME_BYTES);
    if (kept.length === frameSize) return kept;
    const restored = restore(kept, frameSize);
    remembered[next] = { of: block, number, bytes: restored };
    next = (next + 1) % REMEMBERED;
    return restored;
  };

  const block: TextBlock = {
    get held() {
      return held;
    },
    read(from, to) {
      if (whole !== null) return whole.subarray(from, to);
      const first = Math.floor(from / FRAME_BYTES);
      const start = first * FRAME_BYTES;
      if (to <= start + FRAME_BYTES) return frameAt(first).subarray(from - start, to - start);
      const all = new Uint8Array(to - from);
      for (let number = first; number * FRAME_BYTES < to; number++) {
        const begins = number * FRAME_BYTES;
        const part = frameAt(number).subarray(Math.max(0, from - begins), Math.min(FRAME_BYTES, to - begins));
        all.set(part, Math.max(0, begins - from));
      }
      return all;
    },
    seal() {
      isSealed = true;
    },
    get isLoose() {
      return isSealed && whole !== null && size >= SMALLEST;
    },
    squeeze() {
      if (whole === null || !block.isLoose) return;
      const made: Uint8Array[] = [];
      for (let from = 0; from < size; from += FRAME_BYTES) {
        const frame = whole.subarray(from, from + FRAME_BYTES);
        // A copy where nothing is gained: a view would hold all of the block.
        made.push(squeeze(frame) ?? frame.slice());
      }
      frames = made;
      held = made.reduce((sum, { length }) => sum + length, 0);
      whole = null;
    },
  };
  return block;
}

const NOTHING = new Uint8Array(0);
