import type { CharOffset, ItemId, TokenCount, TurnIndex, TurnRange } from '../units.ts';

/** What compaction of a segment into a slot should do (design: the rule, 1–5). */
export const VERDICTS = ['compact', 'split', 'refuse', 'not-applicable'] as const;
export type VerdictKind = (typeof VERDICTS)[number];

/**
 * - `marginShort`: floor ≤ slot < need. The state fits; the words that connect it do not.
 * - `ledgerBound`: the verbatim list, not the margin, decides the need.
 * - `thrash`: the pass lands above the mark again, or frees nothing.
 * - `conservative`: the fixed floor of the record's last resort decided.
 * - `estimated`: some count is an estimate.
 */
export type VerdictFlag = 'marginShort' | 'ledgerBound' | 'thrash' | 'conservative' | 'estimated';

/**
 * Why no legal partition exists: an `item` that alone exceeds the slot, a `chain` of turns that must stay in
 * one summary, the `allowance` for all summaries of a pass, `no-relief` where the need is no smaller than the
 * segment, an `open-call` that holds the segment's edge.
 */
export type BlockerKind = 'item' | 'chain' | 'allowance' | 'no-relief' | 'open-call';
export interface Blocker {
  readonly kind: BlockerKind;
  readonly turns: readonly TurnIndex[];
  /** The item, where a single one blocks. Its literal is text and lives where the text is. */
  readonly item: ItemId | null;
  readonly need: TokenCount;
  /** By how many tokens the need exceeds what is there. */
  readonly over: TokenCount;
}

export type ExitKind =
  | 'raise-slot'
  | 'allow-split'
  | 'raise-budget'
  | 'raise-mark'
  | 'other-segment'
  | 'drop-items'
  | 'accept-risk';
/** A way out of a refusal: `value` is the number that the exit sets, `detail` one sentence for a person. */
export interface Exit {
  readonly kind: ExitKind;
  readonly value: number | null;
  readonly detail: string;
  /** The turns of another segment; `null` for every other exit. */
  readonly range: TurnRange | null;
  /** The items to drop; empty for every other exit. */
  readonly items: readonly ItemId[];
}

/**
 * One summary of a pass. `slot` is `min(slot, need rounded up to 100)` for a part of a split. A turn that is too large
 * is cut at a line: then the part ends `toChar` UTF-16 units into turn `to`, and the next one begins there; both are 0 at
 * a cut between turns, and parts tile the segment.
 */
export interface SegmentPart extends TurnRange {
  readonly fromChar: CharOffset;
  readonly toChar: CharOffset;
  readonly floor: TokenCount;
  readonly need: TokenCount;
  readonly slot: TokenCount;
}

export interface Need {
  /** Σ tokens of the distinct items, each encoded alone. */
  readonly floor: TokenCount;
  readonly margin: TokenCount;
  /** Σ tokens of literal and newline: the shortest verbatim list. */
  readonly ledger: TokenCount;
  /** max(floor + margin, ledger). */
  readonly need: TokenCount;
  readonly ledgerBound: boolean;
}

export interface Verdict {
  readonly kind: VerdictKind;
  readonly flags: readonly VerdictFlag[];
  readonly parts: readonly SegmentPart[];
  readonly blockers: readonly Blocker[];
  readonly exits: readonly Exit[];
  /** One sentence for a person, with the arithmetic. */
  readonly reason: string;
}
