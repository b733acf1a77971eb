import { needOf } from '../need.ts';

/**
 * Cuts a segment into the fewest parts that each fit a slot.
 *
 * Problem. A segment is a run of units (what lies between two legal cuts); a part is a run of units; the need of
 * a part is that of its *distinct* items. Wanted: fewest parts with need ≤ slot each; among those the least total
 * need (an item in two parts is paid twice); then the smallest largest part; then the earliest cuts.
 *
 * Idea. Each occurrence knows the previous unit with the same item, so the floor of units [i, j) is the sum over
 * its occurrences with `previous < i`: no sets. Need is monotone under inclusion, so the furthest reach R(i) of a
 * part that starts at i comes from one sliding window, taking R again and again gives the fewest parts k, and
 * after q of k parts the cut must lie in [B(k − q), F(q)], what greedy from the right and from the left reach.
 * A dynamic programme over these windows finds the least total and, at that total, the smallest largest part M.
 * "Earliest cuts" cannot be decided in the same sweep, since a later, larger part may hide what an earlier one
 * did: a second sweep with M as the cap keeps only totals, and the cuts are then read off from the left. The same
 * sweep settles which of the equals parts fewer soft chains, before earliness is asked: their number adds up like the
 * needs do, so it rides along as the lower digits of the total.
 *
 * Cost. O(occurrences) for reach and windows; the sweeps look at Σ window × window pairs, each extended unit by
 * unit. 2,000 cuts take milliseconds.
 */
export interface SegmentUnits {
  readonly count: number;
  /** Occurrences of unit `u` lie at `offsets[u] … offsets[u + 1]`; each item once per unit. */
  readonly offsets: Uint32Array;
  readonly cost: Uint32Array;
  readonly ledger: Uint32Array;
  /** The unit before with the same item, or −1. */
  readonly previous: Int32Array;
  /** The unit after with the same item, or `count`. */
  readonly next: Int32Array;
  /** How many soft chains a cut before the unit parts. */
  readonly soft: Uint32Array;
}

/** A total of needs carries the number of parted soft chains below it: 2^20 of them make one token. */
export const SOFT_UNIT = 1 / 2 ** 20;

export type Partition =
  /** Where each part ends, in units; the last entry is `count`. */
  | { readonly ok: true; readonly ends: readonly number[] }
  /** The first unit that alone exceeds the slot. */
  | { readonly ok: false; readonly unit: number };

/** Floor and ledger of a run of units, in tokens. */
export interface Sums {
  floor: number;
  ledger: number;
}

/** The best partition into parts of need ≤ `slot`, or the unit that makes one impossible. Source: design, the rule, 2. */
export function partitionUnits(units: SegmentUnits, slot: number, marginRatio: number): Partition {
  if (units.count === 0) return { ok: true, ends: [] };
  const reach = reachFromLeft(units, slot, marginRatio);
  for (let unit = 0; unit < units.count; unit++) if (reach[unit] === unit) return { ok: false, unit };
  const forward = greedyForward(reach, units.count);
  const parts = forward.length - 1;
  if (parts === 1) return { ok: true, ends: [units.count] };
  const backward = greedyBackward(reach, units.count, parts);
  // Small slots leave no choice: every cut can lie in one place only.
  if (forward.every((end, q) => end === backward[q])) return { ok: true, ends: forward.slice(1) };
  const windows: Windows = { parts, low: backward, high: forward };
  const largest = sweep(units, reach, windows, slot, marginRatio, 0).largest[0] ?? slot;
  const capped = sweep(units, reach, windows, largest, marginRatio, SOFT_UNIT);
  return { ok: true, ends: readCuts(units, windows, capped, largest, marginRatio) };
}

/** The need of units [from, to). */
export function needOfUnits(units: SegmentUnits, from: number, to: number, marginRatio: number): number {
  const sums = sumUnits(units, from, to);
  return needOf(sums.floor, sums.ledger, marginRatio);
}

/** Floor and ledger of units [from, to): each item once. */
export function sumUnits(units: SegmentUnits, from: number, to: number): Readonly<Sums> {
  const sums: Sums = { floor: 0, ledger: 0 };
  for (let unit = from; unit < to; unit++) addUnit(units, sums, unit, from);
  return sums;
}

/** Adds the items of `unit` that no unit from `from` on holds before it. */
export function addUnit(units: SegmentUnits, sums: Sums, unit: number, from: number): void {
  const end = units.offsets[unit + 1] ?? 0;
  for (let at = units.offsets[unit] ?? 0; at < end; at++) {
    if ((units.previous[at] ?? -1) >= from) continue;
    sums.floor += units.cost[at] ?? 0;
    sums.ledger += units.ledger[at] ?? 0;
  }
}

/** Takes the first unit out of the window [unit, to): items that do not come again inside leave with it. */
function removeFirst(units: SegmentUnits, sums: Sums, unit: number, to: number): void {
  const end = units.offsets[unit + 1] ?? 0;
  for (let at = units.offsets[unit] ?? 0; at < end; at++) {
    if ((units.next[at] ?? 0) < to) continue;
    sums.floor -= units.cost[at] ?? 0;
    sums.ledger -= units.ledger[at] ?? 0;
  }
}

