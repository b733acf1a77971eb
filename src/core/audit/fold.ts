/**
 * What a reader would call the same text: typographic quotes and dashes for plain ones, one blank for a run of blanks,
 * line breaks and places where a line may break, no joiners of width zero, no backslash before a mark of Markdown (but in
 * Windows paths). Letters and digits are never touched, so that a changed id stays a changed id, and two words are never
 * made one. Linear, total.
 */
const QUOTES = /[\u2018\u2019\u201a\u2032\u00b4]/g;
const DOUBLE = /[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g;
const DASHES = /[\u2010-\u2012\u2212]/g;
const INVISIBLE = /[\u200c-\u200f\u2060\ufeff\u00ad]/g;
/** A backslash behind a drive or a server separates names; anywhere else before a mark it is Markdown's. */
const ESCAPED = /(?:\b[A-Za-z]:\\|\\\\\w)\S*|\\([_*`#[\]()<>|~])/g;
const BLANKS = /[\s\u00a0\u200b\u202f]+/g;

/** One word of plain signs without a backslash, as most literals are: nothing to fold. */
const PLAIN = /^[!-[\]-~]*$/;

export const fold = (text: string): string => (PLAIN.test(text) ? text : folded(text));

const folded = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(QUOTES, "'")
    .replace(DOUBLE, '"')
    .replace(DASHES, '-')
    .replace(ESCAPED, (all, mark: string | undefined) => mark ?? all)
    .replace(BLANKS, ' ');
