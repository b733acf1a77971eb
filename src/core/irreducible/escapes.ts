/**
 * Escapes that stand between words: terminal sequences (ESC [ 31 m, ESC ] … BEL) and the escapes of string
 * literals (`\n`, `\t`, `\u001b[31m`). Without them `\nfoo_bar` would give the name `nfoo_bar`, and a colour
 * code would give the number 31.
 */
import { codeAt } from './chars.ts';

/** Length of the CSI tail `[31;1m` at `i`; 0 when there is none. At most 32 parameters' characters. */
function csiLength(text: string, i: number): number {
  if (codeAt(text, i) !== 91) return 0;
  const limit = Math.min(text.length, i + 34);
  for (let k = i + 1; k < limit; k++) {
    const code = text.charCodeAt(k);
    if (code >= 0x40 && code <= 0x7e) return k + 1 - i;
    if (code < 0x20 || code > 0x3f) return 0;
  }
  return 0;
}

/** Length of the terminal sequence whose ESC stands at `i`, at least 1. Titles and links end at BEL or ESC. */
export function ansiLength(text: string, i: number): number {
  const next = codeAt(text, i + 1);
  if (next === 91) return 1 + csiLength(text, i + 1);
  if (next === 93) {
    const limit = Math.min(text.length, i + 512);
    for (let k = i + 2; k < limit; k++) {
      const code = text.charCodeAt(k);
      if (code === 7) return k + 1 - i;
      if (code === 27) return k + (codeAt(text, k + 1) === 92 ? 2 : 0) - i;
      if (code === 10) return 2;
    }
    return 2;
  }
  if (next === 40 || next === 41) return 3;
  return 1;
}

const isHex = (code: number): boolean =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 102);

function hexRun(text: string, i: number, length: number): boolean {
  for (let k = i; k < i + length; k++) if (!isHex(codeAt(text, k))) return false;
  return true;
}

/** Length of the escape at `i` (a backslash or an ESC), with its payload; 1 for a lone backslash. */
export function escapeLength(text: string, i: number): number {
  if (text.charCodeAt(i) === 27) return ansiLength(text, i);
  let k = i;
  while (codeAt(text, k) === 92) k++;
  const slashes = k - i;
  const letter = text[k];
  let length = slashes;
  if (
    letter === 'n' ||
    letter === 'r' ||
    letter === 't' ||
    letter === 'b' ||
    letter === 'f' ||
    letter === 'v'
  )
    return length + 1;
  if (letter === 'u' && hexRun(text, k + 1, 4)) length += 5;
  else if (letter === 'x' && hexRun(text, k + 1, 2)) length += 3;
  else if (letter === 'e' && codeAt(text, k + 1) === 91) length += 1;
  else if (letter === '0' && text.startsWith('033', k)) length += 3;
  else return length;
  return length + csiLength(text, i + length);
}
