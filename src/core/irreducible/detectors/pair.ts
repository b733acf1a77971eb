import type { DetectorInput, Emit, Rule, TextDetector } from '../detector.ts';

const pair: Rule = {
  id: 'pair',
  kind: 'pair',
  words: 'a setting with its value: neither says anything without the other',
};

/** The value of a pair: a switch, or a number too short to be told from others by itself. */
const VALUE = /(?:true|false|null|none|nil|yes|no|on|off|enabled|disabled|[-+]?\d{1,2})(?![\w.\-/:%°]|,\d)/iy;
const LONGEST_KEY = 40;
/** A longer argument is a body: code, in which every line sets something. */
const LONGEST_ARGUMENT = 200;

const isSpace = (code: number): boolean => code === 32 || code === 9;
const isQuote = (code: number): boolean => code === 34 || code === 39 || code === 96;
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
const isKeyChar = (code: number): boolean =>
  isLetter(code) || (code >= 48 && code <= 57) || code === 45 || code === 46;

/** Where the key before a sign begins, `sign` itself if there is none: a name of letters, digits, `_`, `-` and `.`. */
function keyStart(text: string, sign: number): number {
  let end = sign;
  if (isSpace(text.charCodeAt(end - 1))) end--;
  const quote = text.charCodeAt(end - 1);
  if (isQuote(quote)) end--;
  let start = end;
  while (start > 0 && end - start <= LONGEST_KEY && isKeyChar(text.charCodeAt(start - 1))) start--;
  while (start < end && !isLetter(text.charCodeAt(start))) start++;
  if (end - start < 2 || end - start > LONGEST_KEY) return sign;
  return isQuote(quote) && text.charCodeAt(start - 1) === quote ? start - 1 : start;
}

/** Finds `retries = 3`, `dry_run: true`, `"strict": false`: values that alone are no items, with the key that says what they are of. */
export const pairDetector: TextDetector = {
  rules: [pair],
  detect({ text, prose, argument }: DetectorInput, emit: Emit) {
    if (!prose && !(argument && text.length <= LONGEST_ARGUMENT)) return;
    for (const sign of ['=', ':']) {
      for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
        let value = at + 1;
        if (isSpace(text.charCodeAt(value))) value++;
        const quote = text.charCodeAt(value);
        if (isQuote(quote)) value++;
        VALUE.lastIndex = value;
        if (!VALUE.test(text)) continue;
        const end = VALUE.lastIndex + (isQuote(quote) && text.charCodeAt(VALUE.lastIndex) === quote ? 1 : 0);
        const start = keyStart(text, at);
        if (start < at) emit(pair, start, end);
      }
    }
  },
};
