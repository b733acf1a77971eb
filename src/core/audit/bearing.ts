/**
 * What a sentence of a summary makes of a constraint: whether it speaks of the same thing, and binds the same way.
 *
 * Problem. Sentences that share words need not speak of one thing (`never drop the staging database`, `… the production
 * database`), and sentences that do may say the contrary in the same words (`tabs over spaces`, `spaces over tabs`).
 * Idea. First *about*: most of the words that carry the matter, near each other, and no other name, path or end of a
 * pair in their place. Then *how*: what is to be kept or changed, negation, order and preference, limits, numbers,
 * force, scope, in this order; the first that differs says what became of it. Cost: linear in both sentences. Limits: words and
 * a short list of kin (`kin-words.ts`), no model: irony, conditions told the other way round and figures of speech are
 * not seen.
 */
import type { Force } from '../irreducible/constraints/force.ts';
import { DEEDS, isOfRivals, isUndoneIn } from './kin-words.ts';
import type { ConstraintStatus } from './model.ts';
import type { Sentence } from './sentences.ts';

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

/** From this share of common words on, two sentences are about the same. */
export const SAME = 0.5;
/** From this share on, the half of a constraint is there. */
const HALF = 0.34;
/** By so much of its words as they are written a constraint is told in its own words. */
const OWN_WORDS = 0.8;

export interface Bearing {
  readonly status: Exclude<ConstraintStatus, 'invented' | 'lost'>;
  /** Weighted share of the words of the constraint that the sentence has. */
  readonly share: number;
  readonly by: 'words' | 'paraphrase';
}

/** What `said` makes of `own`; `null` where it speaks of something else. */
export function bearingOf(own: Sentence, said: Sentence): Bearing | null {
  const share = weightedShare(own, said);
  if (share < HALF || isAnotherThing(own, said)) return null;
  // What it forbids is the half that matters.
  if (own.forbids && !said.forbids && said.stance === 0 && !isMostlyThere(own, said)) return null;
  const by = isInOwnWords(own, said) ? ('words' as const) : ('paraphrase' as const);
  const status = statusOf(own, said);
  if (share >= SAME)
    return isTogether(own, said) && isOnPoint(own, said, share) ? { status, share, by } : null;
  // The half of it: what is there must be most of the sentence, and must not say the contrary.
  const binds = said.force !== null || BINDS.test(said.heading) || said.forbids;
  const isHalf = binds && sharedOf(own, said) >= 2 && sharedOf(own, said) * 2 >= said.words.size;
  if (!isHalf || status === 'opposite') return null;
  return { status: missesPlace(own, said) ? 'unscoped' : 'weakened', share, by };
}

/** Names, paths and values weigh more than words: nobody tells them in other words. */
const weightOf = (word: string, { names }: Sentence): number => (names.has(word) ? 2 : 1);

function weightedShare(own: Sentence, said: Sentence): number {
  let all = 0;
  let shared = 0;
  for (const word of own.words) {
    all += weightOf(word, own);
    if (isThere(word, own, said)) shared += weightOf(word, own);
  }
  return all === 0 ? 0 : shared / all;
}

/** `main-new.ts` is also told as `main-new`; what is kept is told as what is not changed or removed. */
function isThere(word: string, own: Sentence, said: Sentence): boolean {
  if (said.words.has(word) || isUndoneIn(word, own.words, said.words)) return true;
  if (word.startsWith('§')) return isMeant(word, said);
  const bare = word.replace(/\.\w{1,5}$/, '');
  if (bare !== word) return bare.length > 2 && said.words.has(bare);
  return [...said.names].some(
    (name) => name.startsWith(`${word}.`) && /^\.\w{1,5}$/.test(name.slice(word.length)),
  );
}

/** Keeping is not changing and not removing; what must not be changed must not be removed. */
function isMeant(deed: string, said: Sentence): boolean {
  if (deed === DEEDS.keep || said.words.has(DEEDS.keep)) return said.stance !== 0;
  return deed === DEEDS.remove && said.stance > 0 && said.words.has(DEEDS.change);
}

const sharedOf = (own: Sentence, said: Sentence): number =>
  [...own.words].filter((word) => isThere(word, own, said)).length;

/** Of what is there, whether it is told in the words of the constraint. */
function isInOwnWords(own: Sentence, said: Sentence): boolean {
  const written = [...own.written].filter((word) => said.written.has(word)).length;
  return written >= OWN_WORDS * sharedOf(own, said);
}

/** Whether more than half of what a sentence forbids stands in another one. */
function isMostlyThere(own: Sentence, said: Sentence): boolean {
  const there = [...own.denied].filter((word) => isThere(word, own, said)).length;
  return own.denied.size === 0 || there * 2 > own.denied.size;
}

/** Another path, name or value, or the other end of a pair, in the place of one that is missing. */
function isAnotherThing(own: Sentence, said: Sentence): boolean {
  if (isOfRivals(own.words, said.words)) return true;
  if (![...own.names].some((name) => !isThere(name, own, said))) return false;
  return [...said.names].some((name) => !isThere(name, said, own) && !own.text.toLowerCase().includes(name));
}

/** Single words that two sentences share by chance stand far from each other, or are few. */
function isTogether(own: Sentence, said: Sentence): boolean {
  const text = said.text.toLowerCase();
  const places: number[] = [];
  let count = 0;
  for (const word of own.words) {
    if (!isThere(word, own, said)) continue;
    count++;
    const at = text.indexOf(word);
    if (at >= 0) places.push(at);
  }
  if (count < 2 && own.words.size > 1) return false;
  return Math.max(...places, 0) - Math.min(...places, text.length) <= own.text.length * 2 + 40;
}

