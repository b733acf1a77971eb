import { isWordCode } from '../chars.ts';

/**
 * Finds phrases of a closed list in a sentence. Problem: cues of nine languages are some thousand phrases, and one
 * regular expression over them would try each at every letter. Idea: where words stand between blanks, the sentence is
 * cut into words once and each word is looked up; a phrase is tried only where its first word stands, and the longest
 * that fits wins, so that `I don't want` is told from `I don't`. Cost: linear in the sentence; what is tried at one
 * word is bounded by the list. Limits: a phrase never reaches over a comma or a colon.
 */
export interface Word {
  /** In small letters, composed, with a straight apostrophe and without Arabic vowel signs. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A phrase found in a sentence: UTF-16 offsets, half-open. */
export interface Match<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
}

const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019;
/** French and Italian: the letters before an apostrophe are a word of their own. */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)$/i;
const NOT_ASCII = /[^\p{ASCII}]/u;

function normalised(raw: string): string {
  const small = raw.toLowerCase().replace(/’/g, "'");
  if (!NOT_ASCII.test(small)) return small;
  return small.normalize('NFC').replace(/[\u0640\u064b-\u0652]/g, '');
}

/** Whether a word is written as it is compared. */
function isSmall(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code > 127 || (code >= 65 && code <= 90)) return false;
  }
  return true;
}

/** A word whose letters are made only for those who ask: most words of a text begin no phrase. */
class LazyWord implements Word {
  readonly start: number;
  readonly end: number;
  private readonly sentence: string;
  private made: string | null = null;

  constructor(sentence: string, start: number, end: number) {
    this.sentence = sentence;
    this.start = start;
    this.end = end;
  }

  get text(): string {
    if (this.made === null) {
      const raw = this.sentence.slice(this.start, this.end);
      this.made = isSmall(raw) ? raw : normalised(raw);
    }
    return this.made;
  }
}

/** The words of a sentence, in order. Hyphens part them; an apostrophe does so only behind an elided word. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (let i = 0; i < text.length; ) {
    if (!isWordCode(text.charCodeAt(i))) {
      i++;
      continue;
    }
    const start = i;
    let end = i;
    while (i < text.length) {
      const code = text.charCodeAt(i);
      if (isWordCode(code)) {
        i++;
        end = i;
        continue;
      }
      if (!isApostrophe(code) || end !== i) break;
      if (i - start <= 7 && ELIDED.test(text.slice(start, i))) {
        i++;
        end = i;
        break;
      }
      if (i + 1 >= text.length || !isWordCode(text.charCodeAt(i + 1))) break;
      i++;
    }
    words.push(new LazyWord(text, start, end));
  }
  return words;
}

/**
 * Which words may begin a phrase, by their first, second and last letter: a sieve before the letters of a word are made
 * and looked up. It works on the word as it is written, so it answers only for ASCII; a word with accents is let through,
 * and a first word counts by what is left of it when its accents are split off.
 */
class Sieve {
  private readonly bits = new Uint32Array(1024);

  add(first: string): void {
    const written = first.normalize('NFD');
    this.set(
      written.charCodeAt(0),
      written.length > 1 ? written.charCodeAt(1) : 0,
      written.charCodeAt(written.length - 1),
    );
  }

