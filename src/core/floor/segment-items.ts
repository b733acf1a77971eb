import type { FloorIndex } from './floor-index.ts';
import type { LineCuts, TurnPieces } from './line-cuts.ts';
import type { SegmentUnits } from './partition.ts';
import type { Visibility } from './visibility.ts';

/**
 * One thing that lies in context and may be compacted: a turn of the log, or the summary that an earlier pass
 * left in place of turns, with the items that it carries.
 */
export type LiveElement =
  | { readonly kind: 'turn'; readonly turn: number; readonly tokens: number }
  | { readonly kind: 'summary'; readonly tokens: number; readonly items: Uint32Array };

/** Where a summary may end. */
export interface Cuts {
  /** Entry `b` is 1 where a cut before turn `b` is legal. */
  readonly legal: Uint8Array;
  /** How many soft chains a cut before turn `b` parts. */
  readonly softAcross: Uint32Array;
  /** Entry `t` is 1 where turn `t` may be cut at its lines if it is too large. */
  readonly cutsLines: Uint8Array;
}

/**
 * What a segment must not lose: its distinct charged items, and how they lie over its units. The units are laid out
 * when they are first asked for, since a segment that fits its slot has no use for them.
 */
export interface SegmentItems {
  readonly items: Uint32Array;
  readonly floor: number;
  readonly ledger: number;
  /** Units between legal cuts. */
  readonly layout: UnitLayout;
  /** The same, with the units that `isTooLarge` names cut at the lines of their turns as far as that is allowed. */
  layoutAtLines(isTooLarge: (unit: number) => boolean): UnitLayout;
}

/** How charged items lie over units, the stretches between legal cuts. */
export interface UnitLayout {
  readonly units: SegmentUnits;
  /** Where each unit begins, as an index into the elements; one entry more than there are units. */
  readonly unitStarts: Uint32Array;
  /** Where it begins inside that element, as an offset into the text of its turn: 0 but where a line was cut. */
  readonly unitChars: Uint32Array;
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
   * The items of `elements`, less those that are visible in turns `[tailFrom, tailTo)`. A cut beside a summary is
   * always legal.
   */
  collect(elements: readonly LiveElement[], cuts: Cuts, tailFrom: number, tailTo: number): SegmentItems;
}

