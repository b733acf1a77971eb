import type { Policy } from '../compaction/policy.ts';
import { itemId, type TurnRange, tokenCount, turnIndex } from '../units.ts';
import type { FloorIndex } from './floor-index.ts';
import { computeNeed, needOf, roundUpToHundred } from './need.ts';
import { partitionUnits, sumUnits } from './partition.ts';
import { partitionWithin } from './partition-allowance.ts';
import { itemsOf, type LiveElement, type SegmentItems } from './segment-items.ts';
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
  /** For each summary, the index of the element after its last. */
  readonly ends: readonly number[];
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
  const whole = [segment.elements.length];
  const { slot } = policy;
  if (slot === null) {
    const charge = roundUpToHundred(need.need);
    return { verdict: 'not-applicable', flags, need, parts: [], blockers: [], charge, ends: whole };
  }
  if (need.floor <= slot && slot < need.need) flags.push('marginShort');
  if (need.need >= tokens) {
    const blocker = blockerOf('no-relief', segment.range, null, need.need, need.need - tokens);
    return { verdict: 'refuse', flags, need, parts: [], blockers: [blocker], charge: 0, ends: [] };
  }
  if (slot >= need.need) {
    const charge = slot < tokens ? slot : Math.min(slot, roundUpToHundred(need.need));
    return { verdict: 'compact', flags, need, parts: [], blockers: [], charge, ends: whole };
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
  const { units } = segment.items;
  const refuse = (blockers: readonly Blocker[]): Judgement => ({
    verdict: 'refuse',
    flags,
    need,
    parts: [],
    blockers,
    charge: 0,
    ends: [],
  });
  const blocking = blockingUnits(segment, index, slot, policy.margin);
  if (blocking.length > 0) return refuse(blocking);
  if (!policy.split)
    return refuse([blockerOf('allowance', segment.range, null, need.need, need.need - slot)]);
  const free = partitionUnits(units, slot, policy.margin);
  if (!free.ok) return refuse(blocking);
  const best = partsOf(segment, free.ends, slot, policy.margin);
  const { allowance } = policy;
  if (allowance === null || best.charge <= allowance) {
    return { verdict: 'split', flags, need, blockers: [], ...best };
  }
  // The sum of the slots is never less than the need of the whole, so a smaller allowance needs no search.
  const within = need.need > allowance ? null : partitionWithin(units, slot, policy.margin, allowance);
  if (within === null) {
    return refuse([blockerOf('allowance', segment.range, null, best.charge, best.charge - allowance)]);
  }
  const parts = partsOf(segment, within.ends, slot, policy.margin);
  return { verdict: 'split', flags, need, blockers: [], ...parts };
}

/** The parts that end at the units `partEnds`, each with its floor, need and slot. */
function partsOf(
  segment: JudgedSegment,
  partEnds: readonly number[],
  slot: number,
  marginRatio: number,
): Pick<Judgement, 'parts' | 'charge' | 'ends'> {
  const { units, unitStarts } = segment.items;
  const ends = partEnds.map((unit) => unitStarts[unit] ?? segment.elements.length);
  const parts: SegmentPart[] = [];
  let from = 0;
  for (const [number, end] of partEnds.entries()) {
    const sums = sumUnits(units, from, end);
    const partNeed = needOf(sums.floor, sums.ledger, marginRatio);
    parts.push({
      from: turnIndex(number === 0 ? segment.range.from : (parts[number - 1]?.to ?? segment.range.from)),
      to: turnIndex(firstTurnFrom(segment, ends[number] ?? 0)),
      floor: tokenCount(sums.floor),
      need: tokenCount(partNeed),
      slot: tokenCount(Math.min(slot, roundUpToHundred(partNeed))),
    });
    from = end;
  }
  return { parts, charge: parts.reduce((sum, part) => sum + part.slot, 0), ends };
}

/** The turn at which the element `at` begins, or the segment's end: parts tile the segment's turns. */
function firstTurnFrom(segment: JudgedSegment, at: number): number {
  for (let i = at; i < segment.elements.length; i++) {
    const element = segment.elements[i];
    if (element?.kind === 'turn') return i === at ? element.turn : segment.range.from;
  }
  return segment.range.to;
}

/** Every unit that alone exceeds the slot: an item that does, else a turn that does, else the chain that holds it together. */
function blockingUnits(
  segment: JudgedSegment,
  index: FloorIndex,
  slot: number,
  marginRatio: number,
): readonly Blocker[] {
  const { units, unitStarts, occurrence } = segment.items;
  const blockers: Blocker[] = [];
  for (let unit = 0; unit < units.count; unit++) {
    let floor = 0;
    let ledger = 0;
    let largest = -1;
    let largestNeed = 0;
    const end = units.offsets[unit + 1] ?? 0;
    for (let at = units.offsets[unit] ?? 0; at < end; at++) {
      const cost = units.cost[at] ?? 0;
      const line = units.ledger[at] ?? 0;
      floor += cost;
      ledger += line;
      const alone = needOf(cost, line, marginRatio);
      if (alone > largestNeed) {
        largestNeed = alone;
        largest = occurrence[at] ?? 0;
      }
    }
    const need = needOf(floor, ledger, marginRatio);
    if (need <= slot) continue;
    const elements = segment.elements.slice(unitStarts[unit] ?? 0, unitStarts[unit + 1] ?? 0);
    const turns = elements.flatMap((element) => (element.kind === 'turn' ? [element.turn] : []));
    const first = turns[0] ?? segment.range.from;
    const last = turns.at(-1) ?? first;
    if (largestNeed > slot) {
      const holder = elements.find((element) => itemsOf(index, element).includes(largest));
      const at = holder?.kind === 'turn' ? holder.turn : first;
      blockers.push(
        blockerOf(
          'item',
          { from: turnIndex(at), to: turnIndex(at + 1) },
          largest,
          largestNeed,
          largestNeed - slot,
        ),
      );
    } else {
      const kind = elements.length > 1 ? 'chain' : 'item';
      blockers.push(
        blockerOf(kind, { from: turnIndex(first), to: turnIndex(last + 1) }, null, need, need - slot),
      );
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
 * The smallest slot at which the segment could be split: its largest unit. `null` when there is only one unit, or
 * when the parts at that slot take more than the allowance.
 */
export function smallestSplittingSlot(
  items: SegmentItems,
  { margin, allowance }: Pick<Policy, 'margin' | 'allowance'>,
): number | null {
  const { units } = items;
  if (units.count < 2) return null;
  let most = 0;
  for (let unit = 0; unit < units.count; unit++) {
    let floor = 0;
    let ledger = 0;
    const end = units.offsets[unit + 1] ?? 0;
    for (let at = units.offsets[unit] ?? 0; at < end; at++) {
      floor += units.cost[at] ?? 0;
      ledger += units.ledger[at] ?? 0;
    }
    most = Math.max(most, needOf(floor, ledger, margin));
  }
  return allowance === null || chargeAt(items, most, margin) <= allowance ? most : null;
}

/** What the part slots of the best split add up to. */
function chargeAt({ units }: SegmentItems, slot: number, margin: number): number {
  const partition = partitionUnits(units, slot, margin);
  if (!partition.ok) return Number.POSITIVE_INFINITY;
  let from = 0;
  let charge = 0;
  for (const end of partition.ends) {
    const sums = sumUnits(units, from, end);
    charge += Math.min(slot, roundUpToHundred(needOf(sums.floor, sums.ledger, margin)));
    from = end;
  }
  return charge;
}
