/**
 * What the literals of items are made of: the pieces that only somebody who saw them knows.
 *
 * Problem. An agent that lost `src/tui/queuePane.ts` writes it again all the same as long as `queuePane` is still being
 * talked about: what it cannot rebuild is a piece that stands nowhere else. Idea. Each literal is cut at whatever is no
 * part of a word, and of its pieces those are kept that ordinary vocabulary does not hold: `queuePane`, not `src` or
 * `ts`. Pieces are numbered, so that whether a turn still shows one is a look into an array.
 *
 * Cost. Linear in the characters of the distinct literals, and one look-up in the word list for each new piece. Limits.
 * A name is one piece, whatever words it joins: `queuePane` is not rebuilt from `queue` and `pane`.
 */
import type { ComponentColumns } from '../columns.ts';
import { C, classOf, WORD_BITS } from '../irreducible/chars.ts';
import { isUsualWordAt } from '../irreducible/words/word-filter.ts';
import { growingInts } from './growing-array.ts';
import { createLiteralTable } from './literal-table.ts';

const PIECE_BITS = WORD_BITS | C.dollar;
const LETTERS = C.lower | C.upper | C.foreign | C.dense;
const SHORTEST = 3;
/** Of a number, so many digits; fewer are counted, not remembered. */
const SHORTEST_NUMBER = 4;
/** `5000`, `1999`, `2026`: anybody's numbers. */
const ROUND = /^(?:[1-9]0+|(?:19|20)\d\d)$/;
/** `16ms`, `2nd`, `12px`. */
const MEASURE = /^\d+[a-z]{1,2}$/;

/** The unusual pieces of each literal, each once, in order. */
export function findComponents(literals: readonly string[]): ComponentColumns {
  const table = createLiteralTable();
  /** By piece: its number among the unusual ones counted from 1, or 0 for a usual one. */
  const numbers = growingInts();
  /** By number: the literal in which it was last met, counted from 1. */
  const metIn = growingInts();
  const offsets = growingInts();
  const component = growingInts();
  metIn.push(0);
  offsets.push(0);
  for (const [item, literal] of literals.entries()) {
    for (let i = 0; i < literal.length; ) {
      let bits = classOf(literal.charCodeAt(i));
      if ((bits & PIECE_BITS) === 0) {
        i++;
        continue;
      }
      const start = i;
      /** The union of the bits, and whether a capital stands behind the first character. */
      let mask = bits;
      let hasInner = false;
      for (i++; i < literal.length; i++) {
        bits = classOf(literal.charCodeAt(i));
        if ((bits & PIECE_BITS) === 0) break;
        mask |= bits;
        if (bits === C.upper) hasInner = true;
      }
      if (i - start < SHORTEST) continue;
      const piece = table.idOf(literal, start, i);
      if (piece === numbers.length) {
        const unusual = isUnusual(literal, start, i, mask, hasInner);
        numbers.push(unusual ? metIn.length : 0);
        if (unusual) metIn.push(0);
      }
      const number = numbers.at(piece);
      if (number === 0 || metIn.at(number) === item + 1) continue;
      metIn.set(number, item + 1);
      component.push(number - 1);
    }
    offsets.push(component.length);
  }
  return { count: metIn.length - 1, offsets: offsets.finish(), component: component.finish() };
}

/** Whether no ordinary vocabulary holds a piece whose characters have the class bits `mask`. */
function isUnusual(text: string, start: number, end: number, mask: number, hasInner: boolean): boolean {
  if (mask === C.digit) return end - start >= SHORTEST_NUMBER && !ROUND.test(text.slice(start, end));
  if ((mask & ~LETTERS) === 0) {
    const isPlain = !hasInner || (mask & C.lower) === 0;
    return !isPlain || !isUsualWordAt(text, start, end);
  }
  return (mask & ~(C.digit | C.lower)) !== 0 || !MEASURE.test(text.slice(start, end));
}
