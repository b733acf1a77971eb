/**
 * Work in slices: a generator that yields wherever it may be interrupted, for a caller that has other things to do. Each
 * slice is meant to take a few milliseconds at most.
 */
export type Slices<T> = Generator<void, T>;

/** The same work at once. */
export function finish<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** How many numbers are read in one slice. */
export const READ_AT_A_TIME = 100_000;

/**
 * Where the list of each value begins when the places of `values` are sorted by value: one entry more than there are values.
 * The loops are plain functions, called for a stretch at a time: inside of a generator they would run several times as long.
 */
export function* startsByValue(values: Uint32Array, count: number): Slices<Uint32Array> {
  const starts = new Uint32Array(count + 1);
  for (let from = 0; from < values.length; from += READ_AT_A_TIME) {
    if (from > 0) yield;
    countValues(values, from, Math.min(values.length, from + READ_AT_A_TIME), starts);
  }
  addUp(starts);
  return starts;
}

function countValues(values: Uint32Array, from: number, to: number, starts: Uint32Array): void {
  for (let at = from; at < to; at++) {
    const after = (values[at] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
}

function addUp(starts: Uint32Array): void {
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
}
