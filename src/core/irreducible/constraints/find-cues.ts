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
  /** It begins as a question that asks for knowledge. */
  readonly asksToKnow: boolean;
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

/** Which words begin a clause: the first, what follows a comma, a colon, a bracket or a dash, and what follows an opener there. */
export function headsOf(text: string, words: readonly Word[]): readonly boolean[] {
  const heads: boolean[] = [];
  for (const [i, word] of words.entries()) {
    const before = words[i - 1];
    const gap = before === undefined ? '' : text.slice(before.end, Math.min(word.start, before.end + 8));
    heads.push(
      before === undefined ||
        (heads[i - 1] === true && OPENERS.has(before.text)) ||
        /[,;:(]|[-–—…]\s|\.\./.test(gap),
    );
  }
  return heads;
}

/** How many words at the beginning of a question are openers; the question word stands behind them. */
function firstWord(words: readonly Word[]): number {
  let i = 0;
  while (i < 4 && OPENERS.has(words[i]?.text ?? '')) i++;
  return i;
}

function asksToKnow(sentence: string, words: readonly Word[]): boolean {
  const first = firstWord(words);
  return ASKING.find(sentence, words.slice(0, first + 4), (word) => word === first).length > 0;
}

/** Reads the cues of one sentence in every language that its script allows. Linear. */
export function findCues(sentence: string): CueReading {
  const words = wordsOf(sentence);
  const heads = headsOf(sentence, words);
  const isHead = (word: number): boolean => heads[word] === true;
  const found = SPACED.find(sentence, words, isHead);
  const cues: Match<Cue>[] = [];
  for (const { value, start, end } of isDense(sentence) ? found.concat(DENSE(sentence)) : found) {
    if (value !== null) cues.push({ value, start, end });
  }
  return { words, cues, asksToKnow: asksToKnow(sentence, words) };
}
