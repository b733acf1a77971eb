/** Numbers and small codes over a `BitCoder`; `context` is the company in which a value stands. */
import { type BitCoder, type BitModel, bitModel } from './bit-coder.ts';

/** By context: six bits for the length of a number, and eight chances for the top bits of each length. */
const PER_NUMBER = 64 + 32 * 8;
/** How many bits behind the first one are learnt; those below are of even chance. */
const LEARNT = 3;

export const numberModel = (contexts: number): BitModel => bitModel(contexts * PER_NUMBER);

/** A whole number from 0, below 2 ** 31. */
export function codeNumber(coder: BitCoder, model: BitModel, context: number, value: number): number {
  const base = context * PER_NUMBER;
  const length = Math.min(31, codeTree(coder, model, base, 6, value === 0 ? 0 : 32 - Math.clz32(value)));
  if (length < 2) return length;
  let node = 1;
  let number = 1;
  let left = length - 1;
  for (; left > 0 && length - left <= LEARNT; left--) {
    const bit = coder.bit(model, base + 64 + length * 8 + node, (value >>> (left - 1)) & 1);
    node = node * 2 + bit;
    number = number * 2 + bit;
  }
  if (left === 0) return number;
  const scale = 2 ** left;
  return number * scale + coder.plain(value % scale, left);
}

/** A number of either sign, below 2 ** 30 in size. */
export function codeSigned(coder: BitCoder, model: BitModel, context: number, value: number): number {
  const folded = codeNumber(coder, model, context, value < 0 ? -2 * value - 1 : 2 * value);
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
}

export const symbolModel = (contexts: number, bits: number): BitModel => bitModel(contexts << bits);

/** A code of so many bits. */
export const codeSymbol = (
  coder: BitCoder,
  model: BitModel,
  context: number,
  bits: number,
  value: number,
): number => codeTree(coder, model, context << bits, bits, value);

function codeTree(coder: BitCoder, model: BitModel, base: number, bits: number, value: number): number {
  let node = 1;
  for (let at = bits - 1; at >= 0; at--) node = node * 2 + coder.bit(model, base + node, (value >>> at) & 1);
  return node - 2 ** bits;
}
