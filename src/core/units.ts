/**
 * Branded units. Mixing bytes, UTF-16 offsets and tokens is the likeliest bug of this product, so each
 * has a type of its own: a plain number does not pass for one, and one does not pass for another.
 * The constructors are the only place where a number gains a unit.
 */
declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

/** A number of tokens of the chosen encoding. */
export type TokenCount = Unit<'tokens'>;
/** An offset into a string, in UTF-16 code units. */
export type CharOffset = Unit<'utf-16 offset'>;
/** An offset into the bytes of a file. */
export type ByteOffset = Unit<'byte offset'>;
/** A turn of a thread, numbered from 0. */
export type TurnIndex = Unit<'turn'>;
/** A distinct irreducible literal of a thread, numbered in order of first occurrence. */
export type ItemId = Unit<'item'>;

const asUnit = <U extends number>(value: number): U => value as U;

export const tokenCount = (value: number): TokenCount => asUnit(value);
export const charOffset = (value: number): CharOffset => asUnit(value);
export const byteOffset = (value: number): ByteOffset => asUnit(value);
export const turnIndex = (value: number): TurnIndex => asUnit(value);
export const itemId = (value: number): ItemId => asUnit(value);

/** A half-open run of turns, `from` included, `to` not. */
export interface TurnRange {
  readonly from: TurnIndex;
  readonly to: TurnIndex;
}

/** A half-open run of bytes of a file. */
export interface ByteRange {
  readonly from: ByteOffset;
  readonly to: ByteOffset;
}

/** The turn that stands in a column of numbers for "none", such as the result of a call still open. */
export const NO_TURN = 0xffffffff;
