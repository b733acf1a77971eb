import { needOf, roundUpToHundred } from '../need.ts';
import { addUnit, type Partition, type SegmentUnits, SOFT_UNIT, type Sums, softAt } from './partition.ts';

/**
 * The best partition whose part slots together respect an allowance.
 *
 * Problem. Without an allowance the fewest parts of least total need are found over windows (`partition.ts`). An
 * allowance limits the sum of the part *slots*, `min(slot, need rounded up to 100)`: rounding makes another cut, or
 * one more part, cheaper than the one of least need, so the windows no longer hold what is wanted.
 *
 * Idea. The sum of the slots is never less than the need of the whole, so most cases are decided without a search.
 * Otherwise, for k = 2, 3, … parts, a dynamic programme from the right keeps, for each start and each sum of slots
 * within the allowance, the least total need and at that the smallest largest part; the first k with an answer wins.
 * A second programme with that largest part as the cap yields the fewest parted soft chains and then the earliest cuts,
 * as in `partition.ts`.
 *
 * Cost. O(k × cuts² × sums of slots); sums are few, being hundreds or the slot itself. Limits: above `MOST_UNITS`
 * units only the partition without an allowance is tried, so that a refusal may be one too many there.
 */
export const MOST_UNITS = 400;

/** A sum of slots → the least total need, and the smallest largest part at that total. */
type Labels = ReadonlyMap<number, { readonly total: number; readonly largest: number }>;

/** The best partition within the allowance, or `null` when there is none. Source: design, the rule, 2. */
export function partitionWithin(
  units: SegmentUnits,
  slot: number,
  marginRatio: number,
  allowance: number,
): Extract<Partition, { ok: true }> | null {
  if (units.count > MOST_UNITS) return null;
  const edges = edgesOf(units, slot, marginRatio);
  for (let parts = 2; parts <= units.count; parts++) {
    const first = bestOf(sweepFrom(units, edges, parts, allowance, slot, 0)[parts]?.[0]);
    if (first === null) continue;
    const capped = sweepFrom(units, edges, parts, allowance, first.largest, SOFT_UNIT);
    const { total } = bestOf(capped[parts]?.[0]) ?? first;
    return { ok: true, ends: readCuts(units, edges, capped, parts, allowance, { ...first, total }) };
  }
  return null;
}

interface Edge {
  readonly end: number;
  readonly need: number;
  readonly charge: number;
}

/** Every part that fits the slot, by its first unit, nearest end first. */
function edgesOf(units: SegmentUnits, slot: number, marginRatio: number): readonly (readonly Edge[])[] {
  return Array.from({ length: units.count }, (_, start) => {
    const edges: Edge[] = [];
    const sums: Sums = { floor: 0, ledger: 0 };
    for (let end = start + 1; end <= units.count; end++) {
      addUnit(units, sums, end - 1, start);
      const need = needOf(sums.floor, sums.ledger, marginRatio);
      if (need > slot) break;
      edges.push({ end, need, charge: Math.min(slot, roundUpToHundred(need)) });
    }
    return edges;
  });
}

/** `[q][start]`: what units [start, count) can cost in q parts, none of which needs more than `cap`. */
function sweepFrom(
  units: SegmentUnits,
  edges: readonly (readonly Edge[])[],
  parts: number,
  allowance: number,
  cap: number,
  softUnit: number,
): readonly (readonly Labels[])[] {
  const { count } = units;
  const empty: Labels = new Map();
  let after: Labels[] = Array.from({ length: count + 1 }, () => empty);
  after[count] = new Map([[0, { total: 0, largest: 0 }]]);
  const levels: Labels[][] = [after];
  for (let q = 1; q <= parts; q++) {
    const level: Labels[] = Array.from({ length: count + 1 }, () => empty);
    for (let start = 0; start < count; start++) {
      const labels = new Map<number, { total: number; largest: number }>();
      for (const edge of edges[start] ?? []) {
        if (edge.need > cap) break;
        for (const [charge, rest] of after[edge.end] ?? empty) {
          const sum = charge + edge.charge;
          if (sum > allowance) continue;
          const total = rest.total + edge.need + softUnit * softAt(units, edge.end);
          const largest = Math.max(rest.largest, edge.need);
          const known = labels.get(sum);
          if (
            known === undefined ||
            total < known.total ||
            (total === known.total && largest < known.largest)
          ) {
            labels.set(sum, { total, largest });
          }
        }
      }
      level[start] = labels;
    }
    levels.push(level);
    after = level;
  }
  return levels;
}

function bestOf(labels: Labels | undefined): { readonly total: number; readonly largest: number } | null {
  let best: { readonly total: number; readonly largest: number } | null = null;
  for (const label of labels?.values() ?? []) {
    if (
      best === null ||
      label.total < best.total ||
      (label.total === best.total && label.largest < best.largest)
    ) {
      best = label;
    }
  }
  return best;
}

/** From the left, the earliest cut from which the best total can still be reached within the allowance. */
function readCuts(
  units: SegmentUnits,
  edges: readonly (readonly Edge[])[],
  levels: readonly (readonly Labels[])[],
  parts: number,
  allowance: number,
  best: { readonly total: number; readonly largest: number },
): readonly number[] {
  const { count } = units;
  const ends: number[] = [];
  let start = 0;
  let total = best.total;
  let left = allowance;
  for (let q = parts - 1; q >= 0; q--) {
    const edge = edges[start]?.find(
      ({ end, need, charge }) =>
        need <= best.largest &&
        [...(levels[q]?.[end] ?? [])].some(
          ([rest, label]) =>
            rest + charge <= left && label.total + need + SOFT_UNIT * softAt(units, end) === total,
        ),
    );
    if (edge === undefined) break;
    ends.push(edge.end);
    start = edge.end;
    total -= edge.need + SOFT_UNIT * softAt(units, edge.end);
    left -= edge.charge;
  }
  return start === count ? ends : [count];
}
