/**
 * What the splitters ask of a code point. The specification of an encoding is a regular expression over Unicode
 * properties; asking the regular-expression engine once a code point and remembering the answer gives the same
 * Unicode version as that expression would have, at the price of one table lookup. A class is one bit, so that a
 * set of classes is a mask.
 */
import { utf8Width, wideCodePointAt } from './utf8.ts';

/** Lu, Lt. */
export const UPPER = 1;
/** Ll. */
export const LOWER = 2;
/** Lm, Lo: letters without case. */
export const UNCASED = 4;
/** M: marks that sit on another character. */
export const MARK = 8;
/** N: numbers of any script. */
export const DIGIT = 16;
/** Line feed and carriage return, the only two that end a line here. */
export const NEWLINE = 32;
/** Any other white space, in JavaScript's sense: U+FEFF is one, U+0085 is not. */
export const SPACE = 64;
/** The rest: punctuation, symbols, controls, unassigned. */
export const OTHER = 128;

export const LETTER = UPPER | LOWER | UNCASED;

/** One byte a code point; 0 where nobody has asked yet. */
const CLASSES = new Uint8Array(0x110000);

const TESTS: readonly (readonly [RegExp, number])[] = [
  [/^[\r\n]$/u, NEWLINE],
  [/^\s$/u, SPACE],
  [/^[\p{Lu}\p{Lt}]$/u, UPPER],
  [/^\p{Ll}$/u, LOWER],
  [/^[\p{Lm}\p{Lo}]$/u, UNCASED],
  [/^\p{M}$/u, MARK],
  [/^\p{N}$/u, DIGIT],
];

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const found = TESTS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
  CLASSES[codePoint] = found;
  return found;
}

for (let ascii = 0; ascii < 0x80; ascii++) classify(ascii);

/** The class of the code point that starts at byte `at`. */
export function classAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return CLASSES[lead] ?? OTHER;
  const codePoint = wideCodePointAt(bytes, at);
  const known = CLASSES[codePoint] ?? OTHER;
  return known === 0 ? classify(codePoint) : known;
}

/** The offset behind the run of code points, from `at` on, whose class is in `mask`. */
export function runEnd(bytes: Uint8Array, at: number, length: number, mask: number): number {
  let end = at;
  while (end < length) {
    const lead = bytes[end] ?? 0;
    if (lead < 0x80) {
      if (((CLASSES[lead] ?? 0) & mask) === 0) return end;
      end++;
    } else {
      if ((classAt(bytes, end) & mask) === 0) return end;
      end += utf8Width(lead);
    }
  }
  return end;
}
