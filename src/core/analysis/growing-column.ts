/**
 * A column that comes in pieces: they are kept as they came and laid end to end once, so that a long column is never
 * copied while it grows, and its pieces are let go of one after the other.
 */
type Numbers = Uint8Array | Uint16Array | Uint32Array;

export interface GrowingColumn<A extends Numbers> {
  /** Takes the next piece, and keeps it. */
  add(piece: A): void;
  /** All of it, in a buffer of its own; the pieces are gone then. */
  finish(): A;
}

function column<A extends Numbers>(make: (length: number) => A): GrowingColumn<A> {
  let pieces: A[] = [];
  let length = 0;
  return {
    add(piece) {
      if (piece.length === 0) return;
      pieces.push(piece);
      length += piece.length;
    },
    finish() {
      const whole = make(length);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      pieces = [];
      length = 0;
      return whole;
    },
  };
}

export const byteColumn = (): GrowingColumn<Uint8Array> => column((n) => new Uint8Array(n));
export const shortColumn = (): GrowingColumn<Uint16Array> => column((n) => new Uint16Array(n));
export const intColumn = (): GrowingColumn<Uint32Array> => column((n) => new Uint32Array(n));
