/**
 * What the keys of some records mean, guessed. Two questions are kept apart: which mapping fits best — there always is
 * one, for a person to start from — and whether it is sure enough to open the file by it unasked. Lists of all kinds
 * hold names and texts (packages, commits, goods, quizzes), so the second asks for real evidence: two records at least,
 * words that read like something said, and speakers that are known words and change, or that alternate under a key that
 * means nothing else, with no key beside them that only other things have.
 */
import type { FoundList } from './find-lists.ts';
import { guessCalls } from './guess-calls.ts';
import { guessRole, type RoleGuess } from './guess-role.ts';
import { isSame, type KeyFacts, keyFacts, pickKey } from './key-facts.ts';
import { type FieldMapping, pathPhrase, pathText } from './mapping.ts';
import {
  CONVERSATION_KEYS,
  FOREIGN_KEYS,
  MODEL_KEYS,
  PAIR_CONTEXT_KEYS,
  PAIR_KEYS,
  PAIR_SYSTEM_KEYS,
  REASONING_KEYS,
  TEXT_KEYS,
  TIME_KEYS,
} from './words.ts';

export interface Guess {
  readonly mapping: FieldMapping;
  readonly keys: readonly KeyFacts[];
  /** Whether a file may be read by it without asking. */
  readonly sure: boolean;
  /** For choosing among several: the higher the likelier. */
  readonly weight: number;
  /** Which keys were taken, as a phrase. */
  readonly why: string;
}

/** The likeliest mapping of the records of a list; `null` where no key could hold words. */
export function guessMapping(list: FoundList): Guess | null {
  const keys = keyFacts(list.records);
  const count = list.records.length;
  const pairs = guessPairs(list, keys, count);
  const messages = guessMessages(list, keys, count);
  if (pairs === null || messages === null) return pairs ?? messages;
  if (pairs.sure !== messages.sure) return pairs.sure ? pairs : messages;
  return pairs.weight > messages.weight ? pairs : messages;
}

const hasTime = ({ kinds }: KeyFacts): boolean => kinds.has('text') || kinds.has('number');
const hasWords = ({ kinds }: KeyFacts): boolean => kinds.has('text');

const common = (list: FoundList, keys: readonly KeyFacts[], count: number) => {
  const conversation = pickKey(keys, CONVERSATION_KEYS, (key) => hasTime(key) && key.present === count);
  return {
    list: list.path,
    conversation: conversation?.path ?? null,
    time: pickKey(keys, TIME_KEYS, hasTime)?.path ?? null,
    model: pickKey(keys, MODEL_KEYS, hasWords)?.path ?? null,
    reasoning: pickKey(keys, REASONING_KEYS, hasWords)?.path ?? null,
  };
};

function guessPairs(list: FoundList, keys: readonly KeyFacts[], count: number): Guess | null {
  for (const [user, assistant] of PAIR_KEYS) {
    const asked = keys.find((key) => key.plain === user && key.worded > 0);
    const answered = keys.find(
      (key) =>
        key.plain === assistant &&
        key.worded > 0 &&
        isSame(key.path.slice(0, -1), asked?.path.slice(0, -1) ?? null),
    );
    if (asked === undefined || answered === undefined) continue;
    const beside = keys.filter((key) => key.path.length === asked.path.length);
    const foreign = beside.find((key) => FOREIGN_KEYS.has(key.plain));
    const least = Math.min(asked.worded, answered.worded);
    const prose = asked.prose + answered.prose;
    const sure =
      count >= 2 &&
      foreign === undefined &&
      least >= count * 0.5 &&
      asked.prose >= count * 0.3 &&
      answered.prose >= count * 0.3;
    const context = pickKey(beside, PAIR_CONTEXT_KEYS, (key) => hasWords(key) && key !== asked)?.path ?? null;
    return {
      mapping: {
        kind: 'pairs',
        ...common(list, keys, count),
        user: asked.path,
        assistant: answered.path,
        system: pickKey(beside, PAIR_SYSTEM_KEYS, (key) => hasWords(key) && key !== answered)?.path ?? null,
        context,
      },
      keys,
      sure,
      weight: least * 2 + prose * 0.5,
      why: `records in ${pathPhrase(list.path)} hold pairs: "${pathText(asked.path)}" (user) and "${pathText(answered.path)}" (assistant)`,
    };
  }
  return null;
}

function guessMessages(list: FoundList, keys: readonly KeyFacts[], count: number): Guess | null {
  const role = guessRole(keys, list.records);
  const free = keys.filter((key) => !isSame(key.path, role?.path ?? null));
  const text = guessText(free);
  const calls = guessCalls(free, list.records, text?.path ?? null);
  if (text === null && calls === null) return null;
  const sure = text !== null && role !== null && isSure(role, text, keys, count);
  const roleWords = role === null ? 'no key says who speaks' : `"${pathText(role.path)}" (who speaks)`;
  const textWords = text === null ? '' : ` and "${pathText(text.path)}" (what was said)`;
  return {
    mapping: {
      kind: 'messages',
      ...common(list, free, count),
      role: role?.path ?? null,
      roles: role === null ? {} : Object.fromEntries(role.roles),
      text: text?.path ?? null,
      calls,
    },
    keys,
    sure,
    weight: (text?.worded ?? 0) + (text?.prose ?? 0) * 0.5 + (role === null ? 0 : role.known),
    why: `records in ${pathPhrase(list.path)} hold ${roleWords}${textWords}`,
  };
}

/** The key that most likely holds what was said; where no name tells, the one with most prose. */
function guessText(keys: readonly KeyFacts[]): KeyFacts | null {
  const able = keys.filter((key) => key.worded > 0 && (key.kinds.has('text') || key.kinds.has('list')));
  const most = able.reduce((best, { worded }) => Math.max(best, worded), 0);
  const named = pickKey(able, TEXT_KEYS, (key) => key.worded >= most * 0.4);
  if (named !== null) return named;
  const wordiest = able.reduce<KeyFacts | null>(
    (best, key) => (key.kinds.has('text') && key.prose > (best?.prose ?? 0) ? key : best),
    null,
  );
  return wordiest;
}

function isSure(role: RoleGuess, text: KeyFacts, keys: readonly KeyFacts[], count: number): boolean {
  if (count < 2 || text.worded < 2 || text.worded < count * 0.4) return false;
  const share = text.prose / text.worded;
  const isForeign = keys.some((key) => key.path.length <= 1 && FOREIGN_KEYS.has(key.plain));
  const isKnown = role.hasUser && role.hasAssistant && role.known >= role.present * 0.8;
  if (role.strength === 'switch') return role.changes >= 1 && share >= 0.4 && !isForeign;
  if (isKnown && role.strength === 'strong') return share >= 0.25;
  if (isKnown) return share >= 0.4 && !isForeign && (role.changes >= 2 || share >= 0.7);
  if (role.strength !== 'strong') return false;
  // Names of people, or one known word and a name.
  return role.changes >= 2 && role.values >= 2 && role.values <= 8 && share >= 0.5 && !isForeign;
}
