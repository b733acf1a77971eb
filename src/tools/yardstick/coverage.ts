import type { Harness } from './harness.ts';

/**
 * Which literals contain another: all of them are searched as one text, a line each, and places are turned back into
 * literals by bisection. A place that runs over the end of a line is none: it would be in two literals.
 */
export function createCoverage(
  literals: readonly string[],
  find: Harness['find'],
): (needed: string) => readonly number[] {
  const starts = new Uint32Array(literals.length + 1);
  for (const [at, literal] of literals.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + literal.length + 1;
  }
  const text = literals.join('\n');
  return (needed) => {
    const covering = new Set<number>();
    for (let at = find(text, needed); at >= 0; at = find(text, needed, at + 1)) {
      const index = lastAtOrBefore(starts, at);
      if (at + needed.length < (starts[index + 1] ?? 0)) covering.add(index);
    }
    return [...covering];
  };
}

/** The last entry of ascending numbers that is not above `value`. */
function lastAtOrBefore(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
