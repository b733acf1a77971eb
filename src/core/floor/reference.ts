/**
 * The record's reference estimator, ported with its faults, as a named baseline to compare with.
 *
 * Problem: the original is four regular expressions of Python over the whole text, and its path pattern is
 * quadratic on `a.a.a.a…`. Idea: each pattern is a scanner that finds the same matches. Why they are the same:
 * a word boundary can only lie at the border of a run of word characters, so numbers and constants are decided
 * run by run; and the end of a path depends only on the run behind its slash, never on where it began. Python's
 * `\w` and `\d` know Unicode, its lengths are code points, and `int()` cuts towards zero; so does this.
 * Cost: linear. Limits: kept faithful, so apostrophes are quotes, a cue counts inside a word and once, and four
 * characters are a token. What the product decides by is elsewhere.
 */
export interface ReferenceEstimate {
  readonly irreducibleTokens: number;
  readonly marginTokens: number;
  /** Their sum: what the record calls floor, and this product calls need. */
  readonly floor: number;
}

/** A distinct span, or a cue, with the record's own cost in tokens. */
export interface ReferenceSpan {
  /** The literal; for a cue the cue itself. No literal equals a cue. */
  readonly key: string;
  readonly cost: number;
  readonly cue: boolean;
}

const CUES = ['must', 'never', 'always', 'exactly', 'only', 'do not'] as const;
const CUE_COST = 8;

const WORD = /^[\p{L}\p{N}_]$/u;
const DIGIT = /^\p{Nd}$/u;

/** Python's `\w`: letters and numbers of any script, and the underscore; no combining marks. */
function isWord(code: number): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    );
  return WORD.test(String.fromCodePoint(code));
}

/** Python's `\d`: decimal digits of any script. */
const isDigit = (code: number): boolean =>
  code < 128 ? code >= 48 && code <= 57 : DIGIT.test(String.fromCodePoint(code));

