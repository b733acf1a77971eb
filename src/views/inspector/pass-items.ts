import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { buildFloorIndex } from '../../core/floor/floor-index.ts';

export interface PassItems {
  /** In order of first occurrence, carried ones first. */
  readonly items: Uint32Array;
  /** The tokens of the items add up to the floor of the pass. */
  readonly exact: boolean;
}

/**
 * The items that a pass is charged for. The spans of the reference estimator have no text of ours: under it the items
 * are those that the exhaustive floor counts in the turns of the segment, and `exact` is false.
 */
export const passItems = (columns: ThreadColumns, pass: Pass, { floor }: Pick<Policy, 'floor'>): PassItems =>
  floor === 'reference'
    ? { items: itemsOfTurns(columns, pass), exact: false }
    : { items: pass.items, exact: true };

function itemsOfTurns(columns: ThreadColumns, { segment }: Pass): Uint32Array {
  const index = buildFloorIndex(columns, 'exhaustive');
  const kept = new Set<number>(segment.kept);
  const items = new Set<number>();
  for (let turn: number = segment.from; turn < segment.to; turn++) {
    if (kept.has(turn)) continue;
    for (const item of index.items.subarray(index.offsets[turn] ?? 0, index.offsets[turn + 1] ?? 0))
      items.add(item);
  }
  return Uint32Array.from(items);
}

/** The largest items first. */
export const largestItems = (columns: ThreadColumns, items: Uint32Array, count: number): readonly number[] =>
  [...items].sort((a, b) => (columns.items.tokens[b] ?? 0) - (columns.items.tokens[a] ?? 0)).slice(0, count);
