/** A number is exact up to 2^53: 22 bits of rank above 31 bits of position. */
const POSITIONS = 2 ** 31;

/**
 * A binary heap of (rank, position) pairs, lowest rank first and of equal ranks the lowest position. Each pair is one
 * number, so that comparing two pairs is one comparison and the heap is one flat array.
 */
export class RankHeap {
  /** The pair that `pop` took out last. */
  rank = 0;
  position = 0;

  private keys: Float64Array;
  private size = 0;

  /** `expected` pairs fit without growing. */
  constructor(expected: number) {
    this.keys = new Float64Array(Math.max(16, expected));
  }

  push(rank: number, position: number): void {
    if (this.size === this.keys.length) {
      const larger = new Float64Array(this.keys.length * 2);
      larger.set(this.keys);
      this.keys = larger;
    }
    const { keys } = this;
    const key = rank * POSITIONS + position;
    let hole = this.size++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = keys[parent] ?? 0;
      if (above <= key) break;
      keys[hole] = above;
      hole = parent;
    }
    keys[hole] = key;
  }

  /** Takes the lowest pair out, into `rank` and `position`; false when there is none. */
  pop(): boolean {
    if (this.size === 0) return false;
    const { keys } = this;
    const top = keys[0] ?? 0;
    this.rank = Math.floor(top / POSITIONS);
    this.position = top - this.rank * POSITIONS;

    const size = --this.size;
    const last = keys[size] ?? 0;
    let hole = 0;
    for (let child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child++;
      const below = keys[child] ?? 0;
      if (below >= last) break;
      keys[hole] = below;
      hole = child;
    }
    keys[hole] = last;
    return true;
  }
}
