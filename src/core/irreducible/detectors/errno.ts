import { C, codeAt, isDigit } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';
import { ERRNO_NAMES } from '../vocabulary.ts';

const name: Rule = { id: 'errno.name', kind: 'errno', words: 'the name of a system error or signal' };
const code: Rule = {
  id: 'errno.code',
  kind: 'errno',
  words: 'an exit code, a status or an errno: its number is the diagnosis',
};
const diagnostic: Rule = {
  id: 'errno.diagnostic',
  kind: 'errno',
  words: 'the number of a compiler or database error',
};

const BEFORE =
  /(?:\berrno[ :=]{1,2}|\bexit(?:ed)?(?: with)?(?: (?:code|status))(?: of)?[ :=]{1,2}|\bexit(?:ed)?(?: with)? |\b(?:exit|return|status|error|response|http)[ _-]?(?:code|status)[ :=]{1,2}|\breturncode[ :=]{1,2}|\bhttp(?:\/\d(?:\.\d)?)?[ :]{1,2}|\bsignal |\bos error |\b(?:returned|returns|got(?: an?)?) )$/i;
/** The last two characters of what the pattern finds before its signs, in small letters. */
const ENDINGS = new Set(
  ['no', 'de', 'us', 'of', 'it', 'ed', 'th', 'tp', 'al', 'or', 'ns', 'ot', ' a', 'an'].map((pair) =>
    pairOf(pair.charCodeAt(0), pair.charCodeAt(1)),
  ),
);
function pairOf(first: number, second: number): number {
  return ((first | 32) << 16) | (second | 32);
}
const isJoint = (unit: number): boolean => unit === 32 || unit === 58 || unit === 61;

/** Whether the pattern may find something before `start`, where a sign stands: most numbers have another word there. */
function mayBeNamed(text: string, start: number): boolean {
  const at = start - (isJoint(codeAt(text, start - 2)) ? 3 : 2);
  const last = codeAt(text, at);
  return isDigit(last) || ENDINGS.has(pairOf(codeAt(text, at - 1), last));
}

const DIAGNOSTIC =
  /^(?:TS\d{4,5}|CS\d{4}|E\d{4}|C\d{4}|LNK\d{4}|ORA-\d{5}|SQLSTATE|PGRST\d+|MSB\d{4}|NU\d{4})$/;

/** Finds errno and signal names, diagnostic numbers, and small numbers that a word before them makes a code. */
export const errnoDetector: AtomDetector = {
  rules: [name, code, diagnostic],
  needs: C.upper | C.digit,
  takes: (mask) => ((mask & C.upper) !== 0 ? (mask & C.lower) === 0 : mask === C.digit),
  classify(atom, emit) {
    const { start, end, mask, text } = atom;
    if ((mask & C.upper) !== 0) {
      const { str } = atom;
      if (str.length > 16) return 0;
      const rule = ERRNO_NAMES.has(str) ? name : DIAGNOSTIC.test(str) ? diagnostic : null;
      if (rule === null) return 0;
      emit(rule, start, end);
      return end;
    }
    if (end - start > 3) return 0;
    const joint = codeAt(text, start - 1);
    if (joint !== 32 && joint !== 58 && joint !== 61) return 0;
    if (!mayBeNamed(text, start)) return 0;
    const before = text.slice(Math.max(0, start - 24), start);
    const found = BEFORE.exec(before);
    if (found === null) return 0;
    const { str } = atom;
    const weak = /^(?:returned|returns|got|exit |exited |http)/i.test(found[0]);
    if (weak && !/^[1-5]\d\d$/.test(str) && !/^exit/i.test(found[0])) return 0;
    emit(code, start - (before.length - found.index), end);
    return end;
  },
};
