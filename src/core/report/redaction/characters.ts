/** Small questions about characters and values that several rules ask. All are linear in what they are given. */

/** Whether a UTF-16 unit is an ASCII digit. */
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** Whether a UTF-16 unit is an ASCII letter. */
export const isLetter = (code: number): boolean => {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
};
/** A letter, digit or `_`; what is beyond ASCII counts as a letter. */
export const isWord = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 0x5f || code > 0x7f;
/** What base64 of either alphabet is made of, padding aside. */
export const isBase64 = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 0x2b || code === 0x2f || code === 0x2d || code === 0x5f;

/** The start of the run of such characters that ends before `at`, at most `limit` characters away. */
export function runStart(text: string, at: number, limit: number, holds: (code: number) => boolean): number {
  const least = Math.max(0, at - limit);
  let start = at;
  while (start > least && holds(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The end of the run of such characters that begins at `at`, at most `limit` characters away. */
export function runEnd(text: string, at: number, limit: number, holds: (code: number) => boolean): number {
  const most = Math.min(text.length, at + limit);
  let end = at;
  while (end < most && holds(text.charCodeAt(end))) end++;
  return end;
}

const BLOB = 32;
/** Whether a place lies inside a long run of base64: an image, a hash, sealed reasoning. A token's prefix there is chance. */
export const isInBlob = (text: string, at: number): boolean =>
  at - runStart(text, at, BLOB, isBase64) >= BLOB;

/** Bits a character, by the frequencies of the characters in the value itself. */
export function entropyOf(value: string): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** How many of lower-case letters, capitals, digits and other characters a value has. */
export function classesOf(value: string): number {
  return [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((part) => part.test(value)).length;
}
