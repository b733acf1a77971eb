/**
 * What a later turn really used of what a compaction took away (design: Estimator, the hindsight floor).
 *
 * An item is *needed* when the agent wrote it, verbatim, after a moment, and up to then nothing else showed it: not the
 * retained tail, not a turn that stays, not a tool or a person that brought it up again first. So all hangs on the
 * first turn behind the segment in which the item stands: needed when the agent wrote it there and that turn was not
 * in context yet.
 *
 * Limits. It is a lower bound of need: a paraphrase, a constraint that was obeyed in silence, and whatever came after
 * the log's end leave no trace.
 */
import type { ThreadColumns, UseColumns } from '../columns.ts';
import { READ_AT_A_TIME, type Slices, startsByValue } from '../slices.ts';
import { ROLES } from '../transcript/model.ts';
import { NO_TURN } from '../units.ts';
import {
  buildFloorIndex,
  type FloorIndex,
  flagItems,
  floorIndexInSlices,
  type ItemMarks,
} from './floor-index.ts';
import type { Visibility } from './visibility.ts';

/**
 * What became of an item: `needed` when the agent wrote it again with nothing else to copy it from, `live` when it wrote
 * it while something showed it, `dead` when it never did. `turn` is where it wrote it first.
 */
export type ItemFate =
  | { readonly fate: 'needed' | 'live'; readonly turn: number }
  | { readonly fate: 'dead'; readonly turn: null };

/** What became of one item of a pass, in a transcript that went on. */
export type ItemUse = ItemFate & { readonly item: number };

export interface Fates {
  /** Whether anything after turn `to − 1` needs an item that only turns before `from` held. */
  isNeeded(item: number, from: number, to: number): boolean;
  /** What became of an item after turn `to − 1`; `[from, to)` is the retained tail. */
  fateOf(item: number, from: number, to: number): ItemFate;
  /** Whether, from turn `from` on, the agent writes the item before anything shows it. */
  isAwaited(item: number, from: number): boolean;
}

/** The uses of a thread; where nobody looked for them, the spans of its turns. */
export function usesIn(columns: ThreadColumns): UseColumns {
  if (columns.uses !== undefined) return columns.uses;
  const { offsets, items } = buildFloorIndex(columns, 'exhaustive');
  const byAgent = new Uint8Array(items.length);
  const agent = ROLES.indexOf('assistant');
  for (let turn = 0; turn < columns.turns.count; turn++) {
    if (columns.turns.role[turn] === agent) byAgent.fill(1, offsets[turn], offsets[turn + 1]);
  }
  return { offsets, item: items, byAgent };
}

/**
 * Gets ready to answer for a thread. Time and space: linear in its uses; an answer takes a search by halves, and the
 * turns up to the next one in which the agent wrote it. `staying` holds a 1 for each turn that stays in context for good.
 */
export function* fatesInSlices(columns: ThreadColumns, staying: Uint8Array): Slices<Fates> {
  const { offsets, item: items, byAgent } = usesIn(columns);
  const itemCount = columns.items.count;
  const starts = yield* startsByValue(items, itemCount);
  yield;
  const next = starts.slice();
  /** By item, in order: turn × 2, plus 1 where the agent wrote it. */
  const uses = new Uint32Array(items.length);
  const shownSince = new Uint32Array(itemCount).fill(NO_TURN);
  const written = new Uint8Array(itemCount);
  let pause = READ_AT_A_TIME;
  for (let turn = 0; turn < columns.turns.count; turn++) {
    const end = offsets[turn + 1] ?? 0;
    if (end > pause) {
      pause = end + READ_AT_A_TIME;
      yield;
    }
    for (let at = offsets[turn] ?? 0; at < end; at++) {
      const item = items[at] ?? 0;
      const place = next[item] ?? 0;
      uses[place] = turn * 2 + (byAgent[at] ?? 0);
      next[item] = place + 1;
      if (byAgent[at] === 1) written[item] = 1;
      if (staying[turn] === 1 && shownSince[item] === NO_TURN) shownSince[item] = turn;
    }
  }
  const endOf = (item: number): number => starts[item + 1] ?? 0;
  /** The first use in turn `from` or later. */
  const firstFrom = (item: number, from: number): number => {
    let low = starts[item] ?? 0;
    let high = endOf(item);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((uses[middle] ?? 0) < from * 2) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const isAwaited = (item: number, from: number): boolean => {
    const at = firstFrom(item, from);
    return at < endOf(item) && (uses[at] ?? 0) % 2 === 1;
  };
  const isNeeded = (item: number, from: number, to: number): boolean => {
    if (written[item] !== 1 || (shownSince[item] ?? NO_TURN) < to) return false;
    const at = firstFrom(item, Math.min(from, to));
    return at < endOf(item) && (uses[at] ?? 0) >= to * 2 && (uses[at] ?? 0) % 2 === 1;
  };
  return {
    isNeeded,
    isAwaited,
    fateOf(item, from, to) {
      for (let at = firstFrom(item, to); at < endOf(item); at++) {
        const use = uses[at] ?? 0;
        if (use % 2 === 1) return { fate: isNeeded(item, from, to) ? 'needed' : 'live', turn: (use - 1) / 2 };
      }
      return { fate: 'dead', turn: null };
    },
  };
}

/** The hindsight floor as one that waives: every item but those that turned out to be needed, or are pinned. */
export function* hindsightInSlices(
  columns: ThreadColumns,
  fates: Fates,
  marks: ItemMarks,
): Slices<{ readonly index: FloorIndex; readonly visibility: Visibility }> {
  const index = yield* floorIndexInSlices(columns, 'hindsight', marks);
  const pinned = flagItems(index.itemCount, marks.pinned);
  const { offsets, item } = usesIn(columns);
  const isVisible = (id: number, from: number, to: number): boolean =>
    pinned[id] !== 1 && !fates.isNeeded(id, from, to);
  return {
    index,
    visibility: {
      isVisible,
      *among(items) {
        return (place, from, to) => isVisible(items[place] ?? 0, from, to);
      },
      mayWaive: (id) => pinned[id] !== 1,
      isAwaited: fates.isAwaited,
      shown: { ...index, offsets, items: item },
    },
  };
}
