/**
 * From places in a folded text back to the text as it is written.
 *
 * Folding changes lengths (`fold.ts`): blanks become one, marks lose their backslash. Idea. A word is folded by itself
 * and a run of blanks becomes one blank, so that the words of both texts line up one to one; only inside a word whose
 * length changed is a place not known to the letter, and the whole word stands for it. Cost: linear, and a binary search
 * a place. Limit: where a sign of width zero stands alone between blanks, places behind it may lie one sign off.
 */
import { fold } from './fold.ts';
import type { Place } from './places.ts';

const WORD = /[^\s\u200b]+/g;

/** Says of places in the folded text where they stand in the text itself, both half-open and in UTF-16 units. */
export function unfoldPlaces(text: string): (place: Place) => Place {
  /** Where each word begins and ends, in the text and in the folded one. */
  const starts: number[] = [];
  const ends: number[] = [];
  const foldedStarts: number[] = [];
  const foldedEnds: number[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    if (folded === '') continue;
    // Blanks before the first word fold to one as well.
    if (index > 0 && (starts.length > 0 || /[\s\u200b]/.test(text[0] ?? ''))) at++;
    starts.push(index);
    ends.push(index + word.length);
    foldedStarts.push(at);
    at += folded.length;
    foldedEnds.push(at);
  }
  /** The last word that begins at or before a place of the folded text. */
  const wordAt = (place: number): number => {
    let low = 0;
    for (let high = foldedStarts.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((foldedStarts[middle] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  };
  const isSame = (word: number): boolean =>
    (ends[word] ?? 0) - (starts[word] ?? 0) === (foldedEnds[word] ?? 0) - (foldedStarts[word] ?? 0);
  return ({ start, end }) => {
    const first = wordAt(start);
    const last = wordAt(Math.max(start, end - 1));
    const from = (starts[first] ?? 0) + (isSame(first) ? start - (foldedStarts[first] ?? 0) : 0);
    const to = isSame(last) ? (starts[last] ?? 0) + end - (foldedStarts[last] ?? 0) : (ends[last] ?? 0);
    return { start: Math.min(from, text.length), end: Math.min(Math.max(from, to), text.length) };
  };
}
