import type { FloorIndex } from './floor-index.ts';
import type { SegmentUnits } from './partition.ts';
import type { Visibility } from './visibility.ts';

/**
 * One thing that lies in context and may be compacted: a turn of the log, or the summary that an earlier pass
 * left in place of turns, with the items that it carries.
 */
export type LiveElement =
  | { readonly kind: 'turn'; readonly turn: number; readonly tokens: number }
  | { readonly kind: 'summary'; readonly tokens: number; readonly items: Uint32Array };

/**
 * What a segment must not lose: its distinct charged items, and how they lie over its units. The units are laid out
 * when they are first asked for, since a segment that fits its slot has no use for them.
 */
export interface SegmentItems extends UnitLayout {
  readonly items: Uint32Array;
  readonly floor: number;
  readonly ledger: number;
}

/** How charged items lie over units, the stretches between legal cuts. */
interface UnitLayout {
  readonly units: SegmentUnits;
  /** Where each unit begins, as an index into the elements; one entry more than there are units. */
  readonly unitStarts: Uint32Array;
  /** The item of each occurrence of `units`. */
  readonly occurrence: Uint32Array;
}

/**
 * Collects segments of one floor again and again without making sets: an item was met in this segment when its stamp
 * says so. A replay asks for some hundred thousand items, so those of this floor have numbers of their own, close
 * together: what is kept about them stays in the caches. Not re-entrant, which a single-threaded caller cannot notice.
 */
export interface SegmentCollector {
  /**
   * The items of `elements`, less those that are visible in turns `[tailFrom, tailTo)`. `legal[b]` says whether
   * a cut before turn `b` is allowed; a cut beside a summary always is.
   */
  collect(
    elements: readonly LiveElement[],
    legal: Uint8Array,
    tailFrom: number,
    tailTo: number,
  ): SegmentItems;
}

export function createCollector(index: FloorIndex, visibility: Visibility): SegmentCollector {
  const { items, placeOf, placesOfTurns } = numberItems(index);
  const cost = items.map((item) => index.cost[item] ?? 0);
  const ledgerCost = items.map((item) => index.ledger[item] ?? 0);
  const isVisible = visibility.among(items);
  const met = new Uint32Array(items.length);
  const charged = new Uint32Array(items.length);
  const lastUnit = new Int32Array(items.length);
  const lastOccurrence = new Int32Array(items.length);
  const found = new Uint32Array(items.length);
  let walk = 0;

  const placesOf = (element: LiveElement): Uint32Array => {
    if (element.kind === 'turn') return placesOfTurns;
    const places = new Uint32Array(element.items.length);
    for (let i = 0; i < places.length; i++) places[i] = placeOf[element.items[i] ?? 0] ?? 0;
    return places;
  };
  const startOf = (element: LiveElement): number =>
    element.kind === 'turn' ? (index.offsets[element.turn] ?? 0) : 0;
  const endOf = (element: LiveElement): number =>
    element.kind === 'turn' ? (index.offsets[element.turn + 1] ?? 0) : element.items.length;

  const layOut = (
    elements: readonly LiveElement[],
    legal: Uint8Array,
    chargedItems: Uint32Array,
  ): UnitLayout => {
    walk++;
    for (const item of chargedItems) charged[placeOf[item] ?? 0] = walk;
    const unitStarts = startsOfUnits(elements, legal);
    const unitCount = unitStarts.length - 1;
    let capacity = 0;
    for (const element of elements) capacity += endOf(element) - startOf(element);
    const offsets = new Uint32Array(unitCount + 1);
    const occurrence = new Uint32Array(capacity);
    const costs = new Uint32Array(capacity);
    const ledgers = new Uint32Array(capacity);
    const previous = new Int32Array(capacity);
    const next = new Int32Array(capacity).fill(unitCount);
    let size = 0;
    for (let unit = 0; unit < unitCount; unit++) {
      const to = unitStarts[unit + 1] ?? 0;
      for (let at = unitStarts[unit] ?? 0; at < to; at++) {
        const element = elements[at];
        if (element === undefined) continue;
        const places = placesOf(element);
        const end = endOf(element);
        for (let i = startOf(element); i < end; i++) {
          const place = places[i] ?? 0;
          if (charged[place] !== walk) continue;
          if (met[place] !== walk) {
            met[place] = walk;
            previous[size] = -1;
          } else {
            const unitBefore = lastUnit[place] ?? -1;
            if (unitBefore === unit) continue;
            previous[size] = unitBefore;
            next[lastOccurrence[place] ?? 0] = unit;
          }
          lastUnit[place] = unit;
          lastOccurrence[place] = size;
          occurrence[size] = items[place] ?? 0;
          costs[size] = cost[place] ?? 0;
          ledgers[size] = ledgerCost[place] ?? 0;
          size++;
        }
      }
      offsets[unit + 1] = size;
    }
    return {
      unitStarts,
      occurrence,
      units: { count: unitCount, offsets, cost: costs, ledger: ledgers, previous, next },
    };
  };

  return {
    collect(elements, legal, tailFrom, tailTo) {
      walk++;
      let size = 0;
      let floor = 0;
      let ledger = 0;
      for (const element of elements) {
        const places = placesOf(element);
        const end = endOf(element);
        for (let i = startOf(element); i < end; i++) {
          const place = places[i] ?? 0;
          if (met[place] === walk) continue;
          met[place] = walk;
          if (isVisible(place, tailFrom, tailTo)) continue;
          found[size++] = items[place] ?? 0;
          floor += cost[place] ?? 0;
          ledger += ledgerCost[place] ?? 0;
        }
      }
      const distinct = found.slice(0, size);
      let known: UnitLayout | null = null;
      const layout = (): UnitLayout => {
        known ??= layOut(elements, legal, distinct);
        return known;
      };
      return {
        items: distinct,
        floor,
        ledger,
        get units() {
          return layout().units;
        },
        get unitStarts() {
          return layout().unitStarts;
        },
        get occurrence() {
          return layout().occurrence;
        },
      };
    },
  };
}

