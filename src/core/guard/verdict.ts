import type { BlockerKind, ExitKind, VerdictFlag, VerdictKind } from '../floor/verdict.ts';

export interface VerdictPart {
  /** Turns of the segment, half-open. */
  readonly from: number;
  readonly to: number;
  /**
   * Where the part begins inside turn `from` and ends inside turn `to`, in UTF-16 units of the turn's text: 0 but where
   * one turn is too large for the slot and had to be cut at a line.
   */
  readonly fromChar: number;
  readonly toChar: number;
  readonly floor: number;
  readonly need: number;
  readonly slot: number;
}

export interface VerdictBlocker {
  readonly kind: BlockerKind;
  /** One turn, or the first and the last of a run. */
  readonly turns: readonly number[];
  /** The item that alone does not fit, where it is one. */
  readonly literal: string | null;
  readonly need: number;
  readonly over: number;
}

/** A way out of a refusal: `value` is the number that it sets, `detail` one sentence for a person. */
export interface VerdictExit {
  readonly kind: ExitKind;
  readonly value: number | null;
  readonly detail: string;
  /** The turns of another segment, half-open. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** The literals to drop. */
  readonly items: readonly string[];
}

/** The decision on a segment as plain data. Turns are those of the segment, from 0; all amounts are tokens. */
export interface Verdict {
  readonly verdict: VerdictKind;
  readonly flags: readonly VerdictFlag[];
  /** One sentence for a person, with the arithmetic. */
  readonly reason: string;
  readonly parts: readonly VerdictPart[];
  readonly blockers: readonly VerdictBlocker[];
  /** The ways out of a refusal, each with its number. */
  readonly exits: readonly VerdictExit[];
  readonly slot: number | null;
  /** Tokens of the segment; `null` like the rest where the conservative mode refused without counting. */
  readonly tokens: number | null;
  readonly floor: number | null;
  readonly margin: number | null;
  readonly ledger: number | null;
  readonly need: number | null;
}
