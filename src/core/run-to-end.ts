/** Lets work that is done in slices run to its end at once. */
export function runToEnd<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
