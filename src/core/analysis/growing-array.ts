/**
 * A typed array whose final length is not known yet. It doubles when it is full, so a push costs constant time
 * on average; `finish` copies out exactly what was pushed, in a buffer of its own that can be transferred.
 */
type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

export interface GrowingArray<A extends Numbers> {
  readonly length: number;
  push(value: number): void;
  /** The value at `index`, 0 beyond the end. */
  at(index: number): number;
  /** Replaces a value that was pushed before. */
  set(index: number, value: number): void;
  finish(): A;
}

const grow = <A extends Numbers>(make: (length: number) => A): GrowingArray<A> => {
  let values = make(64);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = make(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    at: (index) => (index < length ? (values[index] ?? 0) : 0),
    set(index, value) {
      if (index < length) values[index] = value;
    },
    finish() {
      const exact = make(length);
      exact.set(values.subarray(0, length));
      return exact;
    },
  };
};

export const growingBytes = (): GrowingArray<Uint8Array<ArrayBuffer>> => grow((n) => new Uint8Array(n));
export const growingShorts = (): GrowingArray<Uint16Array<ArrayBuffer>> => grow((n) => new Uint16Array(n));
export const growingInts = (): GrowingArray<Uint32Array<ArrayBuffer>> => grow((n) => new Uint32Array(n));
