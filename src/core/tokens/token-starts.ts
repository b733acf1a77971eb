/** A growing list of offsets. */
export class TokenStarts {
  private values: Uint32Array;
  private length = 0;

  constructor(expected: number) {
    this.values = new Uint32Array(Math.max(16, expected));
  }

  push(start: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = start;
  }

  /** A copy of exactly the offsets pushed. */
  toArray(): Uint32Array {
    return this.values.slice(0, this.length);
  }
}

/**
 * How many of the offsets, in order, lie before `offset`. The tokens of a span `[a, b)` for display are
 * `lowerBound(starts, b) - lowerBound(starts, a)`: a token belongs to the span that holds its first character, so
 * spans that tile a text sum to its total (design: Tokens).
 */
export function lowerBound(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
