/**
 * What became of the sentences that bind, and which ones the summary made up.
 *
 * A constraint is kept when it stands there word for word, or when a sentence shares most of its words and binds as firmly.
 * Otherwise that sentence says what is wrong with it: the contrary, less force, a lost limit, a lost scope. A sentence that
 * the summary puts into the mouth of a user without any user's sentence that says so is invented. Cost: linear, by an index of
 * sentences (`sentence-index.ts`). Limits: by words, not by meaning; a good paraphrase without common words, or in another
 * language, is called lost.
 */
import type { Force } from '../irreducible/constraints/force.ts';
import { withoutTail } from '../irreducible/without-tail.ts';
import { fold } from './fold.ts';
import type { ConstraintStatus } from './model.ts';
import { type Places, placesIn } from './places.ts';
import { createSentenceIndex, type SentenceIndex } from './sentence-index.ts';
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
}

/** From this share of common words on, two sentences are about the same. */
const SAME = 0.5;
/** Of sentences nearly as near as the nearest, one that keeps the constraint counts. */
const ALSO_NEAR = 0.25;

/** How firmly each force binds. */
const FIRMNESS: Readonly<Record<Force, number>> = {
  never: 3,
  'at-most': 3,
  'at-least': 3,
  exactly: 3,
  only: 3,
  must: 3,
  keep: 3,
  until: 2,
  except: 2,
  avoid: 1,
  prefer: 1,
};

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
    const near = index.near(own).filter(({ share }) => share >= SAME);
    const [nearest] = near;
    // A line of a list forbids by its heading: that it stands there word for word is not enough.
    const isHeld = heading === null && standsIn(places, comparable(text));
    if (isHeld) return { text, turn, speaker, status: 'kept', as: null };
    if (nearest === undefined) return { text, turn, speaker, status: 'lost', as: null };
    const best =
      near.find(
        ({ sentence, share }) => share >= nearest.share - ALSO_NEAR && compare(own, sentence) === 'kept',
      ) ?? nearest;
    return { text, turn, speaker, status: compare(own, best.sentence), as: best.sentence.text };
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

function compare(own: Sentence, said: Sentence): ConstraintStatus {
  const underBinding =
    said.force !== null || /constraint|rule|instruction|requirement|must|prefer/i.test(said.heading);
  if (own.forbids !== said.forbids) {
    // "Push to main" for "never push to main"; "only" without a number of its own is no negation.
    return own.forbids || said.force !== null ? 'opposite' : 'weakened';
  }
  for (const number of own.numbers) if (!said.numbers.has(number)) return 'weakened';
  if (!underBinding && !said.forbids) return 'weakened';
  const firmness = said.force === null ? 3 : FIRMNESS[said.force];
  if (own.force !== null && firmness < FIRMNESS[own.force]) return 'weakened';
  if (own.scope !== null && !keepsScope(own.scope, said.text)) return 'unscoped';
  return 'kept';
}

/** Whether the words of a scope stand in another sentence. */
function keepsScope(scope: string, text: string): boolean {
  const words = comparable(scope).match(/[\p{L}\p{N}_./-]{3,}/gu) ?? [];
  const there = comparable(text);
  return words.length === 0 || words.filter((word) => there.includes(word)).length * 2 > words.length;
}

const USERS_OWN =
  /\b(?:user|you|human|customer|operator)(?:'s|s)?\b.{0,40}\b(?:messages?|requests?|instructions?|constraints?|preferences?|rules?|feedback|said|says|asked|words|quotes?)\b|\b(?:constraints?|instructions?|rules?|preferences?)\b.{0,24}\b(?:from|by|of) (?:the )?user\b/i;
const SAYS_USER =
  /\b(?:the )?user\b.{0,24}\b(?:said|says|asked|asks|wants?|wanted|told|instructed|insist(?:s|ed)?|require[sd]?|request(?:s|ed)?|confirmed|approved|agreed|decided|prefer(?:s|red)?|forb(?:ids|ade|idden))\b/i;

/** Whether the summary puts a sentence into the mouth of a user. */
export const saysUser = (sentence: Pick<Sentence, 'text' | 'heading'>): boolean =>
  SAYS_USER.test(sentence.text) || USERS_OWN.test(sentence.heading);

/** What `users` said, sentence by sentence, as what invented constraints are looked for in. */
export const saidByUsers = (texts: readonly string[]): SentenceIndex =>
  createSentenceIndex(texts.flatMap(sentencesOf));

/** The sentences of a summary that it ascribes to a user and that no user said. */
export function inventedConstraints(summary: string, said: SentenceIndex): readonly ConstraintFinding[] {
  return sentencesOf(summary)
    .filter((sentence) => saysUser(sentence) && sentence.words.size > 0)
    .filter((sentence) => !said.near(sentence).some((one) => one.share >= SAME || one.ownShare >= 0.8))
    .map(({ text }) => ({ text, turn: null, speaker: null, status: 'invented' as const, as: null }));
}
