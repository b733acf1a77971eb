import { has } from './fuse.ts';
import { WordMemo } from './memo.ts';
import { stemEnd } from './stem.ts';
import { WORDS } from './words-data.ts';

/** Longer runs of letters are data, and no list knows them. */
const LONGEST = 40;
/** Shorter words carry no name that a list could tell from an abbreviation. */
const SHORTEST = 3;

/** Where the word ends without what an apostrophe joins to it: `user's`, `doesn't`, `they’ll`, `users'`. */
function withoutApostrophe(text: string, start: number, end: number): number {
  for (let i = end - 1; i >= start && i >= end - 3; i--) {
    const code = text.charCodeAt(i);
    if (code === 39 || code === 0x2019) return i;
  }
  return end;
}

const known = (text: string, start: number, end: number): boolean =>
  has(WORDS, text, start, stemEnd(text, start, end));

/** Whether a word with accents is known with them or, like `naïve` and `façade`, without. */
function isAccentedWord(word: string): boolean {
  const composed = word.normalize('NFC').toLowerCase();
  if (known(composed, 0, composed.length)) return true;
  const bare = composed.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return bare !== composed && known(bare, 0, bare.length);
}

function lookUp(text: string, start: number, end: number): boolean {
  const stop = withoutApostrophe(text, start, end);
  if (stop - start < SHORTEST) return true;
  if (stop - start > LONGEST) return false;
  for (let i = start; i < stop; i++) {
    if (text.charCodeAt(i) > 127) {
      return isAccentedWord(text.slice(start, stop));
    }
  }
  return known(text, start, stop);
}

const memo = new WordMemo();

/**
 * Whether the word `text.slice(start, end)` is ordinary vocabulary: common English, the commonest words of computing,
 * or one of the most frequent words of German, French, Spanish, Portuguese, Italian and Dutch, in any
 * inflection and case. UTF-16 offsets. Words of fewer than three letters are usual; runs of more than forty
 * are not. A word that is on no list is taken for a usual one less than once in 500 times; a listed word never
 * for an unusual one. ASCII is read in place, without a new string.
 */
export function isUsualWordAt(text: string, start: number, end: number): boolean {
  return memo.answer(text, start, end, lookUp);
}

/** As `isUsualWordAt`, for a word of at most twelve ASCII letters whose two numbers are known (`memo.ts`). */
export const isUsualKeyAt = (
  first: number,
  second: number,
  text: string,
  start: number,
  end: number,
): boolean => memo.answerKey(first, second, text, start, end, lookUp);

/** Whether a word is ordinary vocabulary (see `isUsualWordAt`). */
export const isUsualWord = (word: string): boolean => isUsualWordAt(word, 0, word.length);
