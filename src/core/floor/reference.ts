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
/** All but the last are one run of letters, and are looked for around a letter of theirs that few words hold. */
const [MUST, NEVER, ALWAYS, EXACTLY, ONLY, DO_NOT] = CUES;
const LETTER_M = 109;
const LETTER_V = 118;
const LETTER_Y = 121;
export const CUE_COST = 8;

const WORD = /^[\p{L}\p{N}_]$/u;
const DIGIT = /^\p{Nd}$/u;

/** Bits of the ASCII characters: nearly all text is decided by this table. */
const BIT = { word: 1, digit: 2, capital: 4, name: 8, tail: 16, cue: 32 } as const;
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  const word = /\w/.test(char) ? BIT.word : 0;
  const digit = /\d/.test(char) ? BIT.digit : 0;
  const capital = /[A-Z_]/.test(char) ? BIT.capital : 0;
  const name = /[\w.-]/.test(char) ? BIT.name | BIT.tail : 0;
  const cue = /[mvy]/i.test(char) ? BIT.cue : 0;
  return word | digit | capital | name | cue | (char === '/' ? BIT.tail : 0);
});
const has = (code: number, bit: number): boolean => code < 128 && ((ASCII[code] ?? 0) & bit) !== 0;

/** The same two bits for the rest of the plane, as they are asked for; 0 where nobody has yet. */
const WIDER = new Uint8Array(0x10000);
const KNOWN = 0x80;

function bitsOf(code: number): number {
  const known = WIDER[code] ?? 0;
  if (known !== 0) return known;
  const char = String.fromCodePoint(code);
  const bits = KNOWN | (WORD.test(char) ? BIT.word : 0) | (DIGIT.test(char) ? BIT.digit : 0);
  if (code < WIDER.length) WIDER[code] = bits;
  return bits;
}

/** Python's `\w`: letters and numbers of any script, and the underscore; no combining marks. */
const isWord = (code: number): boolean =>
  code < 128 ? has(code, BIT.word) : (bitsOf(code) & BIT.word) !== 0;

/** Python's `\d`: decimal digits of any script. */
const isDigit = (code: number): boolean =>
  code < 128 ? has(code, BIT.digit) : (bitsOf(code) & BIT.digit) !== 0;

