/**
 * Whether a line is written in another language than English.
 *
 * Problem: the filter knows only the most frequent words of six other languages, so half of a German sentence
 * would pass for names. Idea: the little words between the others give a language away; where a line holds two
 * different ones of some other language and more of them than of English, vocabulary says nothing about it.
 * Cost: one look at each short word of a line, and only for lines that hold an unusual word; a word of at most six ASCII
 * letters is one number, five bits a letter, so that no string is made of it. Limits:
 * languages in Latin script that are listed here; a name in a sentence of such a language is not found.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Frequent, and neither English words, names of commands (`su`, `vi`, `az`) nor parts of surnames (`de la`, `van`, `von`). */
const OTHER = words(`
  der das und nicht ist mit für auf eine einen einer dem wird werden auch sich oder wenn noch nach bei kann sind ich wir zum zur aus aber nur bitte über dass haben
  les une est dans pour que qui avec sur pas cette sont vous nous je elle mais aux par être fait sans
  los las una para por como pero está están más esto cuando puede hay
  uma não mas são pelo pela você isso quando também foi
  gli che non sono questo anche più della nel nella essere perché
  het een en niet voor dat zijn aan ook wordt naar bij deze maar heeft geen
  och att det som är på inte för ett har jag om kan
  og ikke til jeg være fra eller
  nie jest się że jak dla ale czy oraz przez
  není jsou nebo aby jako
  ve bir bu için ile değil çok olarak
  și în nu este cu sunt pentru
  és nem hogy egy vagy
  ja ei että tai mutta ovat kun
  yang untuk dengan tidak ini itu dari pada
  và của là không cho các được có trong một
`);
const ENGLISH = words(`
  the and of to is in for with that this it are be on not from by was you we as have has an will can if should at or but
`);
const LONGEST = 7;
/** So many letters of five bits fit a number. */
const LONGEST_KEY = 6;

const NEITHER = 0;
const IS_ENGLISH = 1;
const IS_OTHER = 2;
const kindOf = (word: string): number =>
  ENGLISH.has(word) ? IS_ENGLISH : OTHER.has(word) ? IS_OTHER : NEITHER;

const PLACES = 1024;
const placeOf = (key: number): number => (Math.imul(key, 0x9e3779b1) >>> 16) & (PLACES - 1);
/** Keys of listed words, each at its place or right behind, and their kinds. */
const KEYS = new Int32Array(PLACES);
const KINDS = new Uint8Array(PLACES);
for (const word of [...ENGLISH, ...OTHER]) {
  if (!/^[a-z]{1,6}$/.test(word)) continue;
  let key = 0;
  for (let i = 0; i < word.length; i++) key = (key << 5) | (word.charCodeAt(i) - 96);
  let place = placeOf(key);
  while (KEYS[place] !== 0) place = (place + 1) & (PLACES - 1);
  KEYS[place] = key;
  KINDS[place] = kindOf(word);
}

function kindOfKey(key: number): number {
  let place = placeOf(key);
  for (let held = KEYS[place] ?? 0; held !== 0; held = KEYS[place] ?? 0) {
    if (held === key) return KINDS[place] ?? NEITHER;
    place = (place + 1) & (PLACES - 1);
  }
  return NEITHER;
}

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x2000);

/** Whether the line `text.slice(start, end)` is written in another listed language than English. */
export function isOtherLanguage(text: string, start: number, end: number): boolean {
  const seen = new Set<number | string>();
  let other = 0;
  let english = 0;
  for (let i = start; i < end; ) {
    let code = text.charCodeAt(i);
    if (!isLetter(code)) {
      i++;
      continue;
    }
    const from = i;
    let key = 0;
    let isAscii = true;
    do {
      key = (key << 5) | (code & 31);
      if (code > 127) isAscii = false;
      i++;
      code = i < end ? text.charCodeAt(i) : 32;
    } while (isLetter(code));
    if (i - from > LONGEST || i - from < 2) continue;
    if (isAscii && i - from <= LONGEST_KEY) {
      const kind = kindOfKey(key);
      if (kind === IS_ENGLISH) english++;
      else if (kind === IS_OTHER) {
        other++;
        seen.add(key);
      }
      continue;
    }
    const word = text.slice(from, i).toLowerCase();
    const kind = kindOf(word);
    if (kind === IS_ENGLISH) english++;
    else if (kind === IS_OTHER) {
      other++;
      seen.add(word);
    }
  }
  return seen.size >= 2 && other > english;
}
