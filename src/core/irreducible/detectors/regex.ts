import { codeAt, isBlank, isWordCode } from '../chars.ts';
import type { Emit, Rule, TextDetector } from '../detector.ts';
import { looksLikeRegex } from '../regex-shape.ts';

const literal: Rule = {
  id: 'regex.literal',
  kind: 'regex',
  words: 'a regular expression: one sign changed, it matches something else',
};
const substitution: Rule = {
  id: 'regex.substitution',
  kind: 'regex',
  words: 'a substitution with its pattern',
};
const anchored: Rule = { id: 'regex.anchored', kind: 'regex', words: 'an anchored pattern' };

const SLASH = 47;
const LIMIT = 240;
/** An anchored pattern without blanks is delimited by them, so it may be long: an allow list is one item, however long. */
const ANCHORED_LIMIT = 65_536;
const FLAGS = /[dgimsuvyIx]*/y;

/** Where the next closing bracket stands, so that classes that never close are not read to the limit each time. */
class Brackets {
  private from = 0;
  private next = -1;
  after(text: string, at: number): number {
    if (at < this.from || at >= this.next) {
      const found = text.indexOf(']', at + 1);
      this.from = at;
      this.next = found < 0 ? text.length : found;
    }
    return this.next;
  }
}

/** Where the pattern that opens at `open` (a slash) closes, on its line; 0 when it does not. Slashes in classes do not close it. */
function closingSlash(text: string, open: number, brackets: Brackets): number {
  const limit = Math.min(text.length, open + LIMIT);
  let inClass = false;
  for (let i = open + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) return 0;
    if (code === 92) i++;
    else if (code === 91) {
      if (brackets.after(text, i) >= limit) return 0;
      inClass = true;
    } else if (code === 93) inClass = false;
    else if (code === SLASH && !inClass) return i;
  }
  return 0;
}

/** Between slashes less is enough: an anchor, an alternative, an escape, or any sign of a pattern when flags follow. */
const isMarked = (body: string, flagged: boolean): boolean =>
  /^\^|\$$|\\[^\s]|\w\|\w/.test(body) || (flagged && /[[\]()*+?{}|^$\\]/.test(body));

const mayOpen = (text: string, i: number): boolean => {
  const before = text[i - 1];
  return before === undefined || isBlank(text.charCodeAt(i - 1)) || '([{=:,!&|;?`"\'+'.includes(before);
};

function scanLiterals(text: string, emit: Emit): void {
  const brackets = new Brackets();
  let i = text.indexOf('/');
  while (i >= 0) {
    let next = i + 1;
    const after = codeAt(text, i + 1);
    const sed =
      codeAt(text, i - 1) === 115 && !isWordCode(codeAt(text, i - 2)) && codeAt(text, i - 2) !== SLASH;
    if (after !== SLASH && after !== 42 && !isBlank(after) && (sed || mayOpen(text, i))) {
      const middle = closingSlash(text, i, brackets);
      const close = sed && middle > 0 ? closingSlash(text, middle, brackets) : middle;
      if (close > i + 1) {
        FLAGS.lastIndex = close + 1;
        FLAGS.test(text);
        const end = FLAGS.lastIndex;
        const ends = !isWordCode(codeAt(text, end)) && codeAt(text, end) !== SLASH;
        if (ends && sed) {
          emit(substitution, i - 1, end);
          next = end;
        } else if (
          ends &&
          (looksLikeRegex(text.slice(i + 1, close)) || isMarked(text.slice(i + 1, close), end > close + 1))
        ) {
          emit(literal, i, end);
          next = end;
        }
      }
    }
    i = text.indexOf('/', next);
  }
}

/** `^…$` without delimiters: up to a blank, or to the `$` before one. */
function scanAnchored(text: string, emit: Emit): void {
  let i = text.indexOf('^');
  while (i >= 0) {
    let next = i + 1;
    const before = text[i - 1];
    if (before === undefined || isBlank(text.charCodeAt(i - 1)) || '"\'`(=:'.includes(before)) {
      const limit = Math.min(text.length, i + ANCHORED_LIMIT);
      let end = i;
      while (end < limit && !isBlank(text.charCodeAt(end)) && !'"\'`'.includes(text[end] ?? '"')) end++;
      let close = end;
      while (close > i && '.,;:!'.includes(text[close - 1] ?? ' ')) close--;
      if (text[close - 1] === ')' && !text.slice(i, close).includes('(')) close--;
      const body = text.slice(i, close);
      if (end < limit || end === text.length) {
        if (body.length > 3 && looksLikeRegex(body) && /[[(\\]|\.[*+]|\$$/.test(body))
          emit(anchored, i, close);
      }
      next = Math.max(next, end);
    }
    i = text.indexOf('^', next);
  }
}

/** Finds `/…/flags`, `s/…/…/g` and bare `^…$`. Patterns in quotes are the business of `quoted.ts`. */
export const regexDetector: TextDetector = {
  rules: [literal, substitution, anchored],
  detect({ text, printed }, emit) {
    if (printed === true) return;
    scanLiterals(text, emit);
    scanAnchored(text, emit);
  },
};
