/**
 * Where a text may tell of an error: the syllables that error lines hold.
 *
 * Problem. One expression over twenty syllables is tried at every character of every output, and hardly any holds one.
 * Idea. Syllables of three characters and more can be looked for in steps, after Wu and Manber: the last two characters of
 * a window of three say how far the next window may be, two characters in most places, and only where they end the
 * beginning of a syllable is the expression tried. Cost: one look for each character and a half; 16 kB.
 */
const SYLLABLES = (
  'rror,xception,ERR,atal,FATAL,anic,FAIL,SEVERE,CRITICAL,ssert,enied,efused,ot found,o such,egmentation,not ok,annot,' +
  'imed out,ould not,nterrupt,arning:,\nE  '
).split(',');

const WINDOW = 3;
const TELLING = new RegExp(SYLLABLES.join('|'), 'y');
/** By two ASCII characters: how far the window moves when it ends with them; 0 where a syllable may begin with it. */
const MOVES = new Uint8Array(128 * 128).fill(WINDOW - 1);
for (const syllable of SYLLABLES) {
  MOVES[(syllable.charCodeAt(1) << 7) | syllable.charCodeAt(2)] = 0;
}
for (const syllable of SYLLABLES) {
  const place = (syllable.charCodeAt(0) << 7) | syllable.charCodeAt(1);
  MOVES[place] = Math.min(1, MOVES[place] ?? 0);
}

/** By the last five bits of three characters: a bit where a syllable may begin with them. */
const BEGINNINGS = new Int32Array(1024);
const placeOf = (first: number, second: number, third: number): number =>
  ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);
for (const syllable of SYLLABLES) {
  const place = placeOf(syllable.charCodeAt(0), syllable.charCodeAt(1), syllable.charCodeAt(2));
  BEGINNINGS[place >>> 5] = (BEGINNINGS[place >>> 5] ?? 0) | (1 << (place & 31));
}

/** A syllable that was found, as UTF-16 offsets: the line of `start` is the one that tells. */
export interface Telling {
  readonly start: number;
  readonly end: number;
}

/** The first syllable at or behind `from`; `null` when there is none. Behind the head of a line, `E` and two blanks tell too. */
export function nextTelling(text: string, from: number): Telling | null {
  if (from === 0 && text.startsWith('E  ')) return { start: 0, end: 3 };
  const size = text.length;
  for (let i = from + 1; i + 1 < size; ) {
    const first = text.charCodeAt(i);
    const second = text.charCodeAt(i + 1);
    const move = (first | second) < 128 ? (MOVES[(first << 7) | second] ?? 0) : WINDOW - 1;
    if (move > 0) {
      i += move;
      continue;
    }
    const place = placeOf(text.charCodeAt(i - 1), first, second);
    if ((((BEGINNINGS[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1) {
      TELLING.lastIndex = i - 1;
      if (TELLING.test(text)) {
        return { start: text.charCodeAt(i - 1) === 10 ? i : i - 1, end: TELLING.lastIndex };
      }
    }
    i++;
  }
  return null;
}