/** UTF-16 units of the code point at `i`. */
const widthAt = (text: string, i: number): number =>
  text.charCodeAt(i) < 0xd800 || (text.codePointAt(i) ?? 0) <= 0xffff ? 1 : 2;

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
  let double = text.indexOf('"');
  let single = text.indexOf("'");
  while (double >= 0 || single >= 0) {
    const isDouble = double >= 0 && (single < 0 || double < single);
    const open = isDouble ? double : single;
    const char = isDouble ? '"' : "'";
    const close = text.indexOf(char, open + 1);
    if (close >= 0) take(open, close + 1);
    // A quote that nothing closes is the last of its sort.
    const from = close >= 0 ? close + 1 : open + 1;
    if (isDouble) double = close >= 0 ? text.indexOf(char, from) : -1;
    else single = close >= 0 ? text.indexOf(char, from) : -1;
    if (double >= 0 && double < from) double = text.indexOf('"', from);
    if (single >= 0 && single < from) single = text.indexOf("'", from);
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

/** Which cues a text holds, in any case; each is looked for until it is found. */
class FoundCues {
  #found = 0;

  has(cue: (typeof CUES)[number]): boolean {
    return ((this.#found >>> CUES.indexOf(cue)) & 1) === 1;
  }

  /** Looks through a run of word characters that holds a telling letter. */
  readRun(text: string, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const letter = text.charCodeAt(i) | 32;
      if (letter === LETTER_Y) {
        this.#at(text, i - 3, start, end, ONLY);
        this.#at(text, i - 6, start, end, EXACTLY);
        this.#at(text, i - 4, start, end, ALWAYS);
      } else if (letter === LETTER_V) this.#at(text, i - 2, start, end, NEVER);
      else if (letter === LETTER_M) this.#at(text, i, start, end, MUST);
    }
  }

  /** Looks at what begins with the last two letters of a run that ends at `end`. */
  readEnd(text: string, end: number): void {
    this.#at(text, end - 2, 0, text.length, DO_NOT);
  }

  #at(text: string, at: number, from: number, to: number, cue: (typeof CUES)[number]): void {
    if (at < from || at + cue.length > to) return;
    for (let i = 0; i < cue.length; i++) {
      const code = text.charCodeAt(at + i);
      if ((code >= 65 && code <= 90 ? code + 32 : code) !== cue.charCodeAt(i)) return;
    }
    this.#found |= 1 << CUES.indexOf(cue);
  }
}

/**
 * `\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b` and `\b[A-Z_]{2,}\b`: both begin at the head of a run of word characters. Cues lie in
 * runs, or go on from the end of one.
 */
function scanRuns(text: string, cues: FoundCues, number: Take, constant: Take): void {
  const size = text.length;
  let numbersFrom = 0;
  let i = 0;
  while (i < size) {
    const code = text.charCodeAt(i);
    const bits = code < 128 ? (ASCII[code] ?? 0) : 0;
    if (code >= 128) {
      if (!isWord(text.codePointAt(i) ?? 0)) {
        i += widthAt(text, i);
        continue;
      }
    } else if ((bits & BIT.word) === 0) {
      i++;
      continue;
    }
    // A run that a number has already taken a part of still holds its head for constants, and none for numbers.
    if (i >= numbersFrom && (code < 128 ? (bits & BIT.digit) !== 0 : isDigit(text.codePointAt(i) ?? 0))) {
      const end = numberEnd(text, i);
      if (end > i) {
        number(i, end);
        numbersFrom = end;
      }
    }
    let end = i;
    /** The bits that all characters of the run have, and those that some have. */
    let all = 0xff;
    let some = 0;
    while (end < size) {
      const next = text.charCodeAt(end);
      if (next < 128) {
        const has = ASCII[next] ?? 0;
        if ((has & BIT.word) === 0) break;
        all &= has;
        some |= has;
        end++;
      } else {
        if (!isWord(text.codePointAt(end) ?? 0)) break;
        all = 0;
        end += widthAt(text, end);
      }
    }
    if ((all & BIT.capital) !== 0 && end - i >= 2) constant(i, end);
    if ((some & BIT.cue) !== 0) cues.readRun(text, i, end);
    if (end < size && text.charCodeAt(end) === 32 && (text.charCodeAt(end - 1) | 32) === 111) {
      cues.readEnd(text, end);
    }
    i = end;
  }
}

const isName = (code: number): boolean => code === 46 || code === 45 || isWord(code);
const isTail = (code: number): boolean => code === 47 || isName(code);

/** The end of the run at `i`: by `bit` for ASCII, by `is` for everything else. */
function runEnd(text: string, i: number, bit: number, is: (code: number) => boolean): number {
  let end = i;
  for (;;) {
    while (end < text.length && has(text.charCodeAt(end), bit)) end++;
    if (end === text.length || text.charCodeAt(end) < 128 || !is(text.codePointAt(end) ?? 0)) return end;
    end += widthAt(text, end);
  }
}

/** The start of the run of name characters that ends at `i`, not before `limit`. */
function nameStart(text: string, i: number, limit: number): number {
  let start = i;
  while (start > limit) {
    const code = text.charCodeAt(start - 1);
    if (code < 128) {
      if (!has(code, BIT.name)) break;
      start--;
    } else if (wordBefore(text, start)) start -= start - 1 > limit && widthAt(text, start - 2) === 2 ? 2 : 1;
    else break;
  }
  return start;
}

/** `\b[\w.-]+/[\w./-]+\b`, looked for from its first slash, left and right. */
function scanPaths(text: string, take: Take): void {
  let from = 0;
  for (let slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', from)) {
    let start = nameStart(text, slash, from);
    while (start < slash && !isBoundary(text, start)) start += widthAt(text, start);
    from = slash + 1;
    if (start >= slash) continue;
    let end = runEnd(text, slash + 1, BIT.tail, isTail);
    while (end > slash + 1 && !isBoundary(text, end)) end--;
    if (end === slash + 1) continue;
    take(start, end);
    from = end;
  }
}

const codePoints = (literal: string): number => {
  let count = 0;
  for (let i = 0; i < literal.length; i += widthAt(literal, i)) count++;
  return count;
};

/** The record's cost of a literal: a quarter of its code points, at least 1. */
export const referenceCost = (literal: string): number => Math.max(1, Math.floor(codePoints(literal) / 4));

/**
 * Hands out every span of a text, repeated ones too, in the order of the record's patterns (quotes, numbers, paths,
 * constants) and then each cue that it holds.
 */
export function scanReference(
  text: string,
  take: (start: number, end: number) => void,
  takeCue: (cue: string) => void,
): void {
  scanQuotes(text, take);
  const constants: number[] = [];
  const cues = new FoundCues();
  scanRuns(text, cues, take, (start, end) => constants.push(start, end));
  scanPaths(text, take);
  for (let i = 0; i < constants.length; i += 2) take(constants[i] ?? 0, constants[i + 1] ?? 0);
  for (const cue of CUES) if (cues.has(cue)) takeCue(cue);
}

/** The distinct spans of a text and the cues that it holds, each with the record's cost: 8 for a cue. */
export function referenceSpans(text: string): readonly ReferenceSpan[] {
  const spans = new Map<string, ReferenceSpan>();
  const cues: ReferenceSpan[] = [];
  scanReference(
    text,
    (start, end) => {
      const key = text.slice(start, end);
      if (!spans.has(key)) spans.set(key, { key, cost: referenceCost(key), cue: false });
    },
    (key) => cues.push({ key, cost: CUE_COST, cue: true }),
  );
  return [...spans.values(), ...cues];
}

/** The record's `estimate_floor`: irreducible tokens of the distinct spans and cues, and a margin cut towards zero. */
export function referenceEstimate(text: string, marginRatio = 0.2): ReferenceEstimate {
  let irreducibleTokens = 0;
  for (const span of referenceSpans(text)) irreducibleTokens += span.cost;
  const marginTokens = Math.trunc(irreducibleTokens * marginRatio);
  return { irreducibleTokens, marginTokens, floor: irreducibleTokens + marginTokens };
}
