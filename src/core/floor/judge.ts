import type { Policy } from '../compaction/policy/policy.ts';
import { charOffset, itemId, type TurnRange, tokenCount, turnIndex } from '../units.ts';
import { needOfUnits, partitionUnits, sumUnits } from './cuts/partition.ts';
import { partitionWithin } from './cuts/partition-allowance.ts';
import type { UnitLayout } from './cuts/unit-layout.ts';
import type { FloorIndex } from './floor-index.ts';
import type { LiveElement } from './live-element.ts';
import { computeNeed, needOf, roundUpToHundred } from './need.ts';
import { itemsOf, type SegmentItems } from './segment-items.ts';
import type { Blocker, Need, SegmentPart, VerdictFlag, VerdictKind } from './verdict.ts';

/** A segment as the rule sees it: what it holds, what it must not lose, and the turns it stands for. */
export interface JudgedSegment {
  readonly range: TurnRange;
  readonly elements: readonly LiveElement[];
  readonly items: SegmentItems;
  /** Tokens that the elements hold in context. */
  readonly tokens: number;
}

/** The verdict on a segment before it is put into words, with what the summaries would be charged. */
export interface Judgement {
  readonly verdict: VerdictKind;
  readonly flags: readonly VerdictFlag[];
  readonly need: Need;
  readonly parts: readonly SegmentPart[];
  readonly blockers: readonly Blocker[];
  /** Tokens that the summaries take in context; 0 for a refusal, which makes none. */
  readonly charge: number;
  /** What each summary has to hold: one for each part of a split, one for a whole segment, none for a refusal. */
  readonly summaries: readonly Uint32Array[];
}

type JudgingPolicy = Pick<Policy, 'slot' | 'margin' | 'split' | 'allowance'>;

/**
 * The three-way decision, made before any summary exists (design: the rule, 1–5): compact when the slot holds
 * the need; else split into parts that each fit; else refuse. Refused whatever the slot when nothing could be
 * freed. Not applicable only when the policy states no slot.
 */
export function judgeSegment(segment: JudgedSegment, index: FloorIndex, policy: JudgingPolicy): Judgement {
  const { items, tokens } = segment;
  const need = computeNeed(items.floor, items.ledger, policy.margin);
  const flags: VerdictFlag[] = need.ledgerBound ? ['ledgerBound'] : [];
  const { slot } = policy;
  if (slot === null) {
    const charge = roundUpToHundred(need.need);
    return {
      verdict: 'not-applicable',
      flags,
      need,
      parts: [],
      blockers: [],
      charge,
      summaries: [items.items],
    };
  }
  if (need.floor <= slot && slot < need.need) flags.push('marginShort');
  if (need.need >= tokens) {
    const blocker = blockerOf('no-relief', segment.range, null, need.need, need.need - tokens);
    return {
      verdict: 'refuse',
      flags,
      need,
      parts: [],
      blockers: [blocker],
      charge: 0,
      summaries: [],
    };
  }
  if (slot >= need.need) {
    const charge = slot < tokens ? slot : Math.min(slot, roundUpToHundred(need.need));
    return { verdict: 'compact', flags, need, parts: [], blockers: [], charge, summaries: [items.items] };
  }
  return splitOrRefuse(segment, index, policy, slot, need, flags);
}

