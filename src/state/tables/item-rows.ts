/**
 * The items of a thread as a table.
 *
 * Problem: a thread has a hundred thousand items and more, and a person sorts and filters them while a slider moves.
 * Idea: no row is ever an object. What is known of an item lies in typed arrays by the number of the item; a list is an
 * array of item numbers; a filter walks over numbers, and a sort packs each key with the place in the list into one
 * double, which the engine sorts natively and stably. Texts are not here: see `item-rows-literals.ts`.
 * Cost: linear in the spans once for a thread or a segment, then linear (filter) and n log n (sort) in the items; some
 * ten milliseconds for a hundred thousand. Limits: keys are whole numbers below 2³².
 */
import { COUNTED, type ThreadColumns } from '../../core/columns.ts';
import type { Pass, Segment } from '../../core/compaction/pass.ts';
import type { FloorKind } from '../../core/compaction/policy/policy.ts';
import { KIND_GROUPS, type KindGroup, kindOfCode, SPAN_KINDS } from '../../core/irreducible/kinds.ts';

/** Stands in a column for "none"; sorted last in either direction. */
export const NONE = 0xffffffff;

/** By item, over the turns of a thread or of a segment. */
export interface ItemFacts {
  readonly occurrences: Uint32Array;
  /** In how many turns it stands. */
  readonly turns: Uint32Array;
  /** `NONE` for an item that stands in none of the turns. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** The bits of `COUNTED` of all its occurrences together. */
  readonly counted: Uint8Array;
}

/** Counts over all turns, or over those of a segment which the compaction replaces. */
export function itemFacts({ spans, turns, items }: ThreadColumns, segment: Segment | null): ItemFacts {
  const facts: ItemFacts = {
    occurrences: new Uint32Array(items.count),
    turns: new Uint32Array(items.count),
    first: new Uint32Array(items.count).fill(NONE),
    last: new Uint32Array(items.count).fill(NONE),
    counted: new Uint8Array(items.count),
  };
  const kept = new Set<number>(segment?.kept);
  const to = Math.min(turns.count, segment?.to ?? turns.count);
  for (let turn: number = segment?.from ?? 0; turn < to; turn++) {
    if (kept.has(turn)) continue;
    const end = spans.offsets[turn + 1] ?? 0;
    for (let span = spans.offsets[turn] ?? 0; span < end; span++) {
      const item = spans.item[span] ?? 0;
      facts.occurrences[item] = (facts.occurrences[item] ?? 0) + 1;
      facts.counted[item] = (facts.counted[item] ?? 0) | (spans.counted[span] ?? 0);
      if (facts.last[item] === turn) continue;
      if (facts.first[item] === NONE) facts.first[item] = turn;
      facts.last[item] = turn;
      facts.turns[item] = (facts.turns[item] ?? 0) + 1;
    }
  }
  return facts;
}

/** In how many passes each item is charged; meaningless where the reference estimator, with items of its own, decides. */
export function chargedPasses(itemCount: number, passes: readonly Pick<Pass, 'items'>[]): Uint32Array {
  const charged = new Uint32Array(itemCount);
  for (const pass of passes) {
    for (const item of pass.items) if (item < itemCount) charged[item] = (charged[item] ?? 0) + 1;
  }
  return charged;
}

/** Which floor counts an item somewhere, and whether a person said otherwise. */
export const COUNTED_BY = ['always', 'working', 'exhaustive', 'nothing', 'never'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** What a person said of items, as flags by item. */
export interface SaidOfItems {
  readonly pinned: ReadonlySet<number>;
  readonly ignored: ReadonlySet<number>;
}

export function countedBy(facts: ItemFacts, said: SaidOfItems, item: number): CountedBy {
  if (said.pinned.has(item)) return 'always';
  if (said.ignored.has(item)) return 'never';
  const bits = facts.counted[item] ?? 0;
  if ((bits & COUNTED.working) !== 0) return 'working';
  return (bits & COUNTED.exhaustive) !== 0 ? 'exhaustive' : 'nothing';
}

/** Whether the deciding floor counts it; under the reference estimator, whether the exhaustive one does. */
export function isCountedBy(floor: FloorKind, by: CountedBy): boolean {
  return by === 'always' || by === 'working' || (by === 'exhaustive' && floor !== 'working');
}

export interface ItemFilter {
  readonly kinds: readonly KindGroup[];
  readonly countedOnly: boolean;
  /** 1 for the items whose literal matches, or `null` where no text was asked for. */
  readonly matches: Uint8Array | null;
}

export interface ItemSource {
  readonly columns: ThreadColumns;
  readonly facts: ItemFacts;
  readonly said: SaidOfItems;
  readonly floor: FloorKind;
  /** What the pass is charged for, where the list is that of one segment: carried items stand in none of its turns. */
  readonly charged: Uint32Array | null;
}

/** The items of the thread or of the segment, in order of first occurrence in the thread. */
export function itemsOfSource({ facts, charged }: ItemSource): Uint32Array {
  const there = facts.occurrences.slice();
  for (const item of charged ?? []) if (item < there.length) there[item] = 1;
  const found = new Uint32Array(there.length);
  let size = 0;
  for (let item = 0; item < there.length; item++) if ((there[item] ?? 0) > 0) found[size++] = item;
  return found.slice(0, size);
}

/** Those of a list that meet a filter, in its order. */
export function filterItems(source: ItemSource, list: Uint32Array, filter: ItemFilter): Uint32Array {
  const { columns, facts, said, floor } = source;
  const charged = source.charged === null ? null : new Set(source.charged);
  const isWanted = wantedKinds(filter.kinds);
  const { matches, countedOnly } = filter;
  return list.filter((item) => {
    if (isWanted[columns.items.kind[item] ?? 0] !== 1) return false;
    if (matches !== null && matches[item] !== 1) return false;
    if (!countedOnly) return true;
    // In a segment the floor waives what its tail shows, so there the pass itself says what it counts.
    return charged === null || floor === 'reference'
      ? isCountedBy(floor, countedBy(facts, said, item))
      : charged.has(item);
  });
}

/** 1 by code of the kinds that lie in a group. */
function wantedKinds(groups: readonly KindGroup[]): Uint8Array {
  const wanted = new Set(groups.flatMap((group) => [...KIND_GROUPS[group]]));
  return Uint8Array.from(SPAN_KINDS, (_, code) => (wanted.has(kindOfCode(code)) ? 1 : 0));
}

/** Sorts a list by a key of every item; ties stay in the order of the list, and `NONE` comes last either way. */
export function sortItems(
  list: Uint32Array,
  keyOf: (item: number) => number,
  descending: boolean,
): Uint32Array {
  const size = list.length;
  // `NONE` comes last either way, so it is no key that is turned round.
  const rank = (key: number): number => (key === NONE || !descending ? key : NONE - 1 - key);
  // The product has to stay exact: 2³² keys leave room for two million places.
  if (size > 2 ** 21) {
    const order = Uint32Array.from(list.keys());
    const ranks = Float64Array.from(list, (item) => rank(keyOf(item)));
    order.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
    return order.map((place) => list[place] ?? 0);
  }
  const packed = new Float64Array(size);
  for (let place = 0; place < size; place++) packed[place] = rank(keyOf(list[place] ?? 0)) * size + place;
  packed.sort();
  return Uint32Array.from(packed, (value) => list[value % size] ?? 0);
}
