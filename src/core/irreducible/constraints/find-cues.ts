import { DENSE_LANGUAGES, SPACED_LANGUAGES } from './cues/index.ts';
import type { LanguageCues } from './cues/language-cues.ts';
import type { Force } from './force.ts';
import { createDenseList, createPhraseList, isDense, type Match, type Word, wordsOf } from './phrases.ts';

/** What a cue says of its sentence. */
export interface Cue {
  readonly force: Force;
  /** Binds only in a message too short to be pasted material. */
  readonly mild: boolean;
  /** Binds in a question too. */
  readonly asks: boolean;
  /** An imperative of how, without a word that binds by itself: `use tabs`. */
  readonly instruction: boolean;
}

/** A sentence with what was found in it. */
export interface CueReading {
  readonly words: readonly Word[];
  /** In order; phrases that look like a cue and bind nothing are left out. */
  readonly cues: readonly Match<Cue>[];
}

/** `null` marks a friend: it hides the words that it covers. */
type Entry = readonly [phrase: string, cue: Cue | null];

function entriesOf(language: LanguageCues): readonly Entry[] {
  return [
    // Of a friend and a cue of the same words the friend counts.
    ...language.friends.map((phrase): Entry => [phrase, null]),
    ...language.cues.flatMap(({ force, words, mild = false, asks = false }) =>
      words.map((phrase): Entry => [phrase, { force, mild, asks, instruction: false }]),
    ),
    ...language.imperatives.flatMap(({ force, words }) =>
      words.map((phrase): Entry => [phrase, { force, mild: true, asks: false, instruction: true }]),
    ),
  ];
}

const SPACED = createPhraseList(SPACED_LANGUAGES.flatMap(entriesOf));
const OPENERS = new Set(SPACED_LANGUAGES.flatMap(({ openers }) => openers));
const ASKING = createPhraseList(
  SPACED_LANGUAGES.flatMap(({ asking }) => asking.map((phrase) => [`^${phrase}`, true] as const)),
);
const DENSE = createDenseList(
  DENSE_LANGUAGES.flatMap(entriesOf),
  DENSE_LANGUAGES.flatMap(({ openers }) => openers),
);

/** What is known of a word while heads are looked for. */
const UNKNOWN = 0;
const IS_HEAD = 1;
const IS_NONE = 2;

/** Whether a clause begins with word `at` by what stands before it: nothing, a comma, a colon, a bracket or a dash. */
function isParted(text: string, words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  const word = words[at];
  if (before === undefined || word === undefined) return true;
  if (word.start - before.end === 1 && text.charCodeAt(before.end) === 32) return false;
  return /[,;:(]|[-–—…]\s|\.\./.test(text.slice(before.end, Math.min(word.start, before.end + 8)));
}

/**
 * Tells which words begin a clause: the first, what follows a comma, a colon, a bracket or a dash, and what follows an opener
 * there. Each word is looked at once, and only where somebody asks for it or for one that follows it over openers.
 */
export function headsOf(text: string, words: readonly Word[]): (word: number) => boolean {
  const known = new Uint8Array(words.length);
  return (asked) => {
    let at = asked;
    // Back to a word that decides, then forth again over the openers.
    while (known[at] === UNKNOWN && !isParted(text, words, at) && OPENERS.has(words[at - 1]?.text ?? ''))
      at--;
    if (known[at] === UNKNOWN) known[at] = isParted(text, words, at) ? IS_HEAD : IS_NONE;
    while (at < asked) {
      known[at + 1] = known[at] ?? UNKNOWN;
      at++;
    }
    return known[asked] === IS_HEAD;
  };
}

/** How many words at the beginning of a question are openers; the question word stands behind them. */
function firstWord(words: readonly Word[]): number {
  let i = 0;
  while (i < 4 && OPENERS.has(words[i]?.text ?? '')) i++;
  return i;
}

/** Whether a sentence begins as a question that asks for knowledge. */
export function asksToKnow(sentence: string, words: readonly Word[]): boolean {
  const first = firstWord(words);
  return ASKING.find(sentence, words.slice(0, first + 4), (word) => word === first).length > 0;
}

/** Reads the cues of one sentence in every language that its script allows. Linear. */
export function findCues(sentence: string): CueReading {
  const words = wordsOf(sentence);
  const found = SPACED.find(sentence, words, headsOf(sentence, words));
  const cues: Match<Cue>[] = [];
  for (const { value, start, end } of isDense(sentence) ? found.concat(DENSE(sentence)) : found) {
    if (value !== null) cues.push({ value, start, end });
  }
  return { words, cues };
}
