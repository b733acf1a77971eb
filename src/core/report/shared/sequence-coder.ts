/**
 * A sequence of item numbers over a `BitCoder`.
 *
 * Problem. Which item each span is takes more than half of all the bytes of a thread. Idea. Transcripts repeat themselves: a
 * file is read again, a command fails twice. So the item that followed last time after the same two, or after the same one,
 * is asked about first, each by a chance that knows how often that was right. What is left is new — items are numbered as
 * they first occur, so that "new" says which — or is named by how many different items were met since it was met last.
 *
 * Cost: logarithmic in the length for each item. Limits: `total` bounds the sequence, and memory is linear in it and in
 * `items`.
 */
import { type BitCoder, bitModel } from './bit-coder.ts';
import { codeNumber, numberModel } from './number-coder.ts';

/** How an item was named: by a guess, as the next new one, by its age, or outright. */
export type Naming = 'guessed' | 'new' | 'old' | 'named';

export interface SequenceCoder {
  /**
   * Codes the next item: `context` is below the number of contexts that the coder was made for, `likely` a guess of the
   * caller's or −1.
   */
  code(item: number, context: number, likely: number): number;
  /** How the latest item was named. */
  readonly naming: Naming;
}

const TABLE = 1 << 16;
const MOST_SURE = 3;

/** `items` is one more than the greatest number that may occur. */
export function createSequenceCoder(
  coder: BitCoder,
  items: number,
  total: number,
  contexts: number,
): SequenceCoder {
  const afterTwo = new Int32Array(TABLE).fill(-1);
  const afterOne = new Int32Array(items + 1).fill(-1);
  const sureOfTwo = new Uint8Array(TABLE);
  const sureOfOne = new Uint8Array(items + 1);
  const ages = createAges(items, total);
  const likelyRight = bitModel(64);
  const twoRight = bitModel(64);
  const oneRight = bitModel(64);
  const isNew = bitModel(contexts * 8);
  const isOutright = bitModel(contexts);
  const age = numberModel(contexts);
  const outright = numberModel(1);
  let before = items;
  let beforeThat = items;
  /** The next new item, and whether the latest guesses and newness came true, a bit each. */
  let next = 0;
  let guesses = 0;
  let news = 0;
  let naming: Naming = 'new';

  const guess = (model: typeof twoRight, sure: number, candidate: number, item: number): boolean =>
    coder.bit(model, (sure << 3) | (guesses & 7), item === candidate ? 1 : 0) === 1;

  /** The item where it is guessed right, else −1. */
  const guessed = (item: number, two: number, one: number, likely: number, hash: number): number => {
    if (likely >= 0 && guess(likelyRight, 0, likely, item)) return likely;
    if (two >= 0 && two !== likely && guess(twoRight, sureOfTwo[hash] ?? 0, two, item)) return two;
    if (one < 0 || one === two || one === likely) return -1;
    return guess(oneRight, sureOfOne[before] ?? 0, one, item) ? one : -1;
  };

  const unguessed = (item: number, context: number): number => {
    const isNext = next < items;
    if (isNext && coder.bit(isNew, (context << 3) | (news & 7), item === next ? 1 : 0) === 1) {
      naming = 'new';
      return next;
    }
    if (ages.count === 0 || coder.bit(isOutright, context, ages.isKnown(item) ? 0 : 1) === 1) {
      naming = 'named';
      return Math.min(items - 1, codeNumber(coder, outright, 0, item));
    }
    naming = 'old';
    const rank = codeNumber(coder, age, context, coder.writes ? ages.rankOf(item) : 0);
    return ages.itemAt(Math.min(rank, ages.count - 1));
  };

  return {
    get naming() {
      return naming;
    },
    code(item, context, likely) {
      const hash = (Math.imul(beforeThat, 0x9e3779b1) ^ Math.imul(before, 0x85ebca77)) >>> 16;
      const two = afterTwo[hash] ?? -1;
      const one = afterOne[before] ?? -1;
      const hit = guessed(item, two, one, likely, hash);
      const coded = hit >= 0 ? hit : unguessed(item, context);
      if (hit >= 0) naming = 'guessed';
      sureOfTwo[hash] = two === coded ? Math.min(MOST_SURE, (sureOfTwo[hash] ?? 0) + 1) : 0;
      sureOfOne[before] = one === coded ? Math.min(MOST_SURE, (sureOfOne[before] ?? 0) + 1) : 0;
      afterTwo[hash] = coded;
      afterOne[before] = coded;
      ages.meet(coded);
      if (coded >= next) next = coded + 1;
      guesses = (guesses << 1) | (hit >= 0 ? 1 : 0);
      news = (news << 1) | (naming === 'new' ? 1 : 0);
      beforeThat = before;
      before = coded;
      return coded;
    },
  };
}

/** How many different items were met since each was met last: counts over places in time, summed by a Fenwick tree. */
function createAges(items: number, total: number) {
  const size = total + 1;
  const sums = new Uint32Array(size + 1);
  const itemOf = new Uint32Array(size + 1);
  /** By item: when it was met last, counted from 1; 0 for never. */
  const lastOf = new Uint32Array(items);
  const top = 2 ** (31 - Math.clz32(size));
  let now = 0;
  let count = 0;
  const add = (place: number, by: number): void => {
    for (let at = place; at <= size; at += at & -at) sums[at] = (sums[at] ?? 0) + by;
  };
  return {
    get count() {
      return count;
    },
    isKnown: (item: number): boolean => (lastOf[item] ?? 0) > 0,
    /** 0 for the item that was met last of all. */
    rankOf(item: number): number {
      let upTo = 0;
      for (let at = lastOf[item] ?? 0; at > 0; at -= at & -at) upTo += sums[at] ?? 0;
      return count - upTo;
    },
    itemAt(rank: number): number {
      let left = count - rank;
      let place = 0;
      for (let step = top; step > 0; step = Math.floor(step / 2)) {
        if (place + step > size || (sums[place + step] ?? 0) >= left) continue;
        place += step;
        left -= sums[place] ?? 0;
      }
      return itemOf[place + 1] ?? 0;
    },
    meet(item: number): void {
      const last = lastOf[item] ?? 0;
      if (last > 0) add(last, -1);
      else count++;
      now++;
      lastOf[item] = now;
      itemOf[now] = item;
      add(now, 1);
    },
  };
}
