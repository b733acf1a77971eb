import { C, isDigit } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';
import { isOrdinaryMixed } from '../vocabulary.ts';

const ticket: Rule = { id: 'id.ticket', kind: 'id', words: 'the number of an issue, a request or an order' };
const mixed: Rule = {
  id: 'id.mixed',
  kind: 'id',
  words: 'an identifier of letters and digits: no sense to rebuild it from',
};
const range: Rule = { id: 'id.range', kind: 'id', words: 'a range between two identifiers' };
const colour: Rule = { id: 'id.colour', kind: 'id', words: 'a colour by its digits' };

const MIXED = /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/;
const MIXED_BITS = C.lower | C.upper | C.digit | C.inner | C.under | C.dash;
const KEY = /^[A-Z][A-Z0-9]{1,9}-\d+$|^CVE-\d{4}-\d{4,}$/;

/** A range, and where it begins. */
const RANGE = /^([\w^~/-]*)\.{2,3}[\w^~/-]+$/;

const digitsOf = (str: string): number => {
  let count = 0;
  for (let i = 0; i < str.length; i++) {
    const code = str.charCodeAt(i);
    if (code >= 48 && code <= 57) count++;
  }
  return count;
};

/** How often a letter follows a digit or a digit a letter, no character counted in two changes. */
function changesIn(str: string): number {
  let changes = 0;
  for (let i = 1; i < str.length; i++) {
    if (isDigit(str.charCodeAt(i - 1)) === isDigit(str.charCodeAt(i))) continue;
    changes++;
    i++;
  }
  return changes;
}

/** Whether letters and digits are mixed as in a generated id, and not as in a name with a number (`page2`). */
function isGenerated(str: string, mask: number): boolean {
  const digits = digitsOf(str);
  const isLoud = (mask & C.lower) === 0;
  if (isLoud && (/^[A-Z]{1,4}\d{3,}$/.test(str) || /^(?=.{0,8}\d[A-Z])[A-Z0-9]{5,10}$/.test(str)))
    return true;
  if (/^[a-z]+[-_]?\d{1,2}$/i.test(str)) return false;
  const last = str.slice(Math.max(str.lastIndexOf('_'), str.lastIndexOf('-')) + 1);
  const changes = changesIn(last);
  return (
    (digits >= 4 && (changes > 0 || last.length === digitsOf(last))) || (changes >= 2 && last.length >= 8)
  );
}

/** Finds `#1234`, `PROJ-123`, `W2378156`, `toolu_01Ab…`, `019c7..dd205`, `#dc2626`. */
export const idDetector: AtomDetector = {
  rules: [ticket, mixed, range, colour],
  needs: C.digit | C.hash,
  takes: (mask) =>
    (mask & (C.hash | C.dot)) !== 0 || ((mask & (C.lower | C.upper)) !== 0 && (mask & ~MIXED_BITS) === 0),
  classify(atom, emit) {
    const { str, start, end, mask } = atom;
    if (str.charCodeAt(0) === 35) {
      const rule = /^#\d+$/.test(str)
        ? ticket
        : /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(str) && /\d|^#[a-f]{6}$/i.test(str)
          ? colour
          : /^#[A-Z]\d{3,}$/.test(str)
            ? ticket
            : null;
      if (rule === null) return 0;
      emit(rule, start, end);
      return end;
    }
    if ((mask & C.digit) === 0) return 0;
    if ((mask & C.dot) !== 0) {
      const from = RANGE.exec(str)?.[1] ?? '';
      if (!/\d/.test(from) || /^\d+\.+\d+$/.test(str)) return 0;
      emit(range, start, end);
      return end;
    }
    if ((mask & (C.lower | C.upper)) === 0 || str.length < 4 || str.length > 200) return 0;
    if ((mask & ~MIXED_BITS) !== 0 || !MIXED.test(str)) return 0;
    const first = str.charCodeAt(0);
    if (first === 48 && /^0[xbo][0-9a-f_]+$/i.test(str)) return 0;
    if ((mask & C.dash) !== 0 && KEY.test(str)) {
      if (/^(?:UTF|SHA|ISO|RFC|GPT|IPV|HTTP|ES|PEP|AES|RSA)-/.test(str)) return 0;
      emit(ticket, start, end);
      return end;
    }
    if (isDigit(first) && /^\d+(?:[-_])?[a-z]{1,3}$/i.test(str)) return 0;
    if (isOrdinaryMixed(str) || !isGenerated(str, mask)) return 0;
    emit(mixed, start, end);
    return end;
  },
};
