/**
 * What became of the sentences that bind, and which ones the summary made up.
 *
 * A constraint is kept when it stands there word for word, or when a sentence is about the same and binds as firmly
 * (`bearing.ts`). Otherwise that sentence says what is wrong with it: the contrary, less force, a lost limit, a lost
 * scope. A sentence that the summary puts into the mouth of a user is invented when no sentence of a user, nor a few of
 * one message together, say so. Cost: linear, by an index of sentences (`sentence-index.ts`). Limits: words and a
 * short list of kin, not meaning; a paraphrase without common words, or in another language, is called lost.
 */

import { withoutTail } from '../irreducible/without-tail.ts';
import { bearingOf, SAME } from './bearing.ts';
import { fold } from './fold.ts';
import { isOfRivals } from './kin-words.ts';
import type { ConstraintStatus } from './model.ts';
import { type Places, placesIn } from './places.ts';
import { createSentenceIndex, type SentenceIndex, type SharedSentence } from './sentence-index.ts';
import { readSentence, type Sentence, sentencesOf } from './sentences.ts';

/** A constraint of the segment, with the heading of its list if it stands under one. */
export interface AuditedConstraint {
  readonly text: string;
  readonly turn: number;
  readonly speaker: string;
  readonly heading: string | null;
}

export interface ConstraintFinding {
  /** The sentence of the segment, or, for an invented one, that of the summary. */
  readonly text: string;
  /** `null` for an invented one. */
  readonly turn: number | null;
  readonly speaker: string | null;
  readonly status: ConstraintStatus;
  /** The sentence of the summary that comes nearest; `null` where none does. */
  readonly as: string | null;
  /** Whether it is told in its own words or in others; `null` where nothing tells it. */
  readonly by: 'words' | 'paraphrase' | null;
}

/** Of sentences nearly as near as the nearest, one that keeps the constraint counts. */
const ALSO_NEAR = 0.25;

export function auditConstraints(
  constraints: readonly AuditedConstraint[],
  summary: string,
): readonly ConstraintFinding[] {
  const index = createSentenceIndex(sentencesOf(summary));
  const places = placesIn(
    comparable(summary),
    constraints.map(({ text }) => comparable(text)),
  );
  return constraints.map(({ text, turn, speaker, heading }): ConstraintFinding => {
    const binding = { start: 0, end: text.length, reason: 'listed', heading } as const;
    const own = readSentence(text, 0, heading ?? '', binding);
    // A line of a list forbids by its heading: that it stands there word for word is not enough.
    const isHeld = heading === null && standsIn(places, comparable(text));
    if (isHeld) return { text, turn, speaker, status: 'kept', as: null, by: 'words' };
    const near = index
      .near(own)
      .flatMap(({ sentence }) => {
        const bearing = bearingOf(own, sentence);
        return bearing === null ? [] : [{ sentence, ...bearing }];
      })
      .toSorted((a, b) => b.share - a.share);
    const [nearest] = near;
    if (nearest === undefined) return { text, turn, speaker, status: 'lost', as: null, by: null };
    const best =
      near.find(({ status, share }) => status === 'kept' && share >= nearest.share - ALSO_NEAR) ?? nearest;
    const { status, by, sentence } = best;
    return { text, turn, speaker, status, as: sentence.text, by };
  });
}

