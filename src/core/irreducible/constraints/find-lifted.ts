import { isUsualWord } from '../words/word-filter.ts';
import { DENSE_LANGUAGES, SPACED_LANGUAGES } from './cues/index.ts';
import { findCues, headsOf } from './find-cues.ts';
import type { Force } from './force.ts';
import { createDenseList, createPhraseList, isDense, type Match, type Word } from './phrases.ts';
import { cutSentences, LONGEST_SENTENCE } from './prose.ts';
import { readConstraint } from './read-constraint.ts';

/**
 * Which constraints a later sentence of the user takes back.
 *
 * Problem: a compacted session that keeps "never use lodash" after "you can use lodash now" is as wrong as one that
 * loses it; but a constraint that is dropped by mistake is worse than one too many. Idea: a sentence lifts only with a
 * phrase that lifts ("forget the rule about", "you can … now"), and only the constraint with which it shares a telling
 * word: a name, a number, or a word that no other constraint holds. Permission lifts only what forbids or limits. It
 * marks and never removes. Cost: linear in the texts. Limits: a constraint that is replaced in other words ("make it
 * 100 columns") is not seen; Chinese and Japanese sentences match only by names and numbers in Latin letters.
 */
export interface SaidAt {
  readonly turn: number;
  readonly text: string;
}

/** A constraint that was taken back. */
export interface Lifted {
  /** Its index in the list of constraints. */
  readonly constraint: number;
  /** The turn of the sentence that took it back. */
  readonly turn: number;
  /** That sentence. */
  readonly words: string;
  /** What it shares with the constraint, in small letters. */
  readonly shared: readonly string[];
}

type Lift = 'drops' | 'allows';

const entriesOf = (languages: typeof SPACED_LANGUAGES): readonly (readonly [string, Lift | null])[] =>
  languages.flatMap(({ lifts }) => [
    ...lifts.drops.map((phrase) => [phrase, 'drops'] as const),
    ...lifts.allows.map((phrase) => [phrase, 'allows'] as const),
    ...lifts.friends.map((phrase) => [phrase, null] as const),
  ]);
const SPACED = createPhraseList<Lift | null>(entriesOf(SPACED_LANGUAGES));
const DENSE = createDenseList<Lift | null>(
  entriesOf(DENSE_LANGUAGES),
  DENSE_LANGUAGES.flatMap(({ openers }) => openers),
);

/** What permission can lift; it does not undo an order or a wish. */
const LIMITS: ReadonlySet<Force> = new Set<Force>([
  'at-most',
  'at-least',
  'exactly',
  'never',
  'only',
  'until',
  'avoid',
  'keep',
]);

/** What more constraints than this hold does not tell which one is meant. */
const MOST_HOLDERS = 32;

/** Words that say nothing about which constraint is meant. */
const COMMON = new Set(
  `about after again all also always any anymore anyway are avoid before but can cannot change changes code could did
  do does don't done earlier edit even exactly except file files fine first for forget free from go have here how if
  ignore in instead into is it it's its just keep last later leave let let's like limit line lines longer make many may
  mind more most much must need never new no not now of off ok okay on one only or other our out over please prefer
  previous put rather requirement rest restriction rule rules said same see should so some still stay such sure than
  that the their them then there these they thing this those through to too two under unless until up use used using
  very want was way we were what when where which while will with within without work would write you your nicht kein
  keine ohne nur immer bitte regel mehr jetzt doch kann darf die der das und oder regla règle regra más pas plus pour
  para por que con com une los las ahora agora maintenant puedes peux pode`.split(/\s+/),
);

interface Telling {
  readonly key: string;
  /** A name or a number: enough alone, wherever else it stands. */
  readonly isLiteral: boolean;
}