/** From this share of its own words on, a sentence is about a constraint and does not merely brush it. */
const ON_POINT = 0.25;
const MOST = 0.75;

/** A long sentence that holds the half of a constraint tells of it when it holds most of it. */
const isOnPoint = (own: Sentence, said: Sentence, share: number): boolean =>
  sharedOf(own, said) >= ON_POINT * said.words.size ||
  (share >= MOST && (said.forbids === own.forbids || said.force !== null));

/** Whether a word that is missing says where or for what the constraint holds. */
const missesPlace = (own: Sentence, said: Sentence): boolean =>
  [...own.placed].some((word) => !isThere(word, own, said));

const BINDS =
  /constraint|rule|instruction|requirement|must|prefer|decision|agreed|guideline|convention|policy|do not|don't|never|always|avoid|regel|vorgabe|anweisung|consigne|contrainte|règle|regla|instrucci|restricci|требован|правил|огранич|要求|规则|規則|约束|制約|指示/i;

function statusOf(own: Sentence, said: Sentence): Bearing['status'] {
  if (isContrary(own, said)) return own.forbids || said.force !== null ? 'opposite' : 'weakened';
  if (isTurnedRound(own.text, said.text) || limitsOtherWay(own, said)) return 'opposite';
  for (const number of own.numbers) if (!said.numbers.has(number)) return 'weakened';
  if (
    own.stance > 0 &&
    own.words.has(DEEDS.change) &&
    !said.words.has(DEEDS.change) &&
    !said.words.has(DEEDS.keep)
  )
    return 'weakened';
  if (said.force === null && !said.forbids && !BINDS.test(said.heading)) return 'weakened';
  const firmness = said.force === null ? 3 : FIRMNESS[said.force];
  if (own.force !== null && firmness < FIRMNESS[own.force]) return 'weakened';
  if (own.force === 'only' && !EXCLUDES.test(said.text) && !said.forbids) return 'weakened';
  if (own.scope !== null && !keepsScope(own.scope, said)) return 'unscoped';
  if ([...own.placed].some((word) => own.names.has(word) && !isThere(word, own, said))) return 'unscoped';
  return 'kept';
}

const EXCLUDES =
  /\b(?:only|just|solely|exclusively|nothing but|no other|alone|nur|seul\w*|sólo|solo|somente)\b|[只仅僅]|のみ|だけ|только/i;

/** "Push to main" for "never push to main"; keeping and not changing are one, enabling and not disabling too. */
function isContrary(own: Sentence, said: Sentence): boolean {
  if (own.stance !== 0 && said.stance !== 0) return own.stance !== said.stance;
  const isUndone = [...own.words].some((word) => isUndoneIn(word, own.words, said.words));
  if ((own.forbids !== said.forbids) === isUndone) return false;
  return own.forbids || isMostlyThere(said, own);
}

const limitsOtherWay = (own: Sentence, said: Sentence): boolean =>
  (own.force === 'at-most' && said.force === 'at-least') ||
  (own.force === 'at-least' && said.force === 'at-most');

/** What stands before and behind such a word cannot change places. */
const PREFERRED =
  /\b(?:instead of|rather than|over|in favou?r of|statt|anstatt|plutôt que|au lieu de|en lugar de|en vez de)\b/i;
const ORDERED = /\b(?:before|after|bevor|nachdem|avant|après|antes|después)\b/i;
const LATER = /^(?:after|nachdem|après|después)$/i;

function isTurnedRound(own: string, said: string): boolean {
  return (
    crosses(sidesOf(own, PREFERRED), sidesOf(said, PREFERRED)) ||
    crosses(sidesOf(own, ORDERED), sidesOf(said, ORDERED))
  );
}

type Sides = readonly [ReadonlySet<string>, ReadonlySet<string>];

/** The words before and behind the first such word: what is wanted or comes first, and the other. */
function sidesOf(text: string, between: RegExp): Sides | null {
  const found = between.exec(text);
  if (found === null) return null;
  const before = wordsOf(text.slice(0, found.index));
  const behind = wordsOf(text.slice(found.index + found[0].length));
  return LATER.test(found[0]) || /favou?r/i.test(found[0]) ? [behind, before] : [before, behind];
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/[\p{L}\p{N}_-]{3,}/gu)].map(([word]) =>
      word.replace(/(?:ing|ed|s)$/, ''),
    ),
  );

function crosses(own: Sides | null, said: Sides | null): boolean {
  if (own === null || said === null) return false;
  const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
    [...a].filter((word) => b.has(word)).length;
  const crossed = common(own[0], said[1]) + common(own[1], said[0]);
  return crossed > common(own[0], said[0]) + common(own[1], said[1]);
}

/** Whether the words of a scope stand in another sentence. */
function keepsScope(scope: string, said: Sentence): boolean {
  const words =
    scope
      .toLowerCase()
      .replace(/[*_`"]/g, '')
      .match(/[\p{L}\p{N}_./-]{3,}/gu) ?? [];
  const there = said.text.toLowerCase().replace(/[*_`"]/g, '');
  return words.length === 0 || words.filter((word) => there.includes(word)).length * 2 > words.length;
}
