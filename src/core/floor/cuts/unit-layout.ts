/**
 * Lays the charged items of a segment out over its units, the stretches between legal cuts, with the units that are too
 * large cut at their lines where they may be.
 *
 * A slider asks for this a hundred times a step, so it makes nothing anew: all layouts of one collector lie in the same
 * arrays, one for units between cuts and one for units cut at lines. What is handed out holds until the next one of its
 * sort is laid out.
 */

import { type Cuts, type LiveElement, mayCutBetween } from '../live-element.ts';
import type { LineCuts, TurnPieces } from './line-cuts.ts';
import type { SegmentUnits } from './partition.ts';

/** How charged items lie over units. Valid until another layout of the same collector and sort is made. */
export interface UnitLayout {
  readonly units: SegmentUnits;
  /** Where each unit begins, as an index into the elements; one entry more than there are units. */
  readonly unitStarts: Uint32Array;
  /** Where it begins inside that element, as an offset into the text of its turn: 0 but where a line was cut. */
  readonly unitChars: Uint32Array;
  /** The item of an occurrence. */
  itemAt(occurrence: number): number;
  /** The distinct items of units [from, to), in an array of its own. */
  itemsIn(from: number, to: number): Uint32Array;
}

/** What a floor's items are to a collector: numbered close together, by place. */
export interface NumberedItems {
  readonly items: Uint32Array;
  readonly placeOf: Uint32Array;
  readonly cost: Uint32Array;
  readonly ledger: Uint32Array;
  /** The places of what an element holds lie at `start … end` of `places`. */
  placesOf(element: LiveElement): Uint32Array;
  startOf(element: LiveElement): number;
  endOf(element: LiveElement): number;
  /** The places of what it holds in addition once sources were lost before turn `now`. */
  latePlacesOf(element: LiveElement, now: number): Uint32Array;
}

/** The items that a segment charges: their places, and an array that says by place whether it is one of them. */
export interface ChargedPlaces {
  readonly mark: number;
  readonly marks: Uint32Array;
  /** The turn before which the segment is judged. */
  readonly now: number;
}

export interface LayoutMaker {
  /** `isTooLarge` names the units between legal cuts that are to be cut at lines; `null` for none. */
  layOut(
    elements: readonly LiveElement[],
    cuts: Cuts,
    charged: ChargedPlaces,
    isTooLarge: ((unit: number) => boolean) | null,
  ): UnitLayout;
}

export function createLayoutMaker(numbered: NumberedItems, lines: LineCuts): LayoutMaker {
  const count = numbered.items.length;
  const met = new Uint32Array(count);
  const lastUnit = new Int32Array(count);
  const lastOccurrence = new Int32Array(count);
  let whole = arraysFor(1_024);
  let cut = arraysFor(1_024);
  let walk = 0;

  return {
    layOut(elements, cuts, charged, isTooLarge) {
      walk++;
      const starts = startsOfUnits(elements, cuts.legal);
      const atLines =
        isTooLarge === null ? NO_PIECES : piecesOf(elements, starts, cuts, lines, isTooLarge, charged.now);
      const { unitStarts, unitChars } = withPieces(starts, atLines);
      const unitCount = unitStarts.length - 1;
      let capacity = 0;
      for (let at = 0; at < elements.length; at++) {
        const element = elements[at];
        if (element === undefined) continue;
        capacity +=
          atLines.get(at)?.items.length ??
          numbered.endOf(element) -
            numbered.startOf(element) +
            numbered.latePlacesOf(element, charged.now).length;
      }
      if (isTooLarge === null) whole = withRoom(whole, capacity);
      else cut = withRoom(cut, capacity);
      const { place: occurrence, cost, ledger, previous, next } = isTooLarge === null ? whole : cut;
      const offsets = new Uint32Array(unitCount + 1);
      let size = 0;
      let unit = 0;
      /** Takes the places `[from, to)` of a list into the present unit. */
      const { mark, marks } = charged;
      const enter = (places: Uint32Array, from: number, to: number): void => {
        for (let i = from; i < to; i++) {
          const place = places[i] ?? 0;
          if (marks[place] !== mark) continue;
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
          occurrence[size] = place;
          cost[size] = numbered.cost[place] ?? 0;
          ledger[size] = numbered.ledger[place] ?? 0;
          next[size] = unitCount;
          size++;
        }
      };
      for (let at = 0; at < elements.length; at++) {
        const element = elements[at];
        if (element === undefined) continue;
        if (at > 0 && unitStarts[unit + 1] === at && unitChars[unit + 1] === 0) offsets[++unit] = size;
        const pieces = atLines.get(at);
        if (pieces === undefined) {
          enter(numbered.placesOf(element), numbered.startOf(element), numbered.endOf(element));
          const late = numbered.latePlacesOf(element, charged.now);
          if (late.length > 0) enter(late, 0, late.length);
          continue;
        }
        const places = pieces.items.map((item) => numbered.placeOf[item] ?? 0);
        for (let piece = 0; piece < pieces.count; piece++) {
          if (piece > 0) offsets[++unit] = size;
          enter(places, pieces.offsets[piece] ?? 0, pieces.offsets[piece + 1] ?? 0);
        }
      }
      offsets[unitCount] = size;
      const soft = softOfUnits(elements, unitStarts, unitChars, cuts);
      return {
        unitStarts,
        unitChars,
        units: { count: unitCount, offsets, cost, ledger, previous, next, soft },
        itemAt: (at) => numbered.items[occurrence[at] ?? 0] ?? 0,
        itemsIn(from, to) {
          const end = offsets[to] ?? 0;
          let distinct = 0;
          for (let at = offsets[from] ?? 0; at < end; at++) if ((previous[at] ?? -1) < from) distinct++;
          const held = new Uint32Array(distinct);
          let next = 0;
          for (let at = offsets[from] ?? 0; at < end; at++) {
            if ((previous[at] ?? -1) < from) held[next++] = numbered.items[occurrence[at] ?? 0] ?? 0;
          }
          return held;
        },
      };
    },
  };
}

interface Arrays {
  readonly place: Uint32Array;
  readonly cost: Uint32Array;
  readonly ledger: Uint32Array;
  readonly previous: Int32Array;
  readonly next: Int32Array;
}

const arraysFor = (capacity: number): Arrays => ({
  place: new Uint32Array(capacity),
  cost: new Uint32Array(capacity),
  ledger: new Uint32Array(capacity),
  previous: new Int32Array(capacity),
  next: new Int32Array(capacity),
});

const withRoom = (arrays: Arrays, capacity: number): Arrays =>
  arrays.place.length >= capacity ? arrays : arraysFor(Math.max(capacity, 2 * arrays.place.length));

const NO_PIECES: ReadonlyMap<number, TurnPieces> = new Map();

/** The pieces of the turns that are to be cut, by element. */
function piecesOf(
  elements: readonly LiveElement[],
  starts: Uint32Array,
  { cutsLines }: Cuts,
  lines: LineCuts,
  isTooLarge: (unit: number) => boolean,
  now: number,
): ReadonlyMap<number, TurnPieces> {
  const atLines = new Map<number, TurnPieces>();
  for (let unit = 0; unit + 1 < starts.length; unit++) {
    if (!isTooLarge(unit)) continue;
    for (let at = starts[unit] ?? 0; at < (starts[unit + 1] ?? 0); at++) {
      const element = elements[at];
      if (element?.kind !== 'turn' || cutsLines[element.turn] !== 1) continue;
      const pieces = lines.piecesOf(element.turn, now);
      if (pieces.count > 1) atLines.set(at, pieces);
    }
  }
  return atLines;
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