/** Numbers the items that a floor counts in any turn, and the items of every turn by these numbers. */
function numberItems(index: FloorIndex) {
  const placeOf = new Uint32Array(index.itemCount);
  const isNumbered = new Uint8Array(index.itemCount);
  const placesOfTurns = new Uint32Array(index.items.length);
  const items = new Uint32Array(index.items.length);
  let count = 0;
  for (let at = 0; at < index.items.length; at++) {
    const item = index.items[at] ?? 0;
    if (isNumbered[item] === 0) {
      isNumbered[item] = 1;
      placeOf[item] = count;
      items[count++] = item;
    }
    placesOfTurns[at] = placeOf[item] ?? 0;
  }
  return { items: items.slice(0, count), placeOf, placesOfTurns };
}

/** The items of one element under a floor. */
export function itemsOf(index: FloorIndex, element: LiveElement): Uint32Array {
  switch (element.kind) {
    case 'summary':
      return element.items;
    case 'turn':
      return index.items.subarray(index.offsets[element.turn] ?? 0, index.offsets[element.turn + 1] ?? 0);
  }
}

/** Units begin where a cut is legal. Between turns that are not neighbours any legal boundary between them will do. */
function startsOfUnits(elements: readonly LiveElement[], legal: Uint8Array): Uint32Array {
  const starts = [0];
  for (let at = 1; at < elements.length; at++) {
    const left = elements[at - 1];
    const right = elements[at];
    if (left === undefined || right === undefined) continue;
    if (left.kind === 'summary' || right.kind === 'summary' || mayCutBetween(left.turn, right.turn, legal))
      starts.push(at);
  }
  if (elements.length > 0) starts.push(elements.length);
  return Uint32Array.from(starts);
}

/** Whether a summary may end with turn `left` and the next begin with turn `right`. */
export function mayCutBetween(left: number, right: number, legal: Uint8Array): boolean {
  for (let boundary = left + 1; boundary <= right; boundary++) if (legal[boundary] === 1) return true;
  return false;
}
