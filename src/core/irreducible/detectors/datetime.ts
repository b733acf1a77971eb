import { C } from '../chars.ts';
import type { Atom, AtomDetector, Emit, Rule } from '../detector.ts';

const stamp: Rule = {
  id: 'datetime.stamp',
  kind: 'datetime',
  words: 'a date and time: one moment, with its offset',
};
const date: Rule = { id: 'datetime.date', kind: 'datetime', words: 'a date: one day' };
const time: Rule = { id: 'datetime.time', kind: 'datetime', words: 'a time of day' };

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?/;
const BASIC = /^\d{8}T\d{4,6}(?:\.\d{1,9})?Z?$/;
const SLASHED =
  /^(?:\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{1,2}\.\d{1,2}\.(?:19|20)\d{2})$/;
const CLOCK = /^\d{1,2}:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:[ap]m|Z|[+-]\d{2}:?\d{2})?$/i;
const CLOCK_BEHIND = / \d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:Z\b|UTC\b|GMT\b|[+-]\d{2}:?\d{2}\b))?/y;
const HALF_BEHIND = / [AaPp]\.?[Mm]\b/y;
const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const MONTH_BEHIND = new RegExp(String.raw`\.? ${MONTH}\b\.?(?:,? \d{4}\b)?`, 'y');
const MONTH_BEFORE = new RegExp(String.raw`\b${MONTH}\.? {1,2}$`);
const YEAR_BEHIND = /,? \d{4}\b/y;

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** `29 November 2026`, `Nov 29, 2026`: a day beside the name of a month. */
function monthDate(atom: Atom, emit: Emit): number {
  const { text, start, end } = atom;
  if (end < text.length && (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 46)) {
    const close = endOf(MONTH_BEHIND, text, end);
    if (close > end) {
      emit(date, start, close);
      return close;
    }
  }
  if (start === 0 || text.charCodeAt(start - 1) !== 32) return 0;
  const before = text.slice(Math.max(0, start - 12), start);
  const month = MONTH_BEFORE.exec(before);
  if (month === null) return 0;
  const close = endOf(YEAR_BEHIND, text, end);
  emit(date, start - (before.length - month.index), close);
  return close;
}

const SIGNS = C.dash | C.colon | C.slash | C.dot;
/** What a day (`29th`) or a basic stamp (`20261129T1000Z`) consists of. */
const PLAIN = C.digit | C.lower | C.upper | C.inner | C.group;

/** Finds ISO dates and stamps, times of day, dates with slashes or dots, and days with a month's name. */
export const datetimeDetector: AtomDetector = {
  rules: [stamp, date, time],
  needs: C.digit,
  takes: (mask) => (mask & SIGNS) !== 0 || (mask & ~PLAIN) === 0,
  classify(atom, emit) {
    const { start, mask } = atom;
    // Most numbers are digits alone, and more of them than a day has.
    if (mask === C.digit && atom.end - start > 2) return 0;
    const { str } = atom;
    if ((mask & SIGNS) === 0) {
      if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(str)) return monthDate(atom, emit);
      if (!BASIC.test(str)) return 0;
      emit(stamp, start, atom.end);
      return atom.end;
    }
    const first = str.charCodeAt(0);
    if (first < 48 || first > 57) return 0;
    if ((mask & C.dash) !== 0) {
      const iso = ISO.exec(str)?.[0] ?? '';
      const next = str[iso.length] ?? ' ';
      if (iso !== '' && !/[\w-]/.test(next) && !(next === '/' && iso.length === 10)) {
        const end = start + iso.length;
        const close = iso.length === 10 ? endOf(CLOCK_BEHIND, atom.text, end) : end;
        emit(close > end || iso.length > 10 ? stamp : date, start, close);
        return close;
      }
    }
    if (SLASHED.test(str)) {
      emit(date, start, atom.end);
      return atom.end;
    }
    if ((mask & C.colon) === 0 || !CLOCK.test(str)) return 0;
    const close = endOf(HALF_BEHIND, atom.text, atom.end);
    emit(time, start, close);
    return close;
  },
};
