import type { Policy } from '../compaction/policy.ts';
import { kindCode } from '../irreducible/kinds.ts';
import type { FloorIndex } from './floor-index.ts';
import { layoutForSlot } from './judge.ts';
import { needOf } from './need.ts';
import type { SegmentItems } from './segment-items.ts';

/** More than so many items nobody looks through before giving them up. */
const MOST_ITEMS = 40;

/** Items without which a refused segment could be compacted or split. */
export interface Drop {
  readonly items: readonly number[];
  /** What they cost together, in tokens. */
  readonly tokens: number;
  readonly leadsTo: 'compact' | 'split';
}

/**
 * The fewest items to give up so that the rest fits: of every unit that does not fit the slot the largest ones, or of
 * the whole segment where it may not be split. A constraint is never among them. `null` where that takes too many, or
 * where what is left cannot be dropped. Source: design, the rule, 3.
 */
export function itemsToDrop(
  segment: SegmentItems,
  index: FloorIndex,
  { slot, margin, split, allowance }: Pick<Policy, 'slot' | 'margin' | 'split' | 'allowance'>,
): Drop | null {
  // The reference estimator has no items that a person could name.
  if (slot === null || index.kind === 'reference') return null;
  const constraint = kindCode('constraint');
  const dropped = new Set<number>();
  let tokens = 0;
  /** Gives up the largest of some items until what is left of their sums fits. */
  const dropFrom = (items: Iterable<number>): boolean => {
    let floor = 0;
    let ledger = 0;
    const left: number[] = [];
    for (const item of items) {
      if (dropped.has(item)) continue;
      floor += index.cost[item] ?? 0;
      ledger += index.ledger[item] ?? 0;
      if (index.itemKind[item] !== constraint) left.push(item);
    }
    left.sort((a, b) => (index.cost[b] ?? 0) - (index.cost[a] ?? 0) || a - b);
    for (const item of left) {
      if (needOf(floor, ledger, margin) <= slot || dropped.size === MOST_ITEMS) break;
      dropped.add(item);
      tokens += index.cost[item] ?? 0;
      floor -= index.cost[item] ?? 0;
      ledger -= index.ledger[item] ?? 0;
    }
    return needOf(floor, ledger, margin) <= slot;
  };
  const maySplit = split && allowance === null;
  if (!maySplit) {
    return dropFrom(segment.items) ? { items: [...dropped], tokens, leadsTo: 'compact' } : null;
  }
  const layout = layoutForSlot(segment, slot, margin);
  let sum = { floor: segment.floor, ledger: segment.ledger };
  for (let unit = 0; unit < layout.units.count; unit++) {
    if (!dropFrom(layout.itemsIn(unit, unit + 1))) return null;
  }
  if (dropped.size === 0) return null;
  for (const item of dropped) {
    sum = { floor: sum.floor - (index.cost[item] ?? 0), ledger: sum.ledger - (index.ledger[item] ?? 0) };
  }
  const leadsTo = needOf(sum.floor, sum.ledger, margin) <= slot ? 'compact' : 'split';
  return { items: [...dropped], tokens, leadsTo };
}