/** R(i): the furthest end of a part that starts at unit i; i itself where even that unit does not fit. */
function reachFromLeft(units: SegmentUnits, slot: number, marginRatio: number): Uint32Array {
  const reach = new Uint32Array(units.count);
  const sums: Sums = { floor: 0, ledger: 0 };
  let end = 0;
  for (let start = 0; start < units.count; start++) {
    if (end < start) end = start;
    while (end < units.count) {
      const floor = sums.floor;
      const ledger = sums.ledger;
      addUnit(units, sums, end, start);
      if (needOf(sums.floor, sums.ledger, marginRatio) > slot) {
        sums.floor = floor;
        sums.ledger = ledger;
        break;
      }
      end++;
    }
    reach[start] = end;
    if (end > start) removeFirst(units, sums, start, end);
  }
  return reach;
}

/** F: where greedy from the left stands after 0, 1, … parts; the last entry is `count`. */
function greedyForward(reach: Uint32Array, count: number): number[] {
  const ends = [0];
  let at = 0;
  while (at < count) {
    at = reach[at] ?? count;
    ends.push(at);
  }
  return ends;
}

/** B, turned round: entry q is the first unit from which the remaining `parts − q` parts can still reach the end. */
function greedyBackward(reach: Uint32Array, count: number, parts: number): number[] {
  const low = new Array<number>(parts + 1).fill(0);
  low[parts] = count;
  let start = count;
  for (let q = parts - 1; q >= 0; q--) {
    const target = low[q + 1] ?? count;
    while (start > 0 && (reach[start - 1] ?? 0) >= target) start--;
    low[q] = start;
  }
  low[0] = 0;
  return low;
}

/** The soft chains that the cut before unit `end` parts; none at the end of the segment. */
export const softAt = (units: SegmentUnits, end: number): number =>
  end < units.count ? (units.soft[end] ?? 0) : 0;

interface Windows {
  readonly parts: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

interface Sweep {
  /** `total[at(q) + i − low(q)]`: least total need of units [i, count) in the parts after the q-th. */
  readonly total: Float64Array;
  /** The smallest largest part at that total. */
  readonly largest: Float64Array;
  /** Where the window of each q begins. One array for all of them: a split into hundreds of parts has as many windows. */
  readonly at: Uint32Array;
}

function sweep(
  units: SegmentUnits,
  reach: Uint32Array,
  windows: Windows,
  cap: number,
  marginRatio: number,
  softUnit: number,
): Sweep {
  const { parts, low, high } = windows;
  const at = new Uint32Array(parts + 2);
  for (let q = 0; q <= parts; q++) at[q + 1] = (at[q] ?? 0) + (high[q] ?? 0) - (low[q] ?? 0) + 1;
  const total = new Float64Array(at[parts + 1] ?? 0).fill(Number.POSITIVE_INFINITY);
  const largest = new Float64Array(total.length).fill(Number.POSITIVE_INFINITY);
  total[at[parts] ?? 0] = 0;
  largest[at[parts] ?? 0] = 0;
  for (let q = parts - 1; q >= 0; q--) {
    const first = low[q] ?? 0;
    const last = high[q] ?? 0;
    const nextFirst = low[q + 1] ?? 0;
    const nextLast = high[q + 1] ?? 0;
    const here = (at[q] ?? 0) - first;
    const next = (at[q + 1] ?? 0) - nextFirst;
    const sums: Sums = { ...sumUnits(units, first, Math.max(first, nextFirst)) };
    for (let start = first; start <= last; start++) {
      const from = Math.max(nextFirst, start);
      const run: Sums = { floor: sums.floor, ledger: sums.ledger };
      const to = Math.min(nextLast, reach[start] ?? 0);
      for (let end = from; end <= to; end++) {
        if (end > from) addUnit(units, run, end - 1, start);
        if (end === start) continue;
        const need = needOf(run.floor, run.ledger, marginRatio);
        if (need > cap) break;
        const sum = need + softUnit * softAt(units, end) + (total[next + end] ?? Number.POSITIVE_INFINITY);
        const most = Math.max(need, largest[next + end] ?? Number.POSITIVE_INFINITY);
        const best = total[here + start] ?? 0;
        if (sum < best || (sum === best && most < (largest[here + start] ?? 0))) {
          total[here + start] = sum;
          largest[here + start] = most;
        }
      }
      if (start < Math.max(first, nextFirst)) removeFirst(units, sums, start, nextFirst);
    }
  }
  return { total, largest, at };
}

/** From the left, the earliest cut that still leads to the best total with no part above `cap`. */
function readCuts(
  units: SegmentUnits,
  windows: Windows,
  { total, at }: Sweep,
  cap: number,
  marginRatio: number,
): number[] {
  const ends: number[] = [];
  let start = 0;
  let rest = total[0] ?? Number.POSITIVE_INFINITY;
  for (let q = 1; q <= windows.parts; q++) {
    const low = windows.low[q] ?? units.count;
    const high = windows.high[q] ?? units.count;
    const nearest = Math.max(low, start + 1);
    const sums: Sums = { ...sumUnits(units, start, nearest) };
    for (let end = nearest; end <= high; end++) {
      if (end > nearest) addUnit(units, sums, end - 1, start);
      const need = needOf(sums.floor, sums.ledger, marginRatio);
      if (need > cap) break;
      const after = total[(at[q] ?? 0) + end - low] ?? Number.POSITIVE_INFINITY;
      if (need + SOFT_UNIT * softAt(units, end) + after !== rest) continue;
      ends.push(end);
      start = end;
      rest = after;
      break;
    }
  }
  return ends;
}
