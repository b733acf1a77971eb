import { C, classOf, codeAt, isBlank, isLetterCode, WORD_BITS } from '../chars.ts';
import type { Rule, TextDetector } from '../detector.ts';
import { escapeLength } from '../escapes.ts';
import { isOtherLanguage } from '../words/other-language.ts';
import { isUsualWordAt } from '../words/word-filter.ts';

/**
 * Unusual words: names of projects, people, places and features that have no shape.
 *
 * Problem: `zeitwerk`, `Kovacs` and `bubbletea` look like any word, and agents write them again as often as
 * identifiers. Idea: a run of letters between blanks, quotes, brackets or marks of a sentence is an item when
 * ordinary vocabulary does not hold it (`words/`). Cost: one pass and one look-up a word. Limits: words of
 * four to forty letters in Latin script; a name that is also a word (`Baker`, `marshmallow`) is not found;
 * misspellings are; in lines of another language than English nothing is.
 */
const word: Rule = {
  id: 'word',
  kind: 'word',
  words: 'a word of no dictionary: it cannot be said otherwise',
};
const name: Rule = { id: 'word.name', kind: 'word', words: 'a name of no dictionary' };

const SHORTEST = 3;
const LONGEST = 40;
const WORD_RUN = WORD_BITS | C.dollar;
const LETTERS = C.lower | C.upper | C.foreign;

/** What may stand before a word, apart from blanks; none of it makes the word a part of a name with a shape. */
const OPENERS = new Set('"\'`“‘„«([{<>,;:|=*!?/+&–—…¿¡'.split('').map((char) => char.charCodeAt(0)));
/** What may stand behind one. */
const CLOSERS = new Set('"\'`”’»()[]}<>,;:|=*!?/+&–—…'.split('').map((char) => char.charCodeAt(0)));
const DOT = 46;
const DASH = 45;
const BACKSLASH = 92;
const ESCAPE = 27;

const isLatin = (code: number): boolean => code < 0x370 || (code >= 0x1e00 && code < 0x1f00);

function opens(text: string, start: number): boolean {
  const before = codeAt(text, start - 1);
  if (isBlank(before) || OPENERS.has(before)) return true;
  return before === DASH && isLetterCode(codeAt(text, start - 2));
}

function closes(text: string, end: number): boolean {
  const code = codeAt(text, end);
  if (isBlank(code) || CLOSERS.has(code) || code === BACKSLASH || code === ESCAPE) return true;
  const next = codeAt(text, end + 1);
  if (code === DASH) return isLetterCode(next);
  return code === DOT && (isBlank(next) || CLOSERS.has(next) || next === BACKSLASH || next === DOT);
}

/** A run of word characters: where it ends, the union of its class bits with `inner`, and whether it is in Latin script. One object, moved along. */
class Run {
  end = 0;
  mask = 0;
  latin = true;
  read(text: string, start: number): void {
    let i = start;
    this.mask = 0;
    this.latin = true;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const bits = classOf(code);
      if ((bits & WORD_RUN) === 0) break;
      this.mask |= bits;
      if (bits === C.upper && i > start) this.mask |= C.inner;
      if (bits === C.foreign && !isLatin(code)) this.latin = false;
    }
    this.end = i;
  }
}

/** The line that the last unusual word stood in, so that its language is asked once. */
class Line {
  private end = -1;
  private other = false;
  isOther(text: string, at: number): boolean {
    if (at < this.end) return this.other;
    const newline = text.indexOf('\n', at);
    this.end = newline < 0 ? text.length : newline;
    this.other = isOtherLanguage(text, text.lastIndexOf('\n', at) + 1, this.end);
    return this.other;
  }
}

/** Finds words that ordinary vocabulary does not hold. */
export const wordDetector: TextDetector = {
  rules: [word, name],
  detect({ text }, emit) {
    const run = new Run();
    const line = new Line();
    /** Behind an escape a word begins, whatever its last letter is. */
    let fresh = 0;
    for (let i = 0; i < text.length; ) {
      const code = text.charCodeAt(i);
      if (code === BACKSLASH || code === ESCAPE) {
        const length = escapeLength(text, i);
        i += Math.max(1, length);
        if (length > 1) fresh = i;
        continue;
      }
      if ((classOf(code) & WORD_RUN) === 0) {
        i++;
        continue;
      }
      run.read(text, i);
      const start = i;
      const { end, mask } = run;
      i = end;
      if ((mask & ~LETTERS) !== 0 || !run.latin || end - start < SHORTEST || end - start > LONGEST) continue;
      if ((start !== fresh && !opens(text, start)) || !closes(text, end)) continue;
      if (isUsualWordAt(text, start, end) || line.isOther(text, start)) continue;
      emit((mask & C.upper) !== 0 ? name : word, start, end);
    }
  },
};
