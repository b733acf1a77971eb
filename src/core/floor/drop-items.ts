import type { Policy } from '../compaction/policy/policy.ts';
import { kindCode } from '../irreducible/kinds.ts';
import type { FloorIndex } from './floor-index.ts';
import { layoutForSlot } from './judge.ts';
import { needOf } from './need.ts';
import type { RankedItem } from './ranking/ranking.ts';
import type { SegmentItems } from './segment-items.ts';

/** More than so many items nobody looks through before giving them up. */
const MOST_ITEMS = 40;

/** Items without which a refused segment could be compacted or split. */
export interface Drop {
  readonly items: readonly number[];
  /** What they cost together, in tokens. */
  readonly tokens: number;
  readonly leadsTo: 'compact' | 'split';
  /** Whether they are the ones least likely to be needed; else the largest, because of those it would take too many. */
  readonly by: 'need' | 'size';
}

type DropPolicy = Pick<Policy, 'slot' | 'margin' | 'split' | 'allowance'>;

/**
 * A few items to give up so that the rest fits: of every unit that does not fit the slot those that are least likely to
 * be needed again by token, or of the whole segment where it may not be split; where that takes too many, or nothing is
 * known of their need, the largest. A constraint is never among them. `null` where even that takes too many, or where
 * what is left cannot be dropped.
 * Source: design, the rule, 3.
 */
export function itemsToDrop(
  segment: SegmentItems,
  index: FloorIndex,
  policy: DropPolicy,
  ranked: readonly RankedItem[],
): Drop | null {
  // The reference estimator has no items that a person could name.
  if (policy.slot === null || index.kind === 'reference') return null;
  const places = new Map(ranked.map(({ item }, place) => [item, place]));
  const unlikelyFirst = (a: number, b: number): number =>
    (places.get(b) ?? -1) - (places.get(a) ?? -1) || a - b;
  const largestFirst = (a: number, b: number): number => (index.cost[b] ?? 0) - (index.cost[a] ?? 0) || a - b;
  const byNeed = ranked.length === 0 ? null : dropInOrder(segment, index, policy, policy.slot, unlikelyFirst);
  if (byNeed !== null) return { ...byNeed, by: 'need' };
  const bySize = dropInOrder(segment, index, policy, policy.slot, largestFirst);
  return bySize === null ? null : { ...bySize, by: 'size' };
}

function dropInOrder(
  segment: SegmentItems,
  index: FloorIndex,
  { margin, split, allowance }: DropPolicy,
  slot: number,
  order: (a: number, b: number) => number,
): Omit<Drop, 'by'> | null {
  const dropped = new Set<number>();
  const sumOf = (items: Iterable<number>) => {
    const sum = { floor: 0, ledger: 0 };
    for (const item of items) change(sum, index, item, 1);
    return sum;
  };
  const constraint = kindCode('constraint');
  /** Gives items up until what is left of their sums fits, and takes back, dearest first, what need not have gone. */
  const dropFrom = (items: readonly number[]): boolean => {
    const sum = sumOf(items);
    const fits = (): boolean => needOf(sum.floor, sum.ledger, margin) <= slot;
    const left = items.filter((item) => index.itemKind[item] !== constraint).sort(order);
    const given: number[] = [];
    for (const item of left) {
      if (fits()) break;
      given.push(item);
      change(sum, index, item, -1);
    }
    if (!fits()) return false;
    for (const item of given.toReversed()) {
      change(sum, index, item, 1);
      if (fits()) continue;
      change(sum, index, item, -1);
      dropped.add(item);
    }
    return dropped.size <= MOST_ITEMS;
  };
  const result = (leadsTo: Drop['leadsTo']): Omit<Drop, 'by'> => {
    const items = [...dropped].sort(order);
    return { items, tokens: sumOf(items).floor, leadsTo };
  };
  if (!split || allowance !== null) return dropFrom([...segment.items]) ? result('compact') : null;
  const layout = layoutForSlot(segment, slot, margin);
  const units: (readonly number[])[] = [];
  for (let unit = 0; unit < layout.units.count; unit++) units.push([...layout.itemsIn(unit, unit + 1)]);
  for (const items of units) if (!dropFrom(items.filter((item) => !dropped.has(item)))) return null;
  if (dropped.size === 0) return null;
  const sum = { floor: segment.floor, ledger: segment.ledger };
  for (const item of dropped) change(sum, index, item, -1);
  return result(needOf(sum.floor, sum.ledger, margin) <= slot ? 'compact' : 'split');
}

function change(sum: { floor: number; ledger: number }, index: FloorIndex, item: number, sign: 1 | -1): void {
  sum.floor += sign * (index.cost[item] ?? 0);
  sum.ledger += sign * (index.ledger[item] ?? 0);
}