  lets(text: string, { start, end }: Word): boolean {
    const first = text.charCodeAt(start);
    const second = end - start > 1 ? text.charCodeAt(start + 1) : 0;
    const last = text.charCodeAt(end - 1);
    if ((first | second | last) > 127) return true;
    const place = indexOf(first, second, last);
    return ((this.bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  private set(first: number, second: number, last: number): void {
    if ((first | second | last) > 127) return;
    const place = indexOf(first, second, last);
    this.bits[place >>> 5] = (this.bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }
}

const indexOf = (first: number, second: number, last: number): number =>
  ((first & 31) << 10) | ((second & 31) << 5) | (last & 31);

/** `null` stands for up to four words that are not named; `#` for a number. */
type Step = string | null;

interface Phrase<T> {
  readonly steps: readonly Step[];
  readonly anchored: boolean;
  readonly value: T;
}

/** How many words a `…` may stand for. */
const GAP = 4;

const fits = (step: Step, word: string): boolean =>
  step === '#' ? word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57 : step === word;

/** Whether two neighbouring words belong to one phrase: a comma, a colon or the end of a sentence parts them. */
const isJoined = (text: string, a: Word | undefined, b: Word | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  b.start - a.end <= 4 &&
  !/[,;:.!?()]/.test(text.slice(a.end, b.start));

/** Where a phrase that begins at word `at` ends, as an index behind its last word; 0 where it does not fit. */
function endOf(text: string, words: readonly Word[], at: number, steps: readonly Step[]): number {
  let i = at + 1;
  for (let step = 1; step < steps.length; step++) {
    const wanted = steps[step] ?? null;
    if (wanted === null) {
      const target = steps[++step] ?? null;
      let skipped = 0;
      while (
        skipped <= GAP &&
        isJoined(text, words[i - 1], words[i]) &&
        !fits(target, words[i]?.text ?? '')
      ) {
        i++;
        skipped++;
      }
      if (skipped > GAP) return 0;
      if (!isJoined(text, words[i - 1], words[i])) return 0;
      i++;
      continue;
    }
    if (!isJoined(text, words[i - 1], words[i]) || !fits(wanted, words[i]?.text ?? '')) return 0;
    i++;
  }
  return i;
}

const NONE: readonly never[] = [];

export interface PhraseList<T> {
  /** The phrases that stand in a sentence, in order of their first word; of those that begin at one word the longest. */
  readonly find: (
    text: string,
    words: readonly Word[],
    isHead?: (word: number) => boolean,
  ) => readonly Match<T>[];
}

/** A list of phrases; where one stands twice, the first value counts. */
export function createPhraseList<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseList<T> {
  const byFirst = new Map<string, Phrase<T>[]>();
  const sieve = new Sieve();
  const seen = new Set<string>();
  for (const [phrase, value] of entries) {
    if (seen.has(phrase)) continue;
    seen.add(phrase);
    const anchored = phrase.startsWith('^');
    const steps = phrase
      .slice(anchored ? 1 : 0)
      .split('…')
      .flatMap((piece, index): Step[] => {
        const words = piece
          .split('#')
          .flatMap((part, i) => [...(i > 0 ? ['#'] : []), ...wordsOf(part).map((w) => w.text)]);
        return index > 0 ? [null, ...words] : words;
      });
    const first = steps[0];
    if (typeof first !== 'string') continue;
    sieve.add(first);
    const list = byFirst.get(first);
    if (list === undefined) byFirst.set(first, [{ steps, anchored, value }]);
    else list.push({ steps, anchored, value });
  }

  const startingWith = (word: string): readonly Phrase<T>[] | undefined => {
    const found = byFirst.get(word);
    if (found !== undefined) return found;
    const code = word.charCodeAt(0);
    // Arabic writes `and` and `so` onto the next word.
    return (code === 0x648 || code === 0x641) && word.length > 2 ? byFirst.get(word.slice(1)) : undefined;
  };

  return {
    find(text, words, isHead = (word) => word === 0) {
      const found: Match<T>[] = [];
      for (let at = 0; at < words.length; ) {
        const word = words[at];
        if (word === undefined || !sieve.lets(text, word)) {
          at++;
          continue;
        }
        let best: Phrase<T> | null = null;
        let bestEnd = 0;
        for (const phrase of startingWith(word.text) ?? NONE) {
          if (phrase.anchored && !isHead(at)) continue;
          const end = endOf(text, words, at, phrase.steps);
          if (end > bestEnd) {
            best = phrase;
            bestEnd = end;
          }
        }
        if (best === null) {
          at++;
          continue;
        }
        found.push({ value: best.value, start: words[at]?.start ?? 0, end: words[bestEnd - 1]?.end ?? 0 });
        // What stands in a gap may hold a phrase of its own.
        at = best.steps.includes(null) ? at + 1 : bestEnd;
      }
      return found;
    },
  };
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const escaped = (phrase: string): string => phrase.replace(SPECIAL, '\\$&');

/** A list of phrases for scripts without blanks between words: plain pieces of text, the longest first. */
export function createDenseList<T>(
  entries: Iterable<readonly [phrase: string, value: T]>,
  openers: readonly string[],
): (text: string) => readonly Match<T>[] {
  const free = new Map<string, T>();
  const anchored = new Map<string, T>();
  for (const [phrase, value] of entries) {
    const into = phrase.startsWith('^') ? anchored : free;
    const piece = phrase.replace('^', '');
    if (!into.has(piece)) into.set(piece, value);
  }
  const longestFirst = (list: Iterable<string>): string =>
    [...list]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|');
  const anywhere = new RegExp(longestFirst(free.keys()) || '(?!)', 'g');
  const head = new RegExp(
    `^(?:${longestFirst(openers) || '(?!)'}){0,4}(${longestFirst(anchored.keys()) || '(?!)'})`,
  );
  return (text) => {
    const found: Match<T>[] = [];
    const first = head.exec(text);
    const value = first === null ? undefined : anchored.get(first[1] ?? '');
    if (first !== null && value !== undefined) {
      const end = first[0].length;
      found.push({ value, start: end - (first[1]?.length ?? 0), end });
    }
    for (const match of text.matchAll(anywhere)) {
      const own = free.get(match[0]);
      if (own !== undefined)
        found.push({ value: own, start: match.index, end: match.index + match[0].length });
    }
    return found;
  };
}

/** Whether a text holds a character of a script without blanks between words. */
export const isDense = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(text);
