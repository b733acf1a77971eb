/** Index of the first entry of an ascending column that is larger than a value. */
function firstAbove(column: Uint32Array, value: number): number {
  let low = 0;
  for (let high = column.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((column[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The piece that holds a place; `starts` says where each begins. */
export const pieceAt = (starts: Uint32Array, place: number): number =>
  Math.max(0, firstAbove(starts, place) - 1);

/** The first of ordered, disjoint stretches that ends after a place. */
export const firstEndingAfter = (ends: Uint32Array, place: number): number => firstAbove(ends, place);
