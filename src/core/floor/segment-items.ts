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

/** What a segment must not lose: its distinct charged items, and how they lie over its units. */
export interface SegmentItems {
  readonly items: Uint32Array;
  readonly floor: number;
  readonly ledger: number;
  readonly units: SegmentUnits;
  /** Where each unit begins, as an index into the elements; one entry more than there are units. */
  readonly unitStarts: Uint32Array;
  /** The item of each occurrence of `units`. */
  readonly occurrence: Uint32Array;
}

/**
 * Collects segments of one floor again and again without making sets: an item was met in this unit or segment
 * when its stamp says so. Not re-entrant, which a single-threaded caller cannot notice.
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
  const lastUnit = new Int32Array(index.itemCount);
  const lastPlace = new Int32Array(index.itemCount);
  const segmentOf = new Uint32Array(index.itemCount);
  const waivedIn = new Uint32Array(index.itemCount);
  let segment = 0;
  return {
    collect(elements, legal, tailFrom, tailTo) {
      segment++;
      const unitStarts = startsOfUnits(elements, legal);
      const unitCount = unitStarts.length - 1;
      let capacity = 0;
      for (const element of elements) capacity += itemsOf(index, element).length;
      const offsets = new Uint32Array(unitCount + 1);
      const occurrence = new Uint32Array(capacity);
      const cost = new Uint32Array(capacity);
      const ledgerCost = new Uint32Array(capacity);
      const previous = new Int32Array(capacity);
      const next = new Int32Array(capacity).fill(unitCount);
      const distinct = new Uint32Array(capacity);
      let size = 0;
      let distinctSize = 0;
      let floor = 0;
      let ledger = 0;
      for (let unit = 0; unit < unitCount; unit++) {
        const to = unitStarts[unit + 1] ?? 0;
        for (let at = unitStarts[unit] ?? 0; at < to; at++) {
          const element = elements[at];
          if (element === undefined) continue;
          for (const item of itemsOf(index, element)) {
            const known = segmentOf[item] === segment;
            if (known && lastUnit[item] === unit) continue;
            if (waivedIn[item] === segment) continue;
            if (!known) {
              if (visibility.isVisible(item, tailFrom, tailTo)) {
                waivedIn[item] = segment;
                continue;
              }
              segmentOf[item] = segment;
              distinct[distinctSize++] = item;
              floor += index.cost[item] ?? 0;
              ledger += index.ledger[item] ?? 0;
              previous[size] = -1;
            } else {
              previous[size] = lastUnit[item] ?? -1;
              next[lastPlace[item] ?? 0] = unit;
            }
            lastUnit[item] = unit;
            lastPlace[item] = size;
            occurrence[size] = item;
            cost[size] = index.cost[item] ?? 0;
            ledgerCost[size] = index.ledger[item] ?? 0;
            size++;
          }
        }
        offsets[unit + 1] = size;
      }
      return {
        items: distinct.slice(0, distinctSize),
        floor,
        ledger,
        unitStarts,
        occurrence,
        units: { count: unitCount, offsets, cost, ledger: ledgerCost, previous, next },
      };
    },
  };
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
