import { C, classOf, codeAt, isBlank, isDigit, isWordCode, maskOf, PLAIN_BITS, WORD_BITS } from './chars.ts';
import { escapeLength } from './escapes.ts';
import { windowsPathEnd } from './windows-path-shape.ts';

/**
 * Receives an atom; returns where the scan goes on (its end, or further when a claim went beyond it).
 */
export type VisitAtom = (start: number, end: number, mask: number) => number;

const isSmall = (code: number): boolean => code >= 97 && code <= 122;

const COMMA = 44;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const BACKSLASH = 92;
const GROUP_LIMIT = 64;
const ENVIRONMENT_NAME = /^[A-Z_][A-Z0-9_]*$/;

/** Where the group that opens at `open` closes if it holds nothing but name characters; 0 otherwise. */
function nameGroupEnd(text: string, open: number, close: string): number {
  const limit = Math.min(text.length, open + GROUP_LIMIT);
  for (let i = open + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (text[i] === close) return i > open + 1 ? i + 1 : 0;
    if (!isWordCode(code) && code !== DOT && code !== 45 && code !== COLON) return 0;
  }
  return 0;
}

/** Where `[2001:db8::1]`, opened at `open`, closes; 0 when it is no IPv6 address in brackets. */
function addressGroupEnd(text: string, open: number): number {
  let colons = 0;
  const limit = Math.min(text.length, open + GROUP_LIMIT);
  for (let i = open + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 93) return colons >= 2 ? i + 1 : 0;
    if (code === COLON) colons++;
    else if (!isDigit(code) && !((code | 32) >= 97 && (code | 32) <= 102) && code !== DOT && code !== 37)
      return 0;
  }
  return 0;
}

/**
 * The brackets that belong to an atom: `baz()`, `/[id]/`, `/(group)/`, `/{id}`, `${HOME}`, `[::1]:80`. Returns
 * the offset behind the group, or 0 when the bracket separates.
 */
function groupEnd(text: string, i: number, start: number): number {
  const code = text.charCodeAt(i);
  const before = i > start ? text.charCodeAt(i - 1) : 0;
  if (code === 40) {
    if (codeAt(text, i + 1) === 41) return isWordCode(before) ? i + 2 : 0;
    if (before !== SLASH) return 0;
    const end = nameGroupEnd(text, i, ')');
    return codeAt(text, end) === SLASH ? end : 0;
  }
  if (code === 123) {
    if (before !== SLASH && before !== 36) return 0;
    const end = nameGroupEnd(text, i, '}');
    // `${HOME}` is a variable and `${dir}/a.ts` a path; the name in `${count} left` stands for itself.
    const joins = before === SLASH || codeAt(text, i - 2) === SLASH || codeAt(text, end) === SLASH;
    return joins || ENVIRONMENT_NAME.test(text.slice(i + 1, Math.max(i + 1, end - 1))) ? end : 0;
  }
  if (code !== 91) return 0;
  if (before === SLASH) return nameGroupEnd(text, i, ']');
  if (i > start) return 0;
  const address = addressGroupEnd(text, i);
  if (address > 0) return address;
  const end = nameGroupEnd(text, i, ']');
  return end > 0 && codeAt(text, end) === SLASH && isWordCode(codeAt(text, end + 1)) ? end : 0;
}

/** Behind a closing tag's name (`</div`), so that it is not read as a path. */
function closingTagEnd(text: string, i: number): number {
  let end = i + 2;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
  return end;
}

/** 1 for what ends a plain word whatever follows: blanks, quotes, closing brackets and the like; 2 for what does before a blank. */
const WORD_END = Uint8Array.from({ length: 128 }, (_, code) => {
  const bits = classOf(code);
  if (bits === 0) return code === 40 || code === 91 || code === 123 || code === BACKSLASH ? 0 : 1;
  return (bits & (C.dot | C.colon | C.sign)) !== 0 ? 2 : 0;
});

const SKIP = 1;
const LETTER = 2;
/** What the scan does outside an atom at each ASCII character: pass over it, read a word, or look closer. */
const STEPS = Uint8Array.from({ length: 128 }, (_, code) => {
  const bits = classOf(code);
  if ((bits & (C.lower | C.upper)) !== 0) return LETTER;
  if (bits === 0) return code === BACKSLASH || code === 27 || code === 60 || code === 91 ? 0 : SKIP;
  if (bits === C.equals || bits === C.colon) return SKIP;
  return bits === C.sign && code !== 126 && code !== 94 && code !== 42 ? SKIP : 0;
});

/** The end of the plain word at `i`: a letter, small letters, and what ends it; 0 where something else goes on. */
function plainWordEnd(text: string, i: number): number {
  let end = i + 1;
  const size = text.length;
  let code = 32;
  for (; end < size; end++) {
    code = text.charCodeAt(end);
    if (!isSmall(code)) break;
  }
  if (end === size) return end;
  const ends = code < 128 ? WORD_END[code] : 0;
  return ends === 1 || (ends === 2 && isBlank(codeAt(text, end + 1))) ? end : 0;
}

