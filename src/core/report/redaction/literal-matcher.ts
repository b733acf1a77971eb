/**
 * Finds the known secrets of a report in a text, whole or shortened.
 *
 * Problem. A secret that a rule saw once stands elsewhere without anything that tells: in prose, in output, cut to
 * `sk-proj-abcd…`. Idea. The first four characters of all literals, folded to lower case, make a bit table; where a text
 * meets it the literals that begin so are compared. Cost. A few operations a character and a comparison where something
 * begins like a secret. Limits. Literals have at least three characters; only ASCII is folded.
 */
import { isWord } from './characters.ts';

export interface Literal {
  readonly text: string;
  /** Matches whatever the case of ASCII letters. */
  readonly anyCase: boolean;
  /** Must not stand inside a word. */
  readonly bounded: boolean;
  /** How many of its first characters, before an ellipsis or a cut, are it as well; `null`: only the whole is. */
  readonly head: number | null;
}

export interface LiteralHit {
  readonly literal: number;
  readonly start: number;
  readonly end: number;
}

const BITS = 16;
const fold = (code: number): number => (code >= 0x41 && code <= 0x5a ? code | 0x20 : code);
const next = (hash: number, code: number): number => ((hash * 33) ^ fold(code)) & ((1 << BITS) - 1);
const SHORT = 3;

export function createLiteralMatcher(literals: readonly Literal[]): (text: string) => LiteralHit[] {
  const present = new Uint8Array(1 << BITS);
  const byHash = new Map<number, number[]>();
  literals.forEach(({ text }, index) => {
    if (text.length < SHORT) return;
    const hash = hashAt(text, 0);
    present[hash] = 1;
    byHash.set(hash, [...(byHash.get(hash) ?? []), index]);
  });
  // The longest first: of two secrets that begin alike the whole one counts.
  for (const list of byHash.values())
    list.sort((a, b) => (literals[b]?.text.length ?? 0) - (literals[a]?.text.length ?? 0));
  return (text) => {
    const hits: LiteralHit[] = [];
    if (byHash.size === 0) return hits;
    for (let at = 0; at + SHORT <= text.length; at++) {
      const hash = hashAt(text, at);
      if (present[hash] !== 1) continue;
      for (const index of byHash.get(hash) ?? []) {
        const literal = literals[index];
        const end = literal === undefined ? null : endOf(literal, text, at);
        if (end === null) continue;
        hits.push({ literal: index, start: at, end });
        at = end - 1;
        break;
      }
    }
    return hits;
  };
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let i = 0; i < SHORT; i++) hash = next(hash, text.charCodeAt(at + i));
  return hash;
}

/** Where the literal that begins here ends, or `null` where it does not stand here. */
function endOf({ text: literal, anyCase, bounded, head }: Literal, text: string, at: number): number | null {
  const most = Math.min(literal.length, text.length - at);
  let same = 0;
  while (same < most) {
    const a = text.charCodeAt(at + same);
    const b = literal.charCodeAt(same);
    if (a !== b && !(anyCase && fold(a) === fold(b))) break;
    same++;
  }
  const end = at + same;
  if (same === literal.length) {
    const inWord =
      (isWord(text.charCodeAt(at - 1)) && isWord(literal.charCodeAt(0))) ||
      (isWord(text.charCodeAt(end)) && isWord(literal.charCodeAt(same - 1)));
    return bounded && inWord ? null : end;
  }
  return head === null || same < head ? null : shortenedEnd(literal, text, end, same >= head + 12);
}

const ELLIPSIS = /(?:\.{2,}|…+|\*{2,}|•+|x{3,}|\[\.{3}\]|\\u2026)/y;

/** The end of a shortened secret: behind its ellipsis and the last characters that follow it, or where the text was cut. */
function shortenedEnd(literal: string, text: string, end: number, isLong: boolean): number | null {
  ELLIPSIS.lastIndex = end;
  const ellipsis = ELLIPSIS.exec(text)?.[0];
  if (ellipsis === undefined) return isLong || end === text.length ? end : null;
  const behind = end + ellipsis.length;
  for (let tail = Math.min(12, literal.length); tail > 0; tail--) {
    if (text.startsWith(literal.slice(-tail), behind)) return behind + tail;
  }
  return behind;
}