/** As it is compared word for word: without case, marks of Markdown and the mark at its end. */
const comparable = (text: string): string =>
  withoutTail(
    fold(text)
      .toLowerCase()
      .replace(/[*_`"]/g, '')
      .trim(),
    /[.!。！]/,
  );

/** Whether a sentence stands in a text as a whole: not behind a word that takes it back, as `do not` before `push`. */
const standsIn = (places: Places, sentence: string): boolean =>
  places.of(sentence).some(({ start }) => {
    return !TAKES_BACK.test(places.text.slice(Math.max(0, start - REACH_BACK), start));
  });

const REACH_BACK = 24;
const TAKES_BACK = /(?:no longer|never|not|n't|no need to|lifted:?|dropped:?|withdrawn:?)\s{1,3}$/;

const USERS_OWN =
  /\b(?:user|you|human|customer|operator)(?:'s|s)?\b.{0,40}\b(?:messages?|requests?|instructions?|constraints?|preferences?|rules?|feedback|said|says|asked|words|quotes?)\b|\b(?:constraints?|instructions?|rules?|preferences?)\b.{0,24}\b(?:from|by|of) (?:the )?user\b/i;
const SAYS_USER =
  /\b(?:the )?user\b.{0,24}\b(?:said|says|asked|asks|wants?|wanted|told|instructed|insist(?:s|ed)?|require[sd]?|request(?:s|ed)?|confirmed|approved|agreed|decided|prefer(?:s|red)?|forb(?:ids|ade|idden))\b/i;

/** Whether the summary puts a sentence into the mouth of a user. */
export const saysUser = (sentence: Pick<Sentence, 'text' | 'heading'>): boolean =>
  SAYS_USER.test(sentence.text) || USERS_OWN.test(sentence.heading);

/** What users said, as what invented constraints are looked for in. */
export interface SaidByUsers {
  readonly sentences: SentenceIndex;
  /** A few sentences of one message in a row, each as one. */
  readonly passages: SentenceIndex;
}

/** How many sentences of a message are read together. */
const PASSAGE = 3;

/** What `texts` of users say, sentence by sentence and passage by passage. */
export function saidByUsers(texts: readonly string[]): SaidByUsers {
  const sentences = texts.map(sentencesOf);
  return {
    sentences: createSentenceIndex(sentences.flat()),
    passages: createSentenceIndex(sentences.flatMap(passagesOf)),
  };
}

function passagesOf(sentences: readonly Sentence[]): readonly Sentence[] {
  if (sentences.length < 2) return [];
  return sentences.slice(0, Math.max(1, sentences.length - PASSAGE + 1)).map((first, at) => {
    const some = sentences.slice(at, at + PASSAGE);
    return {
      ...first,
      text: some.map(({ text }) => text).join(' '),
      words: new Set(some.flatMap(({ words }) => [...words])),
    };
  });
}

/** A passage says it when it has this much of its words. */
const IN_PASSAGE = 0.6;
const LEAST_IN_PASSAGE = 3;

/** The sentences of a summary that it ascribes to a user and that no user said. */
export function inventedConstraints(summary: string, said: SaidByUsers): readonly ConstraintFinding[] {
  return sentencesOf(summary)
    .filter((sentence) => saysUser(sentence) && sentence.words.size > 0)
    .filter((sentence) => !isSaid(sentence, said) && !quotesOf(sentence).some((quote) => isSaid(quote, said)))
    .map(({ text }) => ({ text, turn: null, speaker: null, status: 'invented', as: null, by: null }));
}

function isSaid(told: Sentence, { sentences, passages }: SaidByUsers): boolean {
  const near = sentences.near(told);
  // Of a long sentence the summary may tell a part, and of a short one more than was said.
  const isNear = ({ share, ownShare }: SharedSentence): boolean =>
    share > SAME ||
    (share === SAME && told.words.size >= 4) ||
    (ownShare >= 0.8 && share * told.words.size >= 2);
  if (near.some((one) => isNear(one) && isSameWay(told, one.sentence))) return true;
  return passages
    .near(told)
    .some(
      ({ share, sentence }) =>
        share >= IN_PASSAGE &&
        share * told.words.size >= LEAST_IN_PASSAGE &&
        !isOfRivals(told.words, sentence.words),
    );
}

/** Not the contrary, nor the same of another thing. */
function isSameWay(told: Sentence, said: Sentence): boolean {
  if (isOfRivals(told.words, said.words)) return false;
  if (told.stance !== 0 && said.stance !== 0) return told.stance === said.stance;
  // A summary tells of what was forbidden in many ways, and of what was asked for without forbidding.
  return !(said.forbids && said.force === 'never' && !told.forbids);
}

/** The words that a sentence quotes, where it quotes some. */
const quotesOf = ({ text, start }: Sentence): readonly Sentence[] =>
  [...text.matchAll(/["“]([^"“”]{3,400})["”]/g)].map((quote) =>
    readSentence(quote[1] ?? '', start + quote.index, '', null),
  );
