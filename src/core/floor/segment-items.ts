import { READ_AT_A_TIME, type Slices } from '../slices.ts';
import type { LineCuts } from './cuts/line-cuts.ts';
import { createLayoutMaker, type NumberedItems, type UnitLayout } from './cuts/unit-layout.ts';
import type { FloorIndex } from './floor-index.ts';
import { itemsOfTurn, type LateItems, lateItemsOf } from './late-items.ts';
import type { Cuts, LiveElement } from './live-element.ts';
import type { Visibility } from './visibility.ts';

/**
 * What a segment must not lose: its distinct charged items, and how they lie over its units. Units are laid out when
 * they are asked for, since a segment that fits its slot has no use for them.
 */
export interface SegmentItems {
  readonly items: Uint32Array;
  readonly floor: number;
  readonly ledger: number;
  /** Units between legal cuts. Valid until the next one is asked for, of any segment of this floor. */
  layout(): UnitLayout;
  /** The same, with the units that `isTooLarge` names cut at the lines of their turns as far as that is allowed. */
  layoutAtLines(isTooLarge: (unit: number) => boolean): UnitLayout;
}

/**
 * Collects segments of one floor again and again without making sets: an item was met in this segment when its stamp
 * says so. A replay asks for some hundred thousand items, so those of this floor have numbers of their own, close
 * together: what is kept about them stays in the caches. Not re-entrant, which a single-threaded caller cannot notice.
 */
export interface SegmentCollector {
  /**
   * The items of `elements`, less those that are visible in turns `[tailFrom, tailTo)`. A cut beside a summary is
   * always legal.
   */
  collect(elements: readonly LiveElement[], cuts: Cuts, tailFrom: number, tailTo: number): SegmentItems;
}

/** Makes the collector of a floor, in slices: numbering the items takes as long as building the floor. */
export function* collectorInSlices(
  index: FloorIndex,
  visibility: Visibility,
  lines: LineCuts,
): Slices<SegmentCollector> {
  const numbered = yield* numberItems(index);
  const { items, placeOf, cost, ledger: ledgerCost } = numbered;
  yield;
  const isVisible = yield* visibility.among(items);
  const met = new Uint32Array(items.length);
  const marks = new Uint32Array(items.length);
  const found = new Uint32Array(items.length);
  const layouts = createLayoutMaker(numbered, lines);
  let gathered = new Uint32Array(1_024);
  let walk = 0;
  let lastMark = 0;

  return {
    collect(elements, cuts, tailFrom, tailTo) {
      walk++;
      let size = 0;
      let floor = 0;
      let ledger = 0;
      const take = (places: Uint32Array, from: number, to: number): void => {
        for (let i = from; i < to; i++) {
          const place = places[i] ?? 0;
          if (met[place] === walk) continue;
          met[place] = walk;
          if (isVisible(place, tailFrom, tailTo)) continue;
          found[size++] = place;
          floor += cost[place] ?? 0;
          ledger += ledgerCost[place] ?? 0;
        }
      };
      for (const element of elements) {
        if (element.kind === 'summary') {
          // From its items as they are: only a layout, which most segments never ask for, needs their places side by side.
          const held = element.items;
          if (gathered.length < held.length) gathered = new Uint32Array(2 * held.length);
          for (let i = 0; i < held.length; i++) gathered[i] = placeOf[held[i] ?? 0] ?? 0;
          take(gathered, 0, held.length);
          continue;
        }
        take(numbered.placesOf(element), numbered.startOf(element), numbered.endOf(element));
        const late = numbered.latePlacesOf(element, tailTo);
        if (late.length > 0) take(late, 0, late.length);
      }
      // Of all segments of a run these are kept; their places are looked up again by whoever lays them out.
      const charged = new Uint32Array(size);
      for (let i = 0; i < size; i++) charged[i] = items[found[i] ?? 0] ?? 0;
      const layOut = (isTooLarge: ((unit: number) => boolean) | null): UnitLayout => {
        lastMark++;
        numbered.forget();
        for (const item of charged) marks[placeOf[item] ?? 0] = lastMark;
        return layouts.layOut(elements, cuts, { mark: lastMark, marks, now: tailTo }, isTooLarge);
      };
      return {
        items: charged,
        floor,
        ledger,
        layout: () => layOut(null),
        layoutAtLines: layOut,
      };
    },
  };
}

const NO_PLACES = new Uint32Array();

/** Numbers the items that a floor counts in any turn, and the items of every turn by these numbers. */
function* numberItems(index: FloorIndex): Slices<NumberedItems & { forget(): void }> {
  const placeOf = new Uint32Array(index.itemCount);
  const isNumbered = new Uint8Array(index.itemCount);
  const placesOfTurns = new Uint32Array(index.items.length);
  const { late } = index;
  const all = new Uint32Array(index.itemCount);
  let count = 0;
  const numberOf = (item: number): number => {
    if (isNumbered[item] === 0) {
      isNumbered[item] = 1;
      placeOf[item] = count;
      all[count++] = item;
    }
    return placeOf[item] ?? 0;
  };
  for (let at = 0; at < index.items.length; at++) {
    if (at % READ_AT_A_TIME === READ_AT_A_TIME - 1) yield;
    placesOfTurns[at] = numberOf(index.items[at] ?? 0);
  }
  const latePlaces: LateItems | null = late === null ? null : { ...late, items: late.items.map(numberOf) };
  const items = all.slice(0, count);
  // Places of what the summaries of one segment hold, one after the other. To look them up again takes less time than
  // the garbage collector takes to look after a list for each of hundreds of summaries.
  let ofSummaries = new Uint32Array(1_024);
  let filled = 0;
  const starts = new Map<Uint32Array, number>();
  const startOfSummary = (held: Uint32Array): number => {
    const known = starts.get(held);
    if (known !== undefined) return known;
    const start = filled;
    filled += held.length;
    if (filled > ofSummaries.length) {
      const larger = new Uint32Array(2 * filled);
      larger.set(ofSummaries.subarray(0, start));
      ofSummaries = larger;
    }
    for (let i = 0; i < held.length; i++) ofSummaries[start + i] = placeOf[held[i] ?? 0] ?? 0;
    starts.set(held, start);
    return start;
  };
  return {
    items,
    placeOf,
    cost: items.map((item) => index.cost[item] ?? 0),
    ledger: items.map((item) => index.ledger[item] ?? 0),
    placesOf(element) {
      if (element.kind === 'turn') return placesOfTurns;
      startOfSummary(element.items);
      return ofSummaries;
    },
    latePlacesOf: (element, now) =>
      element.kind === 'turn' ? lateItemsOf(latePlaces, element.turn, now) : NO_PLACES,
    startOf: (element) =>
      element.kind === 'turn' ? (index.offsets[element.turn] ?? 0) : startOfSummary(element.items),
    endOf: (element) =>
      element.kind === 'turn'
        ? (index.offsets[element.turn + 1] ?? 0)
        : startOfSummary(element.items) + element.items.length,
    forget() {
      starts.clear();
      filled = 0;
    },
  };
}

/** The items of one element under a floor that is asked before turn `now`. */
export function itemsOf(index: FloorIndex, element: LiveElement, now: number): Uint32Array {
  switch (element.kind) {
    case 'summary':
      return element.items;
    case 'turn':
      return itemsOfTurn(index, element.turn, now);
  }
}