/**
 * Cuts a text into atoms and hands each to `visit`, once, from left to right; plain words are dropped here. Leading and trailing punctuation
 * is left off, except what a name may begin or end with (`./`, `-x`, `$NAME`, `50%`, `src/`, `f()`).
 * Terminal escapes, escapes of string literals (`\n`, `\u001b[31m`), blanks, quotes and brackets separate.
 */
export function scanAtoms(text: string, visit: VisitAtom): void {
  const size = text.length;
  const windows = { clearUntil: 0 };
  let i = 0;
  while (i < size) {
    let code = text.charCodeAt(i);
    // Most of most texts is plain words and what stands between them.
    if (code < 128) {
      const step = STEPS[code];
      if (step === SKIP) {
        i++;
        continue;
      }
      if (step === LETTER) {
        const end = plainWordEnd(text, i);
        if (end > 0) {
          i = end;
          continue;
        }
      }
    }
    let bits = classOf(code);
    // Outside an atom: skip what separates, and punctuation that no name begins with.
    if (bits === 0) {
      if (code === BACKSLASH) {
        const end = windowsPathEnd(text, i, i, windows);
        if (end > 0) i = visit(i, end, C.backslash | C.lower);
        else i += Math.max(1, escapeLength(text, i));
        continue;
      }
      if (code === 27) {
        i += Math.max(1, escapeLength(text, i));
        continue;
      }
      if (code === 60 && codeAt(text, i + 1) === SLASH) {
        i = closingTagEnd(text, i);
        continue;
      }
      if (code !== 91 || groupEnd(text, i, i) === 0) {
        i++;
        continue;
      }
    } else if (bits === C.dense || bits === C.equals || bits === C.colon) {
      i++;
      continue;
    } else if (bits === C.sign && code !== 126 && code !== 94) {
      const next = codeAt(text, i + 1);
      if (code !== 42 || (next !== DOT && next !== SLASH && (next !== 42 || codeAt(text, i + 2) !== SLASH))) {
        i++;
        continue;
      }
    } else if (bits === C.dot && codeAt(text, i + 1) === DOT && codeAt(text, i + 2) === DOT) {
      // An ellipsis or a spread; `.../x` stays a path.
      if (codeAt(text, i + 3) !== SLASH) {
        i += 3;
        continue;
      }
    }
    const start = i;
    let mask = 0;
    let pending = 0;
    let end = start;
    for (; i < size; i++) {
      code = text.charCodeAt(i);
      bits = classOf(code);
      if ((bits & (C.lower | C.upper | C.digit | C.under)) !== 0) {
        mask |= bits | pending;
        if (bits === C.upper && i > start) mask |= C.inner;
        pending = 0;
        // Most of most texts is small letters.
        while (isSmall(codeAt(text, i + 1))) {
          mask |= C.lower;
          i++;
        }
        end = i + 1;
        continue;
      }
      if (bits === 0) {
        if (code === COMMA) {
          if (i > start && isDigit(text.charCodeAt(i - 1)) && isDigit(codeAt(text, i + 1))) {
            pending |= C.comma;
            continue;
          }
          break;
        }
        if (code === 40 || code === 91 || code === 123) {
          const close = groupEnd(text, i, start);
          if (close === 0) break;
          mask |= pending | C.group | maskOf(text, i, close);
          pending = 0;
          end = close;
          i = close - 1;
          continue;
        }
        if (code === BACKSLASH && i > start) {
          const close = windowsPathEnd(text, start, i, windows);
          if (close > 0) {
            mask |= pending | C.backslash;
            end = close;
            i = close;
          }
        }
        break;
      }
      if (bits === C.dense) {
        const before = codeAt(text, i - 1);
        if (before !== SLASH && !(classOf(before) === C.dense && end === i)) break;
        mask |= bits | pending;
        pending = 0;
        end = i + 1;
        continue;
      }
      if ((bits & WORD_BITS) !== 0) {
        mask |= bits | pending;
        pending = 0;
        end = i + 1;
        continue;
      }
      pending |= bits;
      // A directory's last slash and a percent sign belong to the name; `/>` closes a tag.
      if (bits === C.slash && codeAt(text, i + 1) !== 62) {
        mask |= pending;
        pending = 0;
        end = i + 1;
      } else if (code === 37 && i > start && isDigit(text.charCodeAt(i - 1))) {
        mask |= pending;
        pending = 0;
        end = i + 1;
      }
    }
    if (end > start && (mask & ~PLAIN_BITS) !== 0) {
      const resume = visit(start, end, mask);
      i = Math.max(i, resume);
    }
    if (i === start) i++;
  }
}
