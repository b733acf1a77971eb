/**
 * One thing that lies in context and may be compacted: a turn of the log, or the summary that an earlier pass
 * left in place of turns, with the items that it carries.
 */
export type LiveElement =
  | { readonly kind: 'turn'; readonly turn: number; readonly tokens: number }
  | { readonly kind: 'summary'; readonly tokens: number; readonly items: Uint32Array };

/** Where a summary may end. */
export interface Cuts {
  /** Entry `b` is 1 where a cut before turn `b` is legal. */
  readonly legal: Uint8Array;
  /** How many soft chains a cut before turn `b` parts. */
  readonly softAcross: Uint32Array;
  /** Entry `t` is 1 where turn `t` may be cut at its lines if it is too large. */
  readonly cutsLines: Uint8Array;
}

/** Whether a summary may end with turn `left` and the next begin with turn `right`. */
export function mayCutBetween(left: number, right: number, legal: Uint8Array): boolean {
  for (let boundary = left + 1; boundary <= right; boundary++) if (legal[boundary] === 1) return true;
  return false;
}
