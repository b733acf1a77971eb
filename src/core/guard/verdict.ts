import type { BlockerKind, Exit, VerdictFlag, VerdictKind } from '../floor/verdict.ts';

export interface VerdictPart {
  /** Turns of the segment, half-open. */
  readonly from: number;
  readonly to: number;
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

/** The decision on a segment as plain data. Turns are those of the segment, from 0; all amounts are tokens. */
export interface Verdict {
  readonly verdict: VerdictKind;
  readonly flags: readonly VerdictFlag[];
  /** One sentence for a person, with the arithmetic. */
  readonly reason: string;
  readonly parts: readonly VerdictPart[];
  readonly blockers: readonly VerdictBlocker[];
  /** The ways out of a refusal, each with its number. */
  readonly exits: readonly Exit[];
  readonly slot: number | null;
  /** Tokens of the segment; `null` like the rest where the conservative mode refused without counting. */
  readonly tokens: number | null;
  readonly floor: number | null;
  readonly margin: number | null;
  readonly ledger: number | null;
  readonly need: number | null;
}
