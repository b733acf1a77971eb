import { codeAt, isLetterCode, isWordCode } from './chars.ts';

/**
 * Where a Windows path ends.
 *
 * Problem: a backslash is a separator of paths and the escape of every string literal, and in JSON each
 * separator is doubled, once per nesting. Idea: a path keeps one length of separator all the way; a single
 * backslash in a path of double ones ends it. A relative path is believed only when some segment begins with
 * a letter that is no escape. Cost: linear; a stretch that was refused is not looked at again.
 */
const BACKSLASH = 92;
const LIMIT = 400;

const runLength = (text: string, i: number): number => {
  let k = i;
  while (k < i + 9 && codeAt(text, k) === BACKSLASH) k++;
  return k - i;
};

const isNameCode = (text: string, i: number): boolean => {
  const code = codeAt(text, i);
  if (isWordCode(code)) return true;
  return code > 32 && code < 127 && '.-$%+@~#&{}!='.includes(text[i] ?? ' ');
};

/** Reads `seg (sep seg)*` from `i` with separators of exactly `sep` backslashes. */
function segmentsEnd(
  text: string,
  from: number,
  sep: number,
): { readonly end: number; readonly count: number; readonly plainEscape: boolean } {
  let i = from;
  let count = 0;
  let end = from;
  let plainEscape = true;
  const limit = Math.min(text.length, from + LIMIT);
  while (i < limit) {
    const begin = i;
    while (i < limit && isNameCode(text, i)) i++;
    if (i === begin) break;
    count++;
    end = i;
    if (begin > from && !'nrtbfuxv0'.includes(text[begin] ?? '')) plainEscape = false;
    if (text.startsWith('Program Files', begin)) {
      i = begin + 13;
      if (text.startsWith(' (x86)', i)) i += 6;
      end = i;
    }
    if (runLength(text, i) !== sep) break;
    i += sep;
    if (!isNameCode(text, i)) {
      // A last separator belongs to a folder's name.
      end = i;
      break;
    }
  }
  while (end > from && '.!=&'.includes(text[end - 1] ?? ' ')) end--;
  return { end, count, plainEscape };
}

/** `:12:5` or `(12,5)`-less line and column behind a path. */
function withLine(text: string, end: number): number {
  let i = end;
  for (let part = 0; part < 2; part++) {
    if (text[i] !== ':' || !/[0-9]/.test(text[i + 1] ?? '')) break;
    let k = i + 1;
    while (k < i + 9 && /[0-9]/.test(text[k] ?? '')) k++;
    i = k;
  }
  return i;
}

/**
 * The end of the Windows path that begins at `start` and whose first backslash stands at `slash`; 0 when
 * it is none. `state.clearUntil` remembers what was refused, so that the scan stays linear.
 */
export function windowsPathEnd(
  text: string,
  start: number,
  slash: number,
  state: { clearUntil: number },
): number {
  const sep = runLength(text, slash);
  if (slash === start) {
    // UNC: `\\host\share`, or `\\\\host\\share` where a string literal holds it.
    const before = codeAt(text, start - 1);
    if ((sep !== 2 && sep !== 4) || (start > 0 && isWordCode(before))) return 0;
    const { end, count } = segmentsEnd(text, start + sep, sep / 2);
    const hostLength = text.indexOf('\\', start + sep) - (start + sep);
    return count >= 2 && hostLength >= 2 && hostLength < 64 ? withLine(text, end) : 0;
  }
  if (slash === start + 2 && codeAt(text, start + 1) === 58 && isLetterCode(text.charCodeAt(start))) {
    if (sep > 2 && sep !== 4) return 0;
    const { end, count } = segmentsEnd(text, slash + sep, sep);
    return count > 0 ? withLine(text, end) : slash + sep;
  }
  if (slash < state.clearUntil || sep > 2) return 0;
  const { end, count, plainEscape } = segmentsEnd(text, start, sep);
  const last = text.slice(Math.max(start, end - 12), end);
  const named = /\.[A-Za-z][A-Za-z0-9]{0,5}$/.test(last);
  if (count >= 2 && named && !plainEscape) return withLine(text, end);
  state.clearUntil = Math.max(state.clearUntil, end);
  return 0;
}
