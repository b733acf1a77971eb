import type { SupersessionColumns } from '../columns.ts';

/** What replaced an item, and in which turn. */
export interface Superseded {
  readonly by: number;
  /** The turn that set the new value. */
  readonly turn: number;
}

/**
 * The items that turns `[from, to)` themselves replace, and do not set again (design: Estimator). Time: linear in the
 * replacements of the thread.
 */
export function supersededIn(
  columns: SupersessionColumns | undefined,
  from: number,
  to: number,
): ReadonlyMap<number, Superseded> {
  const found = new Map<number, Superseded>();
  if (columns === undefined) return found;
  for (let at = 0; at < columns.turn.length; at++) {
    const turn = columns.turn[at] ?? 0;
    if (turn < from || turn >= to) continue;
    const by = columns.by[at] ?? 0;
    // What is set again holds again.
    found.delete(by);
    found.set(columns.item[at] ?? 0, { by, turn });
  }
  return found;
}