export function createCollector(
  index: FloorIndex,
  visibility: Visibility,
  lines: LineCuts,
): SegmentCollector {
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
    { legal, softAcross, cutsLines }: Cuts,
    chargedItems: Uint32Array,
    isTooLarge: ((unit: number) => boolean) | null,
  ): UnitLayout => {
    walk++;
    for (const item of chargedItems) charged[placeOf[item] ?? 0] = walk;
    const starts = startsOfUnits(elements, legal);
    const atLines = new Map<number, TurnPieces>();
    if (isTooLarge !== null) {
      for (let unit = 0; unit + 1 < starts.length; unit++) {
        if (!isTooLarge(unit)) continue;
        for (let at = starts[unit] ?? 0; at < (starts[unit + 1] ?? 0); at++) {
          const element = elements[at];
          if (element?.kind !== 'turn' || cutsLines[element.turn] !== 1) continue;
          const pieces = lines.piecesOf(element.turn);
          if (pieces.count > 1) atLines.set(at, pieces);
        }
      }
    }
    const { unitStarts, unitChars } = withPieces(starts, atLines);
    const unitCount = unitStarts.length - 1;
    let capacity = 0;
    for (const [at, element] of elements.entries()) {
      capacity += atLines.get(at)?.items.length ?? endOf(element) - startOf(element);
    }
    const offsets = new Uint32Array(unitCount + 1);
    const occurrence = new Uint32Array(capacity);
    const costs = new Uint32Array(capacity);
    const ledgers = new Uint32Array(capacity);
    const previous = new Int32Array(capacity);
    const next = new Int32Array(capacity).fill(unitCount);
    let size = 0;
    const enter = (place: number, unit: number): void => {
      if (charged[place] !== walk) return;
      if (met[place] !== walk) {
        met[place] = walk;
        previous[size] = -1;
      } else {
        const unitBefore = lastUnit[place] ?? -1;
        if (unitBefore === unit) return;
        previous[size] = unitBefore;
        next[lastOccurrence[place] ?? 0] = unit;
      }
      lastUnit[place] = unit;
      lastOccurrence[place] = size;
      occurrence[size] = items[place] ?? 0;
      costs[size] = cost[place] ?? 0;
      ledgers[size] = ledgerCost[place] ?? 0;
      size++;
    };
    let unit = 0;
    for (const [at, element] of elements.entries()) {
      if (at > 0 && unitStarts[unit + 1] === at && unitChars[unit + 1] === 0) offsets[++unit] = size;
      const pieces = atLines.get(at);
      if (pieces === undefined) {
        const places = placesOf(element);
        const end = endOf(element);
        for (let i = startOf(element); i < end; i++) enter(places[i] ?? 0, unit);
        continue;
      }
      for (let piece = 0; piece < pieces.count; piece++) {
        if (piece > 0) offsets[++unit] = size;
        const end = pieces.offsets[piece + 1] ?? 0;
        for (let i = pieces.offsets[piece] ?? 0; i < end; i++)
          enter(placeOf[pieces.items[i] ?? 0] ?? 0, unit);
      }
    }
    offsets[unitCount] = size;
    return {
      unitStarts,
      unitChars,
      occurrence,
      units: {
        count: unitCount,
        offsets,
        cost: costs,
        ledger: ledgers,
        previous,
        next,
        soft: softOfUnits(elements, unitStarts, unitChars, { legal, softAcross }),
      },
    };
  };

  return {
    collect(elements, cuts, tailFrom, tailTo) {
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
      return {
        items: distinct,
        floor,
        ledger,
        get layout() {
          known ??= layOut(elements, cuts, distinct, null);
          return known;
        },
        layoutAtLines: (isTooLarge) => layOut(elements, cuts, distinct, isTooLarge),
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

/** The distinct items of units [from, to) of a layout, in order. */
export function itemsOfUnits({ units, occurrence }: UnitLayout, from: number, to: number): Uint32Array {
  const items: number[] = [];
  for (let at = units.offsets[from] ?? 0; at < (units.offsets[to] ?? 0); at++) {
    if ((units.previous[at] ?? -1) < from) items.push(occurrence[at] ?? 0);
  }
  return Uint32Array.from(items);
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

/** Units begin where they began, and at each piece of a turn that is cut at its lines. */
function withPieces(
  starts: Uint32Array,
  atLines: ReadonlyMap<number, TurnPieces>,
): Pick<UnitLayout, 'unitStarts' | 'unitChars'> {
  if (atLines.size === 0) return { unitStarts: starts, unitChars: new Uint32Array(starts.length) };
  const unitStarts: number[] = [];
  const unitChars: number[] = [];
  for (let unit = 0; unit < starts.length; unit++) {
    const from = starts[unit] ?? 0;
    unitStarts.push(from);
    unitChars.push(0);
    for (let at = from; at < (starts[unit + 1] ?? 0); at++) {
      for (const char of atLines.get(at)?.starts.subarray(1) ?? []) {
        unitStarts.push(at);
        unitChars.push(char);
      }
    }
  }
  return { unitStarts: Uint32Array.from(unitStarts), unitChars: Uint32Array.from(unitChars) };
}

/** How many soft chains the cut before each unit parts; where several cuts will do, the one that parts fewest. */
function softOfUnits(
  elements: readonly LiveElement[],
  unitStarts: Uint32Array,
  unitChars: Uint32Array,
  { legal, softAcross }: Pick<Cuts, 'legal' | 'softAcross'>,
): Uint32Array {
  const soft = new Uint32Array(unitStarts.length);
  for (let unit = 1; unit + 1 < unitStarts.length; unit++) {
    const at = unitStarts[unit] ?? 0;
    const right = elements[at];
    if (right?.kind !== 'turn') continue;
    const left = (unitChars[unit] ?? 0) > 0 ? right : elements[at - 1];
    if (left?.kind !== 'turn') continue;
    if (left === right) {
      // A cut inside a turn parts what reaches over it from before or to behind.
      soft[unit] = Math.max(softAcross[right.turn] ?? 0, softAcross[right.turn + 1] ?? 0);
      continue;
    }
    let fewest = Number.POSITIVE_INFINITY;
    for (let boundary = left.turn + 1; boundary <= right.turn; boundary++) {
      if (legal[boundary] === 1) fewest = Math.min(fewest, softAcross[boundary] ?? 0);
    }
    soft[unit] = Number.isFinite(fewest) ? fewest : 0;
  }
  return soft;
}

/** Whether a summary may end with turn `left` and the next begin with turn `right`. */
export function mayCutBetween(left: number, right: number, legal: Uint8Array): boolean {
  for (let boundary = left + 1; boundary <= right; boundary++) if (legal[boundary] === 1) return true;
  return false;
}
