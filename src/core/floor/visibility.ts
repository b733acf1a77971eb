import type { ThreadColumns } from '../columns.ts';
import { kindCode } from '../irreducible/kinds.ts';
import { ROLES } from '../transcript/model.ts';
import { NO_TURN } from '../units.ts';
import { buildFloorIndex, type FloorIndex } from './floor-index.ts';

/**
 * Where each item stands verbatim, so that the working floor need not pay for what the agent still sees
 * (design: Estimator, the working floor): nothing is charged for an item that the retained tail or the system
 * prompt shows. Constraints are never waived: that a sentence can be read again further down does not say that
 * it still binds.
 */
export interface Visibility {
  /** Whether the item stands in a system turn before `to`, or in any turn of `[from, to)`. */
  isVisible(item: number, from: number, to: number): boolean;
}

/** For floors that waive nothing. */
export const NOTHING_VISIBLE: Visibility = { isVisible: () => false };

/** Builds the lists of turns by item. Time and space: linear in the distinct occurrences. */
export function buildVisibility(columns: ThreadColumns): Visibility {
  const index = buildFloorIndex(columns, 'exhaustive');
  const { starts, turns } = turnsByItem(index);
  const system = ROLES.indexOf('system');
  /** The first system turn that shows each item: from there on it stays in sight. */
  const shownSince = new Uint32Array(index.itemCount).fill(NO_TURN);
  for (let turn = index.turnCount - 1; turn >= 0; turn--) {
    if (columns.turns.role[turn] !== system) continue;
    const end = index.offsets[turn + 1] ?? 0;
    for (let at = index.offsets[turn] ?? 0; at < end; at++) shownSince[index.items[at] ?? 0] = turn;
  }
  const constraint = kindCode('constraint');
  return {
    isVisible(item, from, to) {
      if (index.itemKind[item] === constraint) return false;
      if ((shownSince[item] ?? NO_TURN) < to) return true;
      let low = starts[item] ?? 0;
      let high = starts[item + 1] ?? 0;
      const end = high;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((turns[middle] ?? 0) < from) low = middle + 1;
        else high = middle;
      }
      return low < end && (turns[low] ?? 0) < to;
    },
  };
}

function turnsByItem(index: FloorIndex): { starts: Uint32Array; turns: Uint32Array } {
  const starts = new Uint32Array(index.itemCount + 1);
  for (const item of index.items) starts[item + 1] = (starts[item + 1] ?? 0) + 1;
  for (let item = 0; item < index.itemCount; item++)
    starts[item + 1] = (starts[item + 1] ?? 0) + (starts[item] ?? 0);
  const next = starts.slice();
  const turns = new Uint32Array(index.items.length);
  for (let turn = 0; turn < index.turnCount; turn++) {
    const end = index.offsets[turn + 1] ?? 0;
    for (let at = index.offsets[turn] ?? 0; at < end; at++) {
      const item = index.items[at] ?? 0;
      const place = next[item] ?? 0;
      turns[place] = turn;
      next[item] = place + 1;
    }
  }
  return { starts, turns };
}