function splitOrRefuse(
  segment: JudgedSegment,
  index: FloorIndex,
  policy: JudgingPolicy,
  slot: number,
  need: Need,
  flags: readonly VerdictFlag[],
): Judgement {
  const { allowance, margin } = policy;
  const layout = layoutForSlot(segment.items, slot, margin);
  const refuse = (blockers: readonly Blocker[]): Judgement => ({
    verdict: 'refuse',
    flags,
    need,
    parts: [],
    blockers,
    charge: 0,
    summaries: [],
  });
  const blocking = blockingUnits(segment, layout, index, slot, margin);
  if (blocking.length > 0) return refuse(blocking);
  if (!policy.split)
    return refuse([blockerOf('allowance', segment.range, null, need.need, need.need - slot)]);
  const free = partitionUnits(layout.units, slot, margin);
  if (!free.ok) return refuse(blocking);
  const best = partsOf(segment, layout, free.ends, slot, margin);
  if (allowance === null || best.charge <= allowance) {
    return { verdict: 'split', flags, need, blockers: [], ...best };
  }
  // The sum of the slots is never less than the need of the whole, so a smaller allowance needs no search.
  const within = need.need > allowance ? null : partitionWithin(layout.units, slot, margin, allowance);
  if (within === null) {
    return refuse([blockerOf('allowance', segment.range, null, best.charge, best.charge - allowance)]);
  }
  const parts = partsOf(segment, layout, within.ends, slot, margin);
  return { verdict: 'split', flags, need, blockers: [], ...parts };
}

/**
 * The units of a segment for a slot: those between legal cuts, and where one of them does not fit the slot, that one
 * cut at its lines. A larger slot cuts fewer, and what it leaves whole fits: no verdict gets worse by it.
 */
export function layoutForSlot(items: SegmentItems, slot: number, margin: number): UnitLayout {
  const layout = items.layout();
  const { units } = layout;
  const isTooLarge = (unit: number): boolean => needOfUnits(units, unit, unit + 1, margin) > slot;
  for (let unit = 0; unit < units.count; unit++) if (isTooLarge(unit)) return items.layoutAtLines(isTooLarge);
  return layout;
}

/** The parts that end at the units `ends`, each with its floor, need and slot. */
function partsOf(
  segment: JudgedSegment,
  layout: UnitLayout,
  ends: readonly number[],
  slot: number,
  marginRatio: number,
): Pick<Judgement, 'parts' | 'charge' | 'summaries'> {
  const { units } = layout;
  const parts: SegmentPart[] = [];
  const summaries: Uint32Array[] = [];
  let from = 0;
  for (const [number, end] of ends.entries()) {
    summaries.push(layout.itemsIn(from, end));
    const sums = sumUnits(units, from, end);
    const partNeed = needOf(sums.floor, sums.ledger, marginRatio);
    const before = parts[number - 1];
    const to = placeOfUnit(segment, layout, end);
    parts.push({
      from: before?.to ?? segment.range.from,
      to: turnIndex(to.turn),
      fromChar: before?.toChar ?? charOffset(0),
      toChar: charOffset(to.char),
      floor: tokenCount(sums.floor),
      need: tokenCount(partNeed),
      slot: tokenCount(Math.min(slot, roundUpToHundred(partNeed))),
    });
    from = end;
  }
  return { parts, charge: parts.reduce((sum, part) => sum + part.slot, 0), summaries };
}

/** Where a unit begins: a turn, and an offset into its text where a line was cut. Parts tile the segment's turns. */
function placeOfUnit(
  segment: JudgedSegment,
  { unitStarts, unitChars }: UnitLayout,
  unit: number,
): { readonly turn: number; readonly char: number } {
  const at = unitStarts[unit] ?? segment.elements.length;
  const element = segment.elements[at];
  if (element?.kind === 'turn') return { turn: element.turn, char: unitChars[unit] ?? 0 };
  // Summaries lie before all turns, so that the end is where the last element is passed.
  const isEnd = at >= segment.elements.length || segment.elements.at(-1)?.kind !== 'turn';
  return { turn: isEnd ? segment.range.to : segment.range.from, char: 0 };
}