/** UTF-16 units of the code point at `i`. */
const widthAt = (text: string, i: number): number => ((text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1);

function wordAt(text: string, i: number): boolean {
  return i >= 0 && i < text.length && isWord(text.codePointAt(i) ?? 0);
}

/** Whether the code point that ends before `i` is a word character. */
function wordBefore(text: string, i: number): boolean {
  if (i <= 0) return false;
  const low = text.charCodeAt(i - 1);
  if (low >= 0xdc00 && low <= 0xdfff && i > 1) {
    const high = text.charCodeAt(i - 2);
    if (high >= 0xd800 && high <= 0xdbff) return isWord(text.codePointAt(i - 2) ?? 0);
  }
  return isWord(low);
}

const isBoundary = (text: string, i: number): boolean => wordBefore(text, i) !== wordAt(text, i);

type Take = (start: number, end: number) => void;

/** `"[^"]*"|'[^']*'` */
function scanQuotes(text: string, take: Take): void {
  const later = { '"': true, "'": true };
  let i = 0;
  while (i < text.length) {
    const char = text[i];
    if ((char === '"' || char === "'") && later[char]) {
      const close = text.indexOf(char, i + 1);
      if (close >= 0) {
        take(i, close + 1);
        i = close + 1;
        continue;
      }
      later[char] = false;
    }
    i++;
  }
}

/** The end of the run of digits at `i`. */
function digitsEnd(text: string, i: number): number {
  let end = i;
  while (end < text.length && isDigit(text.codePointAt(end) ?? 0)) end += widthAt(text, end);
  return end;
}

/** The end of `(?:e[+-]?\d+)` at `i`, or `i` when it does not match. */
function exponentEnd(text: string, i: number): number {
  if (text[i] !== 'e') return i;
  const sign = text[i + 1] === '+' || text[i + 1] === '-' ? 1 : 0;
  const end = digitsEnd(text, i + 1 + sign);
  return end > i + 1 + sign ? end : i;
}

/** The end of a number that begins at `i`, trying what the pattern tries, longest first; 0 when none ends at a boundary. */
function numberEnd(text: string, i: number): number {
  const whole = digitsEnd(text, i);
  if (text[whole] === '.') {
    const fraction = digitsEnd(text, whole + 1);
    if (fraction > whole + 1) {
      const exponent = exponentEnd(text, fraction);
      if (isBoundary(text, exponent)) return exponent;
      if (isBoundary(text, fraction)) return fraction;
    }
  }
  const exponent = exponentEnd(text, whole);
  if (isBoundary(text, exponent)) return exponent;
  return isBoundary(text, whole) ? whole : 0;
}

/** `\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b` and `\b[A-Z_]{2,}\b`: both begin at the head of a run of word characters. */
function scanRuns(text: string, number: Take, constant: Take): void {
  let numbersFrom = 0;
  let i = 0;
  while (i < text.length) {
    const code = text.codePointAt(i) ?? 0;
    if (!isWord(code)) {
      i += code > 0xffff ? 2 : 1;
      continue;
    }
    // A run that a number has already taken a part of still holds its head for constants, and none for numbers.
    if (i >= numbersFrom && isDigit(code)) {
      const end = numberEnd(text, i);
      if (end > i) {
        number(i, end);
        numbersFrom = end;
      }
    }
    let end = i;
    let capitals = true;
    while (end < text.length) {
      const next = text.codePointAt(end) ?? 0;
      if (!isWord(next)) break;
      if (!((next >= 65 && next <= 90) || next === 95)) capitals = false;
      end += next > 0xffff ? 2 : 1;
    }
    if (capitals && end - i >= 2) constant(i, end);
    i = end;
  }
}

const isName = (code: number): boolean => code === 46 || code === 45 || isWord(code);
const isTail = (code: number): boolean => code === 47 || isName(code);

function runEnd(text: string, i: number, is: (code: number) => boolean): number {
  let end = i;
  while (end < text.length && is(text.codePointAt(end) ?? 0)) end += widthAt(text, end);
  return end;
}

/** `\b[\w.-]+/[\w./-]+\b` */
function scanPaths(text: string, take: Take): void {
  let i = 0;
  while (i < text.length) {
    if (!isName(text.codePointAt(i) ?? 0)) {
      i += widthAt(text, i);
      continue;
    }
    const slash = runEnd(text, i, isName);
    let next = slash + 1;
    if (text[slash] === '/') {
      let start = i;
      while (start < slash && !isBoundary(text, start)) start += widthAt(text, start);
      if (start < slash) {
        let end = runEnd(text, slash + 1, isTail);
        while (end > slash + 1 && !isBoundary(text, end)) end--;
        if (end > slash + 1) {
          take(start, end);
          next = end;
        }
      }
    }
    i = next;
  }
}

const codePoints = (literal: string): number => {
  let count = 0;
  for (let i = 0; i < literal.length; i += widthAt(literal, i)) count++;
  return count;
};

/**
 * The distinct spans of a text and the cues that it holds, each with the record's cost: a quarter of its
 * code points (at least 1) for a span, 8 for a cue. In order of the record's patterns.
 */
export function referenceSpans(text: string): readonly ReferenceSpan[] {
  const spans = new Map<string, ReferenceSpan>();
  const take: Take = (start, end) => {
    const key = text.slice(start, end);
    if (!spans.has(key))
      spans.set(key, { key, cost: Math.max(1, Math.floor(codePoints(key) / 4)), cue: false });
  };
  scanQuotes(text, take);
  const constants: (readonly [start: number, end: number])[] = [];
  scanRuns(text, take, (start, end) => constants.push([start, end]));
  scanPaths(text, take);
  for (const [start, end] of constants) take(start, end);
  const lower = text.toLowerCase();
  const cues = CUES.filter((cue) => lower.includes(cue)).map((key) => ({ key, cost: CUE_COST, cue: true }));
  return [...spans.values(), ...cues];
}

/** The record's `estimate_floor`: irreducible tokens of the distinct spans and cues, and a margin cut towards zero. */
export function referenceEstimate(text: string, marginRatio = 0.2): ReferenceEstimate {
  let irreducibleTokens = 0;
  for (const span of referenceSpans(text)) irreducibleTokens += span.cost;
  const marginTokens = Math.trunc(irreducibleTokens * marginRatio);
  return { irreducibleTokens, marginTokens, floor: irreducibleTokens + marginTokens };
}
