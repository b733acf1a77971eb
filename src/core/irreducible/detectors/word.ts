import { C, classOf, codeAt, isBlank, isLetterCode, WORD_BITS } from '../chars.ts';
import type { Rule, TextDetector } from '../detector.ts';
import { escapeLength } from '../escapes.ts';
import { HALF, LONGEST_KEY } from '../words/memo.ts';
import { isOtherLanguage } from '../words/other-language.ts';
import { isUsualKeyAt, isUsualWordAt } from '../words/word-filter.ts';

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

/** What may stand before a word; none of it makes the word a part of a name with a shape. */
const OPENERS = '"\'`“‘„«([{<>,;:|=*!?/+&–—…¿¡';
/** What may stand behind one. */
const CLOSERS = '"\'`”’»()[]}<>,;:|=*!?/+&–—…';

const RUN = 1;
const CAPITAL = 2;
/** A part of a name with a shape, not of a word. */
const SHAPE = 4;
const OPENS = 8;
const CLOSES = 16;
/** A capital letter, which neither opens nor closes. */
const INNER = RUN | CAPITAL;
/** What each ASCII character may be here, as bits. */
const TRAITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const bits = classOf(code);
  const char = String.fromCharCode(code);
  return (
    ((bits & WORD_RUN) !== 0 ? RUN : 0) |
    (bits === C.upper ? CAPITAL : 0) |
    ((bits & WORD_RUN & ~LETTERS) !== 0 ? SHAPE : 0) |
    (isBlank(code) || OPENERS.includes(char) ? OPENS : 0) |
    (isBlank(code) || CLOSERS.includes(char) ? CLOSES : 0)
  );
});
const opener = (code: number): boolean =>
  code < 128
    ? ((TRAITS[code] ?? 0) & OPENS) !== 0
    : isBlank(code) || OPENERS.includes(String.fromCharCode(code));
const closer = (code: number): boolean =>
  code < 128
    ? ((TRAITS[code] ?? 0) & CLOSES) !== 0
    : isBlank(code) || CLOSERS.includes(String.fromCharCode(code));

const DOT = 46;
const DASH = 45;
const BACKSLASH = 92;
const ESCAPE = 27;

const isLatin = (code: number): boolean => code < 0x370 || (code >= 0x1e00 && code < 0x1f00);

function opens(text: string, start: number): boolean {
  const before = codeAt(text, start - 1);
  return opener(before) || (before === DASH && isLetterCode(codeAt(text, start - 2)));
}

function closes(text: string, end: number): boolean {
  const code = codeAt(text, end);
  if (closer(code) || code === BACKSLASH || code === ESCAPE) return true;
  const next = codeAt(text, end + 1);
  if (code === DASH) return isLetterCode(next);
  return code === DOT && (closer(next) || next === BACKSLASH || next === DOT);
}

/** A run of word characters: where it ends and what is in it. One object, moved along. */
class Run {
  end = 0;
  /** The union of the traits of its ASCII characters. */
  traits = 0;
  /** Whether it may be a word: letters alone, in Latin script. */
  plain = true;

  read(text: string, start: number): void {
    let i = start;
    let traits = 0;
    this.plain = true;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 128) {
        const trait = TRAITS[code] ?? 0;
        if ((trait & RUN) === 0) break;
        // A capital inside makes a name with a shape.
        traits |= i > start && trait === INNER ? trait | SHAPE : trait;
        continue;
      }
      const bits = classOf(code);
      if ((bits & WORD_RUN) === 0) break;
      if (bits !== C.foreign || !isLatin(code)) this.plain = false;
    }
    if ((traits & SHAPE) !== 0) this.plain = false;
    this.traits = traits;
    this.end = i;
  }
}

/** The line that is read, whose language is asked at most once. */
class Line {
  private start = 0;
  private asked = false;
  private other = false;
  begin(at: number): void {
    this.start = at;
    this.asked = false;
  }
  isOther(text: string, at: number): boolean {
    if (this.asked) return this.other;
    const newline = text.indexOf('\n', at);
    this.asked = true;
    this.other = isOtherLanguage(text, this.start, newline < 0 ? text.length : newline);
    return this.other;
  }
}

const NEWLINE = 10;
const SMALL_A = 97;
const SMALL_Z = 122;

/** A run of an ASCII letter and small ones alone, with the numbers under which it is looked up. One object, moved along. */
class PlainRun {
  first = 0;
  second = 0;

  /** Reads the run at `start`, whose first unit is `unit`; its end, or 0 where it is no such run. */
  read(text: string, start: number, unit: number): number {
    const letter = unit | 32;
    if (unit > SMALL_Z || letter < SMALL_A || letter > SMALL_Z) return 0;
    const size = text.length;
    let first = letter & 31;
    let second = 0;
    let end = start + 1;
    for (const half = start + HALF; end < size; end++) {
      const code = text.charCodeAt(end);
      if (code < SMALL_A || code > SMALL_Z) {
        if (code > 127 || ((TRAITS[code] ?? 0) & RUN) !== 0) return 0;
        break;
      }
      if (end < half) first = (first << 5) | (code & 31);
      else second = (second << 5) | (code & 31);
    }
    this.first = first;
    this.second = second;
    return end;
  }
}

/** Finds words that ordinary vocabulary does not hold. */
export const wordDetector: TextDetector = {
  rules: [word, name],
  detect({ text }, emit) {
    const run = new Run();
    const plain = new PlainRun();
    const line = new Line();
    /** Behind an escape a word begins, whatever its last letter is. */
    let fresh = 0;
    for (let i = 0; i < text.length; ) {
      const code = text.charCodeAt(i);
      if (code < 128 ? ((TRAITS[code] ?? 0) & RUN) === 0 : (classOf(code) & WORD_RUN) === 0) {
        if (code === BACKSLASH || code === ESCAPE) {
          const length = escapeLength(text, i);
          i += Math.max(1, length);
          if (length > 1) fresh = i;
          // The last character of a terminal sequence may be anything.
          if (codeAt(text, i - 1) === NEWLINE) line.begin(i);
          continue;
        }
        i++;
        if (code === NEWLINE) line.begin(i);
        continue;
      }
      const start = i;
      // Most runs are a letter and small letters, which need no look at anything else.
      let end = plain.read(text, start, code);
      const isKnown = end > 0 && end - start <= LONGEST_KEY;
      let isName = code < SMALL_A;
      if (end === 0) {
        run.read(text, start);
        end = run.end;
        isName = (run.traits & CAPITAL) !== 0;
        i = end;
        if (!run.plain) continue;
      }
      i = end;
      if (end - start < SHORTEST || end - start > LONGEST) continue;
      if ((start !== fresh && !opens(text, start)) || !closes(text, end)) continue;
      const isUsual = isKnown
        ? isUsualKeyAt(plain.first, plain.second, text, start, end)
        : isUsualWordAt(text, start, end);
      if (isUsual || line.isOther(text, start)) continue;
      emit(isName ? name : word, start, end);
    }
  },
};
