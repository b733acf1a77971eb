/**
 * Character classes, one bit each, so that the shape of an atom is the union of its characters' bits.
 *
 * Problem: twenty patterns over the whole text are twenty passes, and most text is plain words that none of
 * them wants. Idea: one pass cuts the text into atoms and unites the bits of their characters; a detector says
 * which bits it needs, and an atom of small letters alone is dropped without any detector being asked.
 * Cost: one table look-up per UTF-16 unit. Limits: letters beyond the Basic Multilingual Plane count as
 * separators, and scripts without blanks (Han, Kana, Hangul, Thai) end an atom, since the words around an
 * identifier would otherwise be glued to it.
 */
export const C = {
  lower: 1 << 0,
  upper: 1 << 1,
  digit: 1 << 2,
  under: 1 << 3,
  dot: 1 << 4,
  slash: 1 << 5,
  dash: 1 << 6,
  colon: 1 << 7,
  at: 1 << 8,
  dollar: 1 << 9,
  equals: 1 << 10,
  hash: 1 << 11,
  comma: 1 << 12,
  /** `~ * + & ? ! ^ %` */
  sign: 1 << 13,
  /** A letter that is not ASCII, of a script with blanks between words. */
  foreign: 1 << 14,
  backslash: 1 << 15,
  /** A letter of a script without blanks between words; it separates, except inside a path. */
  dense: 1 << 16,
  /** Set on an atom: a capital that is not its first character. */
  inner: 1 << 17,
  /** Set on an atom: it holds `()`, `[…]` or `{…}` that belongs to it. */
  group: 1 << 18,
} as const;

/** Bits that make a word; everything else joins words or separates them. */
export const WORD_BITS = C.lower | C.upper | C.digit | C.under | C.foreign | C.dense;
/** An atom of these alone, with no capital inside, is a plain word. */
export const PLAIN_BITS = C.lower | C.upper | C.foreign | C.dense;
const LETTER_BITS = C.lower | C.upper | C.foreign | C.dense;

const TABLE = new Uint32Array(128);
for (let code = 97; code <= 122; code++) TABLE[code] = C.lower;
for (let code = 65; code <= 90; code++) TABLE[code] = C.upper;
for (let code = 48; code <= 57; code++) TABLE[code] = C.digit;
for (const [chars, bits] of [
  ['_', C.under],
  ['.', C.dot],
  ['/', C.slash],
  ['-', C.dash],
  [':', C.colon],
  ['@', C.at],
  ['$', C.dollar],
  ['=', C.equals],
  ['#', C.hash],
  ['~*+&?!^%', C.sign],
] as const) {
  for (const char of chars) TABLE[char.charCodeAt(0)] = bits;
}

function classOfForeign(code: number): number {
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba ? C.foreign : 0;
  if (code < 0x2000) {
    if (code === 0xd7 || code === 0xf7) return 0;
    if ((code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9)) return C.digit;
    if (code >= 0x966 && code <= 0x96f) return C.digit;
    if (code === 0x60c || code === 0x61b || code === 0x61f || code === 0x6d4 || code === 0x640) return 0;
    if (code === 0x61c || code === 0x180e || code === 0x1680 || code === 0x5be || code === 0x964) return 0;
    if (code >= 0xe00 && code <= 0xeff) return C.dense;
    if (code >= 0x1000 && code <= 0x109f) return C.dense;
    if (code >= 0x1100 && code <= 0x11ff) return C.dense;
    return C.foreign;
  }
  if (code < 0x2c00) return 0;
  if (code < 0x2e00) return C.foreign;
  if (code < 0x3005) return 0;
  if (code >= 0xff10 && code <= 0xff19) return C.digit;
  if (code >= 0x3008 && code <= 0x3020) return 0;
  if (code === 0x3030 || code === 0x30fb) return 0;
  if (code < 0xd800) return C.dense;
  if (code >= 0xf900 && code < 0xfb00) return C.dense;
  if (code >= 0xfb00 && code < 0xfe00) return code === 0xfd3e || code === 0xfd3f ? 0 : C.foreign;
  if (code >= 0xfe70 && code < 0xfeff) return C.foreign;
  if ((code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a)) return C.foreign;
  return code >= 0xff66 && code <= 0xffdc ? C.dense : 0;
}

/** The class bit of a UTF-16 unit; 0 for a separator (blanks, quotes, brackets, `,;|<>`, emoji, invisible characters). */
export const classOf = (code: number): number => (code < 128 ? (TABLE[code] ?? 0) : classOfForeign(code));

/**
 * The UTF-16 unit at `i`; behind the text and before it stands a blank. Engines throw their fast code away when
 * `charCodeAt` is asked for what is outside, anew at each place that asks, so detectors ask here.
 */
export const codeAt = (text: string, i: number): number =>
  i >= 0 && i < text.length ? text.charCodeAt(i) : 32;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isWordCode = (code: number): boolean => (classOf(code) & WORD_BITS) !== 0;
export const isLetterCode = (code: number): boolean => (classOf(code) & LETTER_BITS) !== 0;
/** A blank in the sense of a person: space, tab, line break, no-break space. `NaN` (outside the text) is one too. */
export const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || Number.isNaN(code);

/** The union of the class bits of a stretch, with `inner` for a capital that is not its first character. */
export function maskOf(text: string, start: number, end: number): number {
  let mask = 0;
  for (let i = start; i < end; i++) {
    const bits = classOf(text.charCodeAt(i));
    mask |= bits;
    if (bits === C.upper && i > start) mask |= C.inner;
  }
  return mask;
}
