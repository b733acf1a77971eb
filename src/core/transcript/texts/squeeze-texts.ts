/**
 * Squeezes the packed texts of a thread while it is read.
 *
 * Problem. Squeezing takes time that nobody has while a file is opened, and what is squeezed too soon is restored at once by
 * whoever counts it. Idea. Blocks fill in the order of the turns: each is squeezed when the counting has passed the last
 * text that was new in it, a block at a time between two runs of turns. Later turns that say the same again restore one
 * frame. Cost: a hundredth of the time that counting takes. Small threads are left as they are.
 */
import type { Turn } from '../model.ts';
import { placesOf } from './packed-parts.ts';
import type { TextBlock } from './text-block.ts';

export interface TextSqueezer {
  /** Squeezes a block that turns before `done` have filled, if there is one; whether there may be another. */
  step(done: number): boolean;
}

/** Threads with less packed text stay as they are, in bytes. */
const WORTH_IT = 32 << 20;

export function createTextSqueezer(turns: readonly Turn[], worthIt = WORTH_IT): TextSqueezer {
  const blocks = filledBlocks(turns);
  const bytes = blocks.reduce((sum, { block }) => sum + block.held, 0);
  let at = bytes < worthIt ? blocks.length : 0;
  return {
    step(done) {
      const next = blocks[at];
      if (next === undefined || next.last >= done) return false;
      next.block.squeeze();
      at++;
      return true;
    },
  };
}

interface FilledBlock {
  readonly block: TextBlock;
  /** The turn that put something new into it last. */
  readonly last: number;
}

function filledBlocks(turns: readonly Turn[]): readonly FilledBlock[] {
  const found = new Map<TextBlock, { last: number; to: number }>();
  for (const [turn, { parts }] of turns.entries()) {
    for (const part of parts) {
      for (const { block, to } of placesOf(part)) {
        const known = found.get(block);
        if (known === undefined) found.set(block, { last: turn, to });
        else if (to > known.to) {
          known.last = turn;
          known.to = to;
        }
      }
    }
  }
  return [...found].map(([block, { last }]) => ({ block, last })).sort((a, b) => a.last - b.last);
}

/** Bytes that the texts of turns take in memory: packed ones as they lie, the others at two bytes a letter at most. */
export function bytesOfTexts(turns: readonly Turn[]): number {
  const blocks = new Set<TextBlock>();
  let bytes = 0;
  const onPlain = (chars: number): void => {
    bytes += 2 * chars;
  };
  for (const { parts } of turns)
    for (const part of parts) for (const { block } of placesOf(part, onPlain)) blocks.add(block);
  for (const { held } of blocks) bytes += held;
  return bytes;
}
