/**
 * Items that a turn begins to count when a later turn takes their source away: a file that was read is deleted, or
 * written anew (design: Estimator, the working floor). A floor that is asked after turn `now − 1` holds those whose
 * source was lost before; most turns of most threads have none.
 */
import type { LostRows, SpanColumns } from '../columns.ts';

/** By turn, each once, and none that the turn counts anyway. Those of turn `t` lie at `offsets[t] … offsets[t + 1]`. */
export interface LateItems {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
  /** The turn that lost the source of each; ascending within a turn. */
  readonly since: Uint32Array;
}

/** Gathers them from rows that were lost. `counts` says whether a turn counts an item whatever happens. */
export function lateItems(
  spans: SpanColumns,
  lost: LostRows | undefined,
  turnCount: number,
  counts: (turn: number, item: number) => boolean,
): LateItems | null {
  if (lost === undefined || lost.row.length === 0) return null;
  const offsets = new Uint32Array(turnCount + 1);
  const items: number[] = [];
  const since: number[] = [];
  let at = 0;
  for (let turn = 0; turn < turnCount; turn++) {
    const end = spans.offsets[turn + 1] ?? 0;
    const earliest = new Map<number, number>();
    for (; at < lost.row.length && (lost.row[at] ?? 0) < end; at++) {
      const item = spans.item[lost.row[at] ?? 0] ?? 0;
      const from = lost.since[at] ?? 0;
      if (!counts(turn, item)) earliest.set(item, Math.min(from, earliest.get(item) ?? from));
    }
    for (const [item, from] of [...earliest].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
      items.push(item);
      since.push(from);
    }
    offsets[turn + 1] = items.length;
  }
  return { offsets, items: Uint32Array.from(items), since: Uint32Array.from(since) };
}

const NONE = new Uint32Array();

/** The late items of a turn whose source was lost before turn `now`. */
export function lateItemsOf(late: LateItems | null, turn: number, now: number): Uint32Array {
  if (late === null) return NONE;
  const from = late.offsets[turn] ?? 0;
  const end = late.offsets[turn + 1] ?? 0;
  if (from === end || (late.since[from] ?? 0) >= now) return NONE;
  let to = from;
  while (to < end && (late.since[to] ?? 0) < now) to++;
  return late.items.subarray(from, to);
}

/** Everything that a turn counts when it is asked before turn `now`. */
export function itemsOfTurn(
  {
    offsets,
    items,
    late,
  }: { readonly offsets: Uint32Array; readonly items: Uint32Array; readonly late: LateItems | null },
  turn: number,
  now: number,
): Uint32Array {
  const own = items.subarray(offsets[turn] ?? 0, offsets[turn + 1] ?? 0);
  const added = lateItemsOf(late, turn, now);
  if (added.length === 0) return own;
  const all = new Uint32Array(own.length + added.length);
  all.set(own);
  all.set(added, own.length);
  return all;
}
