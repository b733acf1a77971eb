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
  /** The item that would be guessed to come next; −1 for none. */
  readonly expected: number;
  /** Where in the sequence the stretch stands that seems to be repeated: the place of what would come next; −1 for none. */
  readonly copiedFrom: number;
}

const TABLE = 1 << 16;
const MOST_SURE = 3;
/** How many followers of one item are remembered, the latest first. */
const FOLLOWERS = 4;
/** A stretch that was copied for this long will go on. */
const LONGEST_RUN = 15;

/** `items` is one more than the greatest number that may occur. */
export function createSequenceCoder(
  coder: BitCoder,
  items: number,
  total: number,
  contexts: number,
): SequenceCoder {
  const afterTwo = new Int32Array(TABLE).fill(-1);
  const sureOfTwo = new Uint8Array(TABLE);
  const afterOne = new Int32Array((items + 1) * FOLLOWERS).fill(-1);
  const sureOfOne = new Uint8Array(items + 1);
  const copy = createCopy(total);
  const ages = createAges(items, total);
  const likelyRight = bitModel(8);
  const copyRight = bitModel(LONGEST_RUN + 1);
  const twoRight = bitModel(64);
  const oneRight = bitModel(FOLLOWERS * 64);
  const isNew = bitModel(contexts * 8);
  const isOutright = bitModel(contexts);
  const age = numberModel(contexts);
  const outright = numberModel(1);
  /** Guesses that were wrong for the item at hand: none of them is asked about twice. */
  const wrong: number[] = [];
  let before = items;
  let beforeThat = items;
  /** The next new item, and whether the latest guesses and newness came true, a bit each. */
  let next = 0;
  let guesses = 0;
  let news = 0;
  let naming: Naming = 'new';
  let hash = 0;

  const guess = (model: typeof twoRight, slot: number, candidate: number, item: number): boolean => {
    if (candidate < 0 || wrong.includes(candidate)) return false;
    if (coder.bit(model, slot, item === candidate ? 1 : 0) === 1) return true;
    wrong.push(candidate);
    return false;
  };

  /** The item where it is guessed right, else −1. */
  const guessed = (item: number, likely: number): number => {
    wrong.length = 0;
    const recent = guesses & 7;
    if (guess(likelyRight, recent, likely, item)) return likely;
    const copied = copy.expected;
    if (guess(copyRight, copy.run, copied, item)) return copied;
    const two = afterTwo[hash] ?? -1;
    if (guess(twoRight, ((sureOfTwo[hash] ?? 0) << 3) | recent, two, item)) return two;
    for (let at = 0; at < FOLLOWERS; at++) {
      const one = afterOne[before * FOLLOWERS + at] ?? -1;
      if (guess(oneRight, (at << 6) | ((sureOfOne[before] ?? 0) << 3) | recent, one, item)) return one;
    }
    return -1;
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

  const remember = (coded: number): void => {
    const two = afterTwo[hash] ?? -1;
    sureOfTwo[hash] = two === coded ? Math.min(MOST_SURE, (sureOfTwo[hash] ?? 0) + 1) : 0;
    afterTwo[hash] = coded;
    const base = before * FOLLOWERS;
    sureOfOne[before] = afterOne[base] === coded ? Math.min(MOST_SURE, (sureOfOne[before] ?? 0) + 1) : 0;
    let at = 0;
    while (at < FOLLOWERS - 1 && afterOne[base + at] !== coded) at++;
    for (; at > 0; at--) afterOne[base + at] = afterOne[base + at - 1] ?? -1;
    afterOne[base] = coded;
    copy.meet(coded);
    ages.meet(coded);
    if (coded >= next) next = coded + 1;
    beforeThat = before;
    before = coded;
    hash = (Math.imul(beforeThat, 0x9e3779b1) ^ Math.imul(before, 0x85ebca77)) >>> 16;
  };

  return {
    get naming() {
      return naming;
    },
    get expected() {
      if (copy.expected >= 0) return copy.expected;
      const two = afterTwo[hash] ?? -1;
      return two >= 0 ? two : (afterOne[before * FOLLOWERS] ?? -1);
    },
    get copiedFrom() {
      return copy.place;
    },
    code(item, context, likely) {
      const hit = guessed(item, likely);
      const coded = hit >= 0 ? hit : unguessed(item, context);
      if (hit >= 0) naming = 'guessed';
      guesses = (guesses << 1) | (hit >= 0 ? 1 : 0);
      news = (news << 1) | (naming === 'new' ? 1 : 0);
      remember(coded);
      return coded;
    },
  };
}

/** What follows where the latest three items were met last, and goes on following while that is right. */
function createCopy(total: number) {
  const history = new Uint32Array(total + 1);
  /** By the hash of three items: one more than the place behind them; 0 for never. */
  const placeAfter = new Uint32Array(TABLE);
  let size = 0;
  let place = 0;
  let run = 0;
  const past = (back: number): number => history[size - back] ?? 0;
  return {
    get run() {
      return run;
    },
    get place() {
      return place - 1;
    },
    get expected(): number {
      return place > 0 ? (history[place - 1] ?? 0) : -1;
    },
    meet(item: number): void {
      if (place > 0 && history[place - 1] === item) {
        place++;
        run = Math.min(LONGEST_RUN, run + 1);
      } else {
        place = 0;
        run = 0;
      }
      history[size++] = item;
      if (size < 3) return;
      const hash =
        (Math.imul(past(1), 0x9e3779b1) ^ Math.imul(past(2), 0x85ebca77) ^ Math.imul(past(3), 0xc2b2ae3d)) >>>
        16;
      if (place === 0) place = placeAfter[hash] ?? 0;
      placeAfter[hash] = size + 1;
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
