import type { TokenCount } from '../units.ts';

export const ENCODINGS = ['o200k_base', 'cl100k_base'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Counts tokens exactly as the named encoding does; special-token text is ordinary text. Never throws on any string. */
export interface Tokenizer {
  readonly encoding: Encoding;
  /** Tokens of `text`, in time linear-logarithmic in its longest unbroken piece. */
  count(text: string): TokenCount;
  /** The token ids of `text`. */
  encode(text: string): number[];
  /**
   * The UTF-16 offset at which each token of `text` starts, in order. A token that starts inside a code point
   * has that code point's offset, so offsets may repeat. The cost of `[a, b)` for display is
   * lowerBound(b) − lowerBound(a): additive over disjoint spans.
   */
  starts(text: string): Uint32Array;
}
