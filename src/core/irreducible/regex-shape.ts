/** What only a pattern is written with: classes, escapes of classes, groups with a question mark, quantified dots, counted repeats. */
const EVIDENCE =
  /\\{1,2}[dwsDWSb](?![A-Za-z]{2})|\[\^|\[(?:[a-z0A-Z\\]-[a-z9A-Z]|\\)|\(\?[:=!<P]|\.[*+]|\][*+?{]|\)[*+?]|\{\d+,\d*\}|\\\.|\\\/|\\\(|\\\[|\[[^\]\s]{1,20}\]\+/;

/** 1 for the signs of which all evidence holds at least one. */
const SIGNS = Uint8Array.from({ length: 128 }, (_, code) =>
  '\\[](){.^'.includes(String.fromCharCode(code)) ? 1 : 0,
);

function hasSign(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128 && SIGNS[code] === 1) return true;
  }
  return false;
}

/** Whether a text reads as a regular expression. A format, a glob or a price is none. */
export function looksLikeRegex(text: string): boolean {
  if (text.length < 3 || !hasSign(text)) return false;
  if (/^\^.*\$$/.test(text) && /[[\]().*+?\\{}|]/.test(text)) return true;
  if (text.length > 300) return false;
  if (!EVIDENCE.test(text)) return false;
  // One sign alone may be a glob (`src/[a-z].ts`), a call (`f()?`) or a Windows path: ask for a second one.
  const signs = text.match(/[\\[\]()*+?{}|^$]/g)?.length ?? 0;
  const windows = /^[A-Za-z]:\\/.test(text);
  const prose = (text.match(/ [a-z]+ /g)?.length ?? 0) > 2;
  return signs >= 2 && !windows && !prose;
}
