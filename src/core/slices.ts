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
