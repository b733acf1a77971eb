/**
 * Where the stem of an English word ends.
 *
 * Problem: the filter must know `configure`, `configures`, `configured` and `configuring` from one entry, and each
 * look-up of a wrong guess adds to its false answers. Idea: one stem a word, the same rules for the words of
 * the list and the words that are asked, so that one look-up decides; and a stem is always a beginning of the
 * word, so that nothing is built. Only what grammar adds to any word is cut (`-s`, `-ed`, `-ing`, `-ly`, `-able`), then
 * what spelling changes before it (`e`, one of a doubled consonant); `y` and `i` are one letter (`city`, `cities`).
 * What makes another word of a word (`-er`, `-or`, `-ion`, `-ness`) stays: those that are usual are on the list, and the
 * others are the jargon that is looked for (`enumerator`). Cost: a few comparisons at the end of the word. Limits: the
 * stem is no word, and two words that differ by an `e` or a doubled letter (`lucide`) are one.
 */

/** Cut at most twice; what is left keeps three letters and a vowel. */
const ENDINGS = ['able', 'ing', 'ed', 'ly'];
/** The endings by their last letter, as codes from the last letter to the first; longer ones stand first. */
const BY_LAST: readonly (readonly Uint8Array[])[] = Array.from({ length: 26 }, (_, letter) =>
  ENDINGS.filter((ending) => ending.charCodeAt(ending.length - 1) === letter + 97).map((ending) =>
    Uint8Array.from(ending, (char) => char.charCodeAt(0)).reverse(),
  ),
);
const NONE: readonly Uint8Array[] = [];

const A = 97;
const E = 101;
const I = 105;
const O = 111;
const S = 115;
const U = 117;
const Y = 121;
const LEAST = 3;

/** A unit in small letters; only ASCII capitals change, which is all that endings need. */
export const small = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

/** A unit as stems are compared: small, and `y` written `i`. */
export const folded = (code: number): number => (small(code) === Y ? I : small(code));

const isVowel = (code: number): boolean =>
  code === A || code === E || code === I || code === O || code === U || code === Y || code > 127;

function hasVowel(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isVowel(small(text.charCodeAt(i)))) return true;
  return false;
}

/** Whether the word ends with an ending, given backwards, and keeps enough before it. */
function endsWith(text: string, start: number, end: number, ending: Uint8Array): boolean {
  if (end - ending.length < start + LEAST) return false;
  for (let i = 1; i < ending.length; i++) {
    if (small(text.charCodeAt(end - 1 - i)) !== ending[i]) return false;
  }
  return true;
}

/** A plural or a third person: `s` goes unless it belongs to the word (`class`, `status`, `analysis`). */
function withoutS(text: string, start: number, end: number): number {
  if (end - start <= LEAST || small(text.charCodeAt(end - 1)) !== S) return end;
  const before = small(text.charCodeAt(end - 2));
  return before === S || before === U || before === I ? end : end - 1;
}

function withoutEnding(text: string, start: number, end: number): number {
  if (end <= start + LEAST) return end;
  const last = small(text.charCodeAt(end - 1)) - 97;
  for (const ending of BY_LAST[last] ?? NONE) {
    if (!endsWith(text, start, end, ending)) continue;
    const cut = end - ending.length;
    return hasVowel(text, start, cut) ? cut : end;
  }
  return end;
}

/** Drops what spelling changes before an ending: `mak(e)`, `run(n)`. */
function withoutJoint(text: string, start: number, from: number): number {
  let end = from;
  if (end - start > LEAST && small(text.charCodeAt(end - 1)) === E) end--;
  if (end - start > LEAST) {
    const code = small(text.charCodeAt(end - 1));
    if (!isVowel(code) && code === small(text.charCodeAt(end - 2))) end--;
  }
  return end;
}

/**
 * Where the stem of the word `text.slice(start, end)` ends; it begins at `start`. UTF-16 offsets. Total: any
 * text has a stem. Stems are compared by their folded units.
 */
export function stemEnd(text: string, start: number, end: number): number {
  let stem = withoutS(text, start, end);
  for (let round = 0; round < 2; round++) {
    const cut = withoutEnding(text, start, stem);
    if (cut === stem) break;
    stem = withoutJoint(text, start, cut);
  }
  return withoutJoint(text, start, stem);
}
