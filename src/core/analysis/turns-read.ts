/**
 * What a run of turns says by itself, as numbers: all that reading their texts costs, before anything is known of the
 * thread around them.
 *
 * It is made by one reader (`read-turns.ts`), here or in another worker, and merged in the order of the turns
 * (`build-columns.ts`). Rules, literals and the spans of the reference estimator are numbered by the reader, in the order
 * in which it first met them; those that it met for the first time in this run stand in lists, so that a reader tells of
 * each once. Everything is a plain value or a typed array: it can be handed to another thread as it is.
 */
import type { Rule } from '../irreducible/detector.ts';

export interface TurnsRead {
  /** By turn: tokens of its text, and its length in UTF-16 units. */
  readonly tokens: Uint32Array;
  readonly chars: Uint32Array;
  readonly spans: SpansRead;
  /** New to the reader, in order. */
  readonly rules: readonly Rule[];
  readonly literals: readonly string[];
  /** By new literal: tokens alone, and with its newline. */
  readonly literalTokens: Uint32Array;
  readonly literalLedger: Uint32Array;
  readonly reference: ReferenceRead;
}

/** Spans by row; those of turn `t` of the run lie at `offsets[t] … offsets[t + 1]`. As in `SpanColumns`, but for what the reader numbers. */
export interface SpansRead {
  readonly offsets: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly source: Uint8Array;
  /** Bits of `COUNTED` that the turn alone decides. */
  readonly marks: Uint8Array;
  readonly cut: Uint32Array;
  readonly keyed: Uint8Array;
  readonly resultEnd: Uint32Array;
  /** Numbers of the reader. */
  readonly rule: Uint16Array;
  readonly literal: Uint32Array;
}

/** Distinct spans of the reference estimator in each turn, by numbers of the reader. */
export interface ReferenceRead {
  readonly offsets: Uint32Array;
  readonly literal: Uint32Array;
  /** New to the reader, in order, each with its cost. */
  readonly literals: readonly string[];
  readonly cost: Uint32Array;
}
