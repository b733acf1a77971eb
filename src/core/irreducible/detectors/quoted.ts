import { codeAt, isBlank, isLetterCode, isWordCode } from '../chars.ts';
import type { DetectorInput, Emit, Rule, TextDetector } from '../detector.ts';
import { looksLikeRegex } from '../regex-shape.ts';

/**
 * Quoted literals.
 *
 * Problem: an apostrophe is the same character as a single quote, and the quotes of a JSON string inside a
 * JSON string are escaped. Idea: one pass that remembers, for each sort of quote, where it opened on this line;
 * an escaped quote is a sort of its own for each number of backslashes; a single quote opens only where no
 * letter stands before it and closes only where none follows. The span is what stands between the quotes.
 * In code and in what a program prints, a string with blanks is a message of the program: what it names is found inside.
 * Cost: one look at each quote. Limits: a quote never spans lines, nor more than 160 characters.
 */
const quoted: Rule = {
  id: 'quoted',
  kind: 'quoted',
  words: 'a quoted literal: quoted because the letters matter',
};
const pattern: Rule = {
  id: 'regex.quoted',
  kind: 'regex',
  words: 'a quoted pattern: one sign changed, it matches something else',
};

const LIMIT = 160;
const KEY_END = /^\\*["'`]\s{0,2}:/;
const SORTS = 16;

/** 1 for the quotes of ASCII and the line break. */
const STOPS = Uint8Array.from({ length: 128 }, (_, code) =>
  code === 34 || code === 39 || code === 96 || code === 10 ? 1 : 0,
);

/** The next quote or line end at or after `from`; the length of the text when there is none. */
function nextQuote(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128 ? STOPS[code] === 1 : isTypographic(code)) return i;
  }
  return text.length;
}

const isTypographic = (code: number): boolean =>
  code === 0xab ||
  code === 0xbb ||
  code === 0x2018 ||
  code === 0x2019 ||
  (code >= 0x201c && code <= 0x201e) ||
  (code >= 0x300c && code <= 0x300f);

/** Sorts of quotes by how they were opened: 0–7 double quotes by their backslashes, 8 single, 9 backtick, then typographic. */
const SINGLE = 8;
const BACKTICK = 9;
const TYPOGRAPHIC: Readonly<Record<string, readonly [sort: number, opens: boolean]>> = {
  '“': [10, true],
  '”': [10, false],
  '„': [10, true],
  '‘': [11, true],
  '’': [11, false],
  '«': [12, true],
  '»': [12, false],
  '「': [13, true],
  '」': [13, false],
  '『': [14, true],
  '』': [14, false],
};

const isPrefix = (text: string, i: number): boolean =>
  /[rRbBfFuUL@$]/.test(text[i] ?? ' ') && !isWordCode(codeAt(text, i - 1));

/** An ASCII letter or digit. */
const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);

/** Whether a colon follows the quote that closes at `close`, as behind the key of an object. */
const isKey = (text: string, close: number): boolean => KEY_END.test(text.slice(close, close + 6));

function claim(input: DetectorInput, open: number, close: number, emit: Emit): void {
  const { text } = input;
  let start = open;
  let end = close;
  if (end - start > LIMIT + 20) return;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  if (end - start < 2 || end - start > LIMIT) return;
  const content = text.slice(start, end);
  if (looksLikeRegex(content)) {
    if (input.printed === true) return;
    emit(pattern, start, end);
    return;
  }
  const first = text.charCodeAt(start);
  // A serialised object is no literal; what it holds is found inside it.
  if ((first === 123 || first === 91) && /^.[^"'\n\r\u2028\u2029]*["'].*[:,]/.test(content)) return;
  if (input.listing || !(isPlain(first) || /[A-Za-z\d]/.test(content) || /[\p{L}\p{N}]/u.test(content)))
    return;
  if (input.program && /\s/.test(content)) return;
  if (!input.prose) {
    // Keys of objects name no state, and neither does code caught between the quotes of its neighbours.
    if (isKey(text, close) && /^[\w$-]+$/.test(content)) return;
    if (/^[\s,:;)\]}+.=]|[,:([{+=]$/.test(content)) return;
  }
  emit(quoted, start, end);
}

/** Finds what stands between double, single, backtick and typographic quotes on one line. */
export const quotedDetector: TextDetector = {
  rules: [quoted, pattern],
  detect(input, emit) {
    const { text } = input;
    const opened = new Int32Array(SORTS).fill(-1);
    let next = 0;
    /** Whether nothing but blanks and words has come on this line: then there is nothing to forget. */
    let bare = true;
    for (let i = nextQuote(text, 0); i < text.length; i = nextQuote(text, next)) {
      const char = text[i] ?? '';
      next = i + 1;
      if (char === '\n') {
        if (!bare) opened.fill(-1);
        bare = true;
        continue;
      }
      bare = false;
      if (char === '"') {
        let slashes = 0;
        while (slashes < 8 && codeAt(text, i - 1 - slashes) === 92) slashes++;
        const sort = Math.min(7, slashes);
        const open = opened[sort] ?? -1;
        if (open >= 0) {
          claim(input, open, i - slashes, emit);
          for (let deeper = sort; deeper < 8; deeper++) opened[deeper] = -1;
          continue;
        }
        const before = codeAt(text, i - 1 - slashes);
        if (!isWordCode(before) || isPrefix(text, i - 1 - slashes)) opened[sort] = i + 1;
        continue;
      }
      if (char === '`') {
        let run = 1;
        while (run < 8 && codeAt(text, i + run) === 96) run++;
        next = i + run;
        if (run > 2) {
          opened[BACKTICK] = -1;
          continue;
        }
        const open = opened[BACKTICK] ?? -1;
        if (open >= 0) claim(input, open, i, emit);
        opened[BACKTICK] = open >= 0 ? -1 : i + run;
        continue;
      }
      if (char === "'") {
        const before = codeAt(text, i - 1);
        const after = codeAt(text, i + 1);
        const open = opened[SINGLE] ?? -1;
        if (open >= 0 && !isBlank(before) && !isWordCode(after)) {
          claim(input, open, i, emit);
          opened[SINGLE] = -1;
        } else if ((!isWordCode(before) || isPrefix(text, i - 1)) && !isBlank(after)) {
          opened[SINGLE] = i + 1;
        }
        continue;
      }
      const [sort, opens] = TYPOGRAPHIC[char] ?? [15, true];
      if (opens) {
        // A “ closes what a „ opened.
        if (char === '“' && text[(opened[sort] ?? 0) - 1] === '„' && (opened[sort] ?? -1) > 0) {
          claim(input, opened[sort] ?? 0, i, emit);
          opened[sort] = -1;
        } else opened[sort] = i + 1;
        continue;
      }
      const open = opened[sort] ?? -1;
      if (char === '’' && (open < 0 || isLetterCode(codeAt(text, i + 1)))) continue;
      if (open >= 0) claim(input, open, i, emit);
      opened[sort] = -1;
    }
  },
};