/** `columns` and `column` are the same word. */
const stemmed = (word: string): string =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** The words of a sentence that may tell which constraint is meant. */
function tellingOf(
  text: string,
  words: readonly Word[],
  outside: readonly Match<unknown>[] = [],
): readonly Telling[] {
  const telling = new Map<string, Telling>();
  let next = 0;
  for (const word of words) {
    while ((outside[next]?.end ?? Number.POSITIVE_INFINITY) <= word.start) next++;
    const isPhrase = (outside[next]?.start ?? Number.POSITIVE_INFINITY) <= word.start;
    // In Chinese and Japanese a name stands in the middle of the run.
    for (const [piece] of isDense(word.text) ? word.text.matchAll(/[a-z0-9_]{2,}/g) : [[word.text]]) {
      const key = stemmed(piece);
      if (telling.has(key) || COMMON.has(piece) || COMMON.has(key)) continue;
      const raw = text.slice(word.start, word.end);
      const isLiteral =
        /[\d_]/.test(key) || /\p{Ll}\p{Lu}/u.test(raw) || (key.length > 2 && !isUsualWord(key));
      if (isPhrase && !isLiteral) continue;
      if (isLiteral || key.length >= 3) telling.set(key, { key, isLiteral });
    }
  }
  return [...telling.values()];
}

/** The phrases of a sentence that lift, and how; `null` when none does, or one that looks like it says the contrary. */
function liftOf(
  sentence: string,
  words: readonly Word[],
): { readonly lift: Lift; readonly phrases: readonly Match<unknown>[] } | null {
  const phrases: Match<Lift | null>[] = [...SPACED.find(sentence, words, headsOf(sentence, words))];
  if (isDense(sentence)) phrases.push(...DENSE(sentence));
  if (phrases.some(({ value }) => value === null) || /[?？؟]\W{0,3}$/.test(sentence)) return null;
  const lifts = phrases.map(({ value }) => value);
  const lift = lifts.includes('drops') ? 'drops' : lifts.includes('allows') ? 'allows' : null;
  return lift === null ? null : { lift, phrases };
}

/**
 * The constraints that later words of the user take back, in order of the sentences. Turns in `userTurns` need no order;
 * a sentence lifts only what was said in an earlier turn. A constraint may be lifted more than once.
 */
export function findLifted(constraints: readonly SaidAt[], userTurns: readonly SaidAt[]): readonly Lifted[] {
  const holders = new Map<string, number[]>();
  const forces: Force[] = [];
  for (const [index, constraint] of constraints.entries()) {
    const text = constraint.text.slice(0, LONGEST_SENTENCE);
    forces.push(readConstraint(text).force);
    for (const { key } of tellingOf(text, findCues(text).words)) {
      const list = holders.get(key);
      if (list === undefined) holders.set(key, [index]);
      else list.push(index);
    }
  }
  const lifted: Lifted[] = [];
  const hear = (turn: number, sentence: string): void => {
    const { words } = findCues(sentence);
    const found = liftOf(sentence, words);
    if (found === null) return;
    const shared = new Map<number, string[]>();
    for (const { key, isLiteral } of tellingOf(sentence, words, found.phrases)) {
      const holding = holders.get(key) ?? [];
      if (holding.length > MOST_HOLDERS) continue;
      const earlier = holding.filter((index) => (constraints[index]?.turn ?? turn) < turn);
      // An ordinary word that several constraints hold does not tell which one is meant.
      if (!isLiteral && earlier.length > 1) continue;
      for (const index of earlier) {
        if (found.lift === 'allows' && !LIMITS.has(forces[index] ?? 'must')) continue;
        const list = shared.get(index);
        if (list === undefined) shared.set(index, [key]);
        else list.push(key);
      }
    }
    let most = 0;
    for (const keys of shared.values()) most = Math.max(most, keys.length);
    for (const [constraint, keys] of shared) {
      if (keys.length === most) lifted.push({ constraint, turn, words: sentence, shared: keys });
    }
  };
  for (const { turn, text } of userTurns) {
    for (const line of text.split('\n')) {
      if (line.length > LONGEST_SENTENCE) continue;
      cutSentences(line, 0, line.length, (start, end) => hear(turn, line.slice(start, end).trim()));
    }
  }
  return lifted;
}
