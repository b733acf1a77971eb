import type { ThreadColumns } from '../columns.ts';
import { kindCode } from '../irreducible/kinds.ts';
import { finish, READ_AT_A_TIME, type Slices, startsByValue } from '../slices.ts';
import { NO_TURN } from '../units.ts';
import { type FloorIndex, flagItems, floorIndexInSlices } from './floor-index.ts';

/**
 * Where each item stands verbatim, so that the working floor need not pay for what the agent still sees
 * (design: Estimator, the working floor): nothing is charged for an item that the retained tail, the system
 * prompt or a turn that is kept verbatim shows. Constraints are never waived: that a sentence can be read again
 * further down does not say that it still binds; nor is what a person pinned.
 */
export interface Visibility {
  /** Whether the item stands in a turn before `to` that stays for good, or in any turn of `[from, to)`. */
  isVisible(item: number, from: number, to: number): boolean;
  /**
   * The same question for a choice of items, by their place in it. For whoever asks a million times: each remembers
   * where it was looked at last.
   */
  among(items: Uint32Array): Slices<(place: number, from: number, to: number) => boolean>;
  /** Whether anything that shows the item could waive it. */
  mayWaive(item: number): boolean;
  /**
   * Whether what follows from turn `from` on will need the item before anything shows it; `null` for a floor that is
   * computed before anything follows, and counts every item.
   */
  readonly isAwaited: ((item: number, from: number) => boolean) | null;
  /** What every turn shows, counted or not; `null` where nothing is waived. */
  readonly shown: FloorIndex | null;
}

/** For floors that waive nothing. */
export const NOTHING_VISIBLE: Visibility = {
  isVisible: () => false,
  *among() {
    return () => false;
  },
  mayWaive: () => false,
  isAwaited: null,
  shown: null,
};

/**
 * Builds the lists of turns by item. Time and space: linear in the distinct occurrences. `staying` holds a 1 for each
 * turn that stays in context for good: system turns, and those that are kept.
 */
export const buildVisibility = (
  columns: ThreadColumns,
  staying: Uint8Array,
  pinned: readonly number[] = [],
): Visibility => finish(visibilityInSlices(columns, staying, pinned));

/** The same in slices. */
export function* visibilityInSlices(
  columns: ThreadColumns,
  staying: Uint8Array,
  pinned: readonly number[] = [],
): Slices<Visibility> {
  const index = yield* floorIndexInSlices(columns, 'exhaustive');
  yield;
  const { starts, turns } = yield* turnsByItem(index);
  yield;
  /** The first staying turn that shows each item: from there on it stays in sight. */
  const shownSince = new Uint32Array(index.itemCount).fill(NO_TURN);
  for (let turn = index.turnCount - 1; turn >= 0; turn--) {
    if (staying[turn] !== 1) continue;
    const end = index.offsets[turn + 1] ?? 0;
    for (let at = index.offsets[turn] ?? 0; at < end; at++) shownSince[index.items[at] ?? 0] = turn;
  }
  const constraint = kindCode('constraint');
  const never = flagItems(index.itemCount, pinned);
  for (let item = 0; item < never.length; item++) if (index.itemKind[item] === constraint) never[item] = 1;
  return {
    shown: index,
    mayWaive: (item) => never[item] !== 1,
    isAwaited: null,
    isVisible(item, from, to) {
      if (never[item] === 1) return false;
      if ((shownSince[item] ?? NO_TURN) < to) return true;
      const end = starts[item + 1] ?? 0;
      const at = firstFrom(turns, starts[item] ?? 0, end, from);
      return at < end && (turns[at] ?? 0) < to;
    },
    *among(items) {
      // Three numbers an item, side by side: since when it is shown for good, and between which turns the first showing
      // that was looked up last is the first. Segments move on slowly, so that it nearly always still is.
      const known = new Uint32Array(3 * items.length);
      for (let place = 0; place < items.length; place++) {
        const item = items[place] ?? 0;
        const isNever = never[item] === 1;
        known[3 * place] = isNever ? NO_TURN : (shownSince[item] ?? NO_TURN);
        known[3 * place + 1] = isNever ? 0 : 1;
        known[3 * place + 2] = isNever ? NO_TURN : 0;
      }
      yield;
      const lookUp = (place: number, from: number): void => {
        const item = items[place] ?? 0;
        const start = starts[item] ?? 0;
        const end = starts[item + 1] ?? 0;
        const at = firstFrom(turns, start, end, from);
        known[3 * place + 1] = at === start ? 0 : (turns[at - 1] ?? 0) + 1;
        known[3 * place + 2] = at === end ? NO_TURN : (turns[at] ?? NO_TURN);
      };
      return (place, from, to) => {
        const at = 3 * place;
        if ((known[at] ?? NO_TURN) < to) return true;
        if (from < (known[at + 1] ?? 0) || from > (known[at + 2] ?? 0)) lookUp(place, from);
        return (known[at + 2] ?? NO_TURN) < to;
      };
    },
  };
}

/** The first place in `[start, end)` of ascending turns that holds `from` or a later one; `end` if there is none. */
function firstFrom(turns: Uint32Array, start: number, end: number, from: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((turns[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Lists {
  readonly starts: Uint32Array;
  readonly turns: Uint32Array;
}

function* turnsByItem(index: FloorIndex): Slices<Lists> {
  const starts = yield* startsByValue(index.items, index.itemCount);
  const next = starts.slice();
  const turns = new Uint32Array(index.items.length);
  let pause = READ_AT_A_TIME;
  for (let turn = 0; turn < index.turnCount; turn++) {
    const end = index.offsets[turn + 1] ?? 0;
    if (end > pause) {
      pause = end + READ_AT_A_TIME;
      yield;
    }
    for (let at = index.offsets[turn] ?? 0; at < end; at++) {
      const item = index.items[at] ?? 0;
      const place = next[item] ?? 0;
      turns[place] = turn;
      next[item] = place + 1;
    }
  }
  return { starts, turns };
}
