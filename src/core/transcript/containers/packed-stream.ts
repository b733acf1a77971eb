/** How a packed stream ended. `at` is a byte of the packed data, counted from its start. */
export type StreamEnd =
  | { readonly kind: 'whole' }
  /** It stops before its end. */
  | { readonly kind: 'cut'; readonly at: number }
  /** What follows could not be read; what came out before is as it was packed, as far as can be told. */
  | { readonly kind: 'damaged'; readonly at: number; readonly why: string }
  /** It was read to its end, and something about it is wrong. */
  | { readonly kind: 'doubtful'; readonly at: number; readonly why: string };

/** Gives what comes out in pieces, so that whoever takes them can stop, and then how it ended. */
export type PackedStream = Generator<Uint8Array, StreamEnd, void>;

export const WHOLE: StreamEnd = { kind: 'whole' };

/** What a library said when it gave up, as a phrase. */
export const faultWords = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'it cannot be decoded';
