/**
 * Where the rows of a list stand. A row may be measured at any time, anywhere, and every question ("where does row i
 * begin", "which row is at this offset") is asked several times a frame, over a million rows. So heights are summed by
 * blocks, and the sums of blocks stand in a Fenwick tree: a question or a change costs a dozen steps over blocks and
 * at most one block of rows, and memory is four bytes a row. Heights are kept in 64ths of a pixel, as browsers lay
 * out, which makes all sums exact.
 */

/** Rows a block. */
const BLOCK = 128;
/** Steps a pixel. */
const STEPS = 64;

export interface Heights {
  readonly count: number;
  /** Of all rows, in pixels. */
  total(): number;
  /** Where a row begins, in pixels from the start of the list; the end of the list for `count` and beyond. */
  start(index: number): number;
  size(index: number): number;
  /** The row that holds an offset; the first or the last one outside. */
  at(offset: number): number;
  /** Sets the height of a row; answers by how much it changed. */
  set(index: number, pixels: number): number;
}

const exact = (pixels: number): number => Math.round(Math.max(0, pixels) * STEPS) / STEPS;

/** Heights of `count` rows, from what is known or guessed of each (pixels). */
export const createHeights = (count: number, initial: (index: number) => number): Heights => {
  const sizes = new Float32Array(count);
  const blocks = Math.ceil(count / BLOCK);
  /** A Fenwick tree over the sums of blocks; entry 0 is not used. */
  const tree = new Float64Array(blocks + 1);
  let total = 0;
  for (let index = 0; index < count; index++) {
    const size = exact(initial(index));
    sizes[index] = size;
    total += size;
    const node = Math.floor(index / BLOCK) + 1;
    tree[node] = (tree[node] ?? 0) + size;
  }
  for (let node = 1; node <= blocks; node++) {
    const parent = node + (node & -node);
    if (parent <= blocks) tree[parent] = (tree[parent] ?? 0) + (tree[node] ?? 0);
  }
  let top = 1;
  while (top * 2 <= blocks) top *= 2;

  const sumOfBlocks = (end: number): number => {
    let sum = 0;
    for (let node = end; node > 0; node -= node & -node) sum += tree[node] ?? 0;
    return sum;
  };

  return {
    count,
    total: () => total,
    size: (index) => sizes[index] ?? 0,
    start(index) {
      if (index >= count) return total;
      const block = Math.floor(Math.max(0, index) / BLOCK);
      let sum = sumOfBlocks(block);
      for (let row = block * BLOCK; row < index; row++) sum += sizes[row] ?? 0;
      return sum;
    },
    at(offset) {
      let block = 0;
      let rest = offset;
      for (let step = top; step > 0; step >>= 1) {
        const sum = tree[block + step];
        if (sum !== undefined && block + step <= blocks && sum <= rest) {
          block += step;
          rest -= sum;
        }
      }
      let row = block * BLOCK;
      while (row < count - 1 && rest >= (sizes[row] ?? 0)) {
        rest -= sizes[row] ?? 0;
        row++;
      }
      return Math.max(0, Math.min(row, count - 1));
    },
    set(index, pixels) {
      const size = exact(pixels);
      const delta = size - (sizes[index] ?? 0);
      if (index < 0 || index >= count || delta === 0) return 0;
      sizes[index] = size;
      total += delta;
      for (let node = Math.floor(index / BLOCK) + 1; node <= blocks; node += node & -node) {
        tree[node] = (tree[node] ?? 0) + delta;
      }
      return delta;
    },
  };
};
