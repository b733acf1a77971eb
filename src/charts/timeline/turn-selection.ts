import type { TurnWindow } from './brush.ts';

/**
 * Turns that a person selects on the axis, `[from, to)`. Pure moves: the components only say what the pointer or a key
 * did. A selection holds whole turns and at least one; the whole run may be selected.
 */

/** The turns between two of them, both included, in either order. */
export const turnsBetween = (one: number, other: number): TurnWindow => ({
  from: Math.min(one, other),
  to: Math.max(one, other) + 1,
});

/** A selection that a key extends: one end stays (`anchor`), the other is the cursor. */
export interface KeySelection {
  readonly anchor: number;
  readonly cursor: number;
}

/** Where a key takes the cursor among `count` turns; `null` for a key that moves nothing. `page` is a long step in turns. */
export function cursorAfterKey(key: string, cursor: number, page: number, count: number): number | null {
  const to = targetOf(key, cursor, page, count);
  return to === null ? null : Math.max(0, Math.min(count - 1, to));
}

function targetOf(key: string, cursor: number, page: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return cursor - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return cursor + 1;
    case 'PageDown':
      return cursor - page;
    case 'PageUp':
      return cursor + page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export type RangeEdge = 'first' | 'last';

/** A range with one edge moved to a turn: inside the run, and the edges never pass each other. */
export function moveEdge(range: TurnWindow, edge: RangeEdge, turn: number, count: number): TurnWindow {
  return edge === 'first'
    ? { from: Math.max(0, Math.min(range.to - 1, turn)), to: range.to }
    : { from: range.from, to: Math.max(range.from + 1, Math.min(count, turn + 1)) };
}