/** Every unit that alone exceeds the slot: an item that does, else a turn that does, else the chain that holds it together. */
function blockingUnits(
  segment: JudgedSegment,
  layout: UnitLayout,
  index: FloorIndex,
  slot: number,
  marginRatio: number,
): readonly Blocker[] {
  const { units, unitStarts, unitChars } = layout;
  const blockers: Blocker[] = [];
  for (let unit = 0; unit < units.count; unit++) {
    const { floor, ledger } = sumUnits(units, unit, unit + 1);
    const need = needOf(floor, ledger, marginRatio);
    if (need <= slot) continue;
    let largest = -1;
    let largestNeed = 0;
    const end = units.offsets[unit + 1] ?? 0;
    for (let at = units.offsets[unit] ?? 0; at < end; at++) {
      const alone = needOf(units.cost[at] ?? 0, units.ledger[at] ?? 0, marginRatio);
      if (alone > largestNeed) {
        largestNeed = alone;
        largest = layout.itemAt(at);
      }
    }
    // A unit that ends inside a turn holds a part of that turn.
    const last = (unitStarts[unit + 1] ?? 0) + ((unitChars[unit + 1] ?? 0) > 0 ? 1 : 0);
    const elements = segment.elements.slice(unitStarts[unit] ?? 0, last);
    const turns = elements.flatMap((element) => (element.kind === 'turn' ? [element.turn] : []));
    const firstTurn = turns[0] ?? segment.range.from;
    const lastTurn = turns.at(-1) ?? firstTurn;
    if (largestNeed > slot) {
      const holder = elements.find((element) =>
        itemsOf(index, element, Number.POSITIVE_INFINITY).includes(largest),
      );
      const at = turnIndex(holder?.kind === 'turn' ? holder.turn : firstTurn);
      const range = { from: at, to: turnIndex(at + 1) };
      blockers.push(blockerOf('item', range, largest, largestNeed, largestNeed - slot));
    } else {
      const kind = elements.length > 1 ? 'chain' : 'item';
      const range = { from: turnIndex(firstTurn), to: turnIndex(lastTurn + 1) };
      blockers.push(blockerOf(kind, range, null, need, need - slot));
    }
  }
  return blockers;
}

function blockerOf(
  kind: Blocker['kind'],
  range: TurnRange,
  item: number | null,
  need: number,
  over: number,
): Blocker {
  const last = turnIndex(Math.max(range.from, range.to - 1));
  return {
    kind,
    turns: last > range.from ? [range.from, last] : [range.from],
    item: item === null ? null : itemId(item),
    need: tokenCount(need),
    over: tokenCount(over),
  };
}

/**
 * The smallest slot at which the segment could be split: what its largest unit needs, or, where that can be cut at its
 * lines, the largest piece. `null` when nothing can be cut, or when the parts at that slot take more than the allowance.
 */
export function smallestSplittingSlot(
  items: SegmentItems,
  { margin, allowance }: Pick<Policy, 'margin' | 'allowance'>,
): number | null {
  const layout = items.layout();
  const pieces = items.layoutAtLines(() => true);
  if (pieces.units.count < 2) return null;
  let most = 0;
  let piece = 0;
  for (let unit = 0; unit < layout.units.count; unit++) {
    const next = layout.unitStarts[unit + 1] ?? 0;
    let largest = 0;
    for (; piece < pieces.units.count && (pieces.unitStarts[piece] ?? 0) < next; piece++) {
      largest = Math.max(largest, needOfUnits(pieces.units, piece, piece + 1, margin));
    }
    // Pieces repeat a pointer that the unit itself may not hold, so that they can need more than the whole.
    most = Math.max(most, Math.min(largest, needOfUnits(layout.units, unit, unit + 1, margin)));
  }
  return allowance === null || chargeAt(items, most, margin) <= allowance ? most : null;
}

/** What the part slots of the best split add up to. */
function chargeAt(items: SegmentItems, slot: number, margin: number): number {
  const { units } = layoutForSlot(items, slot, margin);
  const partition = partitionUnits(units, slot, margin);
  if (!partition.ok) return Number.POSITIVE_INFINITY;
  let from = 0;
  let charge = 0;
  for (const end of partition.ends) {
    charge += Math.min(slot, roundUpToHundred(needOfUnits(units, from, end, margin)));
    from = end;
  }
  return charge;
}
