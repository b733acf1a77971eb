/** Which key says who speaks, and what its values mean. */
import { type KeyFacts, MOST_VALUES } from './key-facts.ts';
import { type FieldPath, type MappedRole, roleKey, valueAt } from './mapping.ts';
import { plainKey, SPEAKER_KEYS, SWITCH_KEYS, WEAK_ROLE_KEYS, wordRole } from './words.ts';

export interface RoleGuess {
  readonly path: FieldPath;
  /** By the value in lower case. */
  readonly roles: ReadonlyMap<string, MappedRole>;
  /** A key that means speakers and nothing else, one that may, or a switch such as `isUser`. */
  readonly strength: 'strong' | 'weak' | 'switch';
  /** Records that have the key, and those whose value is a word for a speaker. */
  readonly present: number;
  readonly known: number;
  readonly hasUser: boolean;
  readonly hasAssistant: boolean;
  /** How often the value changes from one record to the next, and how many there are. */
  readonly changes: number;
  readonly values: number;
}

const MOST_NAMES = 8;
const LONGEST_NAME = 24;

/** The likeliest role key; `null` where no key could be one. */
export function guessRole(keys: readonly KeyFacts[], records: readonly unknown[]): RoleGuess | null {
  let best: { readonly guess: RoleGuess; readonly rank: number } | null = null;
  for (const key of keys) {
    const named = strengthOf(key);
    if (named === null || key.values === null || key.values.length > MOST_VALUES) continue;
    const guess = judge(key, named.strength, records);
    const isKnown = guess.hasUser && guess.hasAssistant;
    // A key of which nothing is known may name speakers only if it is made for that.
    if (!isKnown && named.strength === 'weak' && !(guess.hasUser || guess.hasAssistant)) continue;
    const rank = named.rank - (isKnown ? 1000 : 0) - (guess.known / Math.max(guess.present, 1)) * 100;
    if (best === null || rank < best.rank) best = { guess, rank };
  }
  if (best !== null) return best.guess;
  const likely = keys.find((key) => mayName(key, records.length));
  return likely === undefined ? null : judge(likely, 'weak', records);
}

/** Whether a few short words alternate under a key whose name says nothing: for a person to look at, never for sure. */
const mayName = ({ values, worded, prose, kinds }: KeyFacts, records: number): boolean =>
  values !== null &&
  kinds.has('text') &&
  values.length >= 2 &&
  values.length <= MOST_NAMES &&
  values.length < records + 1 &&
  values.every((value) => value.length <= LONGEST_NAME) &&
  worded >= records * 0.8 &&
  prose <= records * 0.2;

function strengthOf({ path, plain }: KeyFacts): { strength: RoleGuess['strength']; rank: number } | null {
  const depth = path.length - 1;
  if (SWITCH_KEYS.has(plain)) return { strength: 'switch', rank: depth };
  const strong = SPEAKER_KEYS.indexOf(plain);
  if (strong !== -1) return { strength: 'strong', rank: 1 + strong + depth };
  // `sender.name`, `author.role`: what it is a part of says whose it is.
  const owner = plainKey(path.at(-2) ?? '');
  const isOwned = SPEAKER_KEYS.includes(owner) || owner === 'author';
  const weak = WEAK_ROLE_KEYS.indexOf(plain);
  if (weak !== -1) return { strength: isOwned ? 'strong' : 'weak', rank: 20 + weak + depth };
  return isOwned && plain === 'id' ? { strength: 'weak', rank: 60 } : null;
}

function judge(key: KeyFacts, strength: RoleGuess['strength'], records: readonly unknown[]): RoleGuess {
  const onTrue = SWITCH_KEYS.get(key.plain);
  const meaningOf = (value: string): MappedRole | null =>
    strength === 'switch' ? switchRole(value, onTrue ?? 'user') : wordRole(value);
  const values = key.values ?? [];
  const known = new Map(values.map((value) => [value, meaningOf(value)]));
  const meanings = new Set(known.values());
  let [knownRecords, changes, last] = [0, 0, ''];
  for (const record of records) {
    const value = roleKey(valueAt(record, key.path));
    if (value === null) continue;
    if (known.get(value) !== null) knownRecords++;
    if (last !== '' && value !== last) changes++;
    last = value;
  }
  return {
    path: key.path,
    roles: completed(known),
    strength,
    present: key.present,
    known: knownRecords,
    hasUser: meanings.has('user'),
    hasAssistant: meanings.has('assistant'),
    changes,
    values: values.length,
  };
}

const switchRole = (value: string, onTrue: 'user' | 'assistant'): MappedRole | null => {
  if (value === 'true' || value === '1') return onTrue;
  if (value === 'false' || value === '0') return onTrue === 'user' ? 'assistant' : 'user';
  return null;
};

/** What the values mean that are no known words: whoever is missing, the first of them the user. */
function completed(known: ReadonlyMap<string, MappedRole | null>): ReadonlyMap<string, MappedRole> {
  const meanings = new Set(known.values());
  const hasAssistant = meanings.has('assistant');
  let hasUser = meanings.has('user');
  const roles = new Map<string, MappedRole>();
  for (const [value, meaning] of known) {
    const role = meaning ?? (hasUser && !(hasAssistant && !meanings.has('user')) ? 'assistant' : 'user');
    if (role === 'user') hasUser = true;
    roles.set(value, role);
  }
  return roles;
}
