/** What stands under each key of some records, for guessing what the keys mean and for showing them to a person. */
import { isArray, isRecord, jsonText } from '../reading/json-values.ts';
import { type FieldPath, pathText, roleKey } from './mapping.ts';
import { plainKey } from './words.ts';

const MOST_KEYS = 80;
const MOST_DEPTH = 3;
const MOST_EXAMPLES = 3;
const EXAMPLE_CHARS = 120;
/** Distinct values are told apart up to so many, and up to this length. */
export const MOST_VALUES = 24;
const VALUE_CHARS = 80;
const LOOKED_AT_CHARS = 2000;

export type ValueKind = 'text' | 'number' | 'switch' | 'list' | 'object' | 'null';

export interface KeyFacts {
  readonly path: FieldPath;
  /** The last key of the path without case and signs. */
  readonly plain: string;
  /** Records that have it. */
  readonly present: number;
  readonly kinds: ReadonlySet<ValueKind>;
  /** Records in which words stand there: text that is more than blanks, or a list or an object that holds text. */
  readonly worded: number;
  /** Of these, in how many it is prose: letters with blanks between, or a script that needs none. */
  readonly prose: number;
  /** The values in order of first use, as a role key is looked up; `null` where there are too many or too long ones. */
  readonly values: readonly string[] | null;
  readonly examples: readonly string[];
}

interface Draft {
  readonly path: FieldPath;
  present: number;
  readonly kinds: Set<ValueKind>;
  worded: number;
  prose: number;
  values: Set<string> | null;
  readonly examples: string[];
}

export function keyFacts(records: readonly unknown[]): readonly KeyFacts[] {
  const drafts = new Map<string, Draft>();
  for (const record of records) {
    if (!isRecord(record) && !isArray(record)) continue;
    for (const { path, value } of leavesOf(record)) note(drafts, path, value);
  }
  return [...drafts.values()].map((draft) => ({
    ...draft,
    plain: plainKey(draft.path.at(-1) ?? ''),
    values: draft.values === null ? null : [...draft.values],
  }));
}

/** The values of a record that are no objects, with those of objects in it, by their paths. */
function leavesOf(record: object): { readonly path: FieldPath; readonly value: unknown }[] {
  const leaves: { path: FieldPath; value: unknown }[] = [];
  const pending: { value: object; path: FieldPath }[] = [{ value: record, path: [] }];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    for (const [key, value] of Object.entries(next.value)) {
      if (leaves.length >= MOST_KEYS) return leaves;
      const path = [...next.path, key];
      if (isRecord(value) && path.length < MOST_DEPTH && Object.keys(value).length > 0)
        pending.push({ value, path });
      leaves.push({ path, value });
    }
  }
  return leaves;
}

function note(drafts: Map<string, Draft>, path: FieldPath, value: unknown): void {
  const key = JSON.stringify(path);
  let draft = drafts.get(key);
  if (draft === undefined) {
    if (drafts.size >= MOST_KEYS) return;
    draft = { path, present: 0, kinds: new Set(), worded: 0, prose: 0, values: new Set(), examples: [] };
    drafts.set(key, draft);
  }
  draft.present++;
  draft.kinds.add(kindOf(value));
  const words = wordsIn(value);
  if (words !== null && words.trim() !== '') {
    draft.worded++;
    if (isProse(words)) draft.prose++;
  }
  const asRole = roleKey(value);
  if (asRole === null || asRole.length > VALUE_CHARS) draft.values = value === null ? draft.values : null;
  else draft.values?.add(asRole);
  if (draft.values !== null && draft.values.size > MOST_VALUES) draft.values = null;
  if (draft.examples.length < MOST_EXAMPLES && value !== null) {
    const text = typeof value === 'string' ? value.slice(0, LOOKED_AT_CHARS) : exampleOf(value);
    const example = text.length <= EXAMPLE_CHARS ? text : `${text.slice(0, EXAMPLE_CHARS - 1)}…`;
    if (example.trim() !== '' && !draft.examples.includes(example)) draft.examples.push(example);
  }
}

const exampleOf = (value: unknown): string =>
  isArray(value)
    ? `a list of ${value.length}`
    : isRecord(value)
      ? `an object with ${Object.keys(value).slice(0, 6).join(', ')}`
      : jsonText(value);

function kindOf(value: unknown): ValueKind {
  if (value === null || value === undefined) return 'null';
  if (isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'switch' : 'object';
}

/** The words that stand in a value: itself, or those of the first elements of a list. */
function wordsIn(value: unknown): string | null {
  if (typeof value === 'string') return value.slice(0, LOOKED_AT_CHARS);
  if (!isArray(value)) return null;
  const [first] = value;
  if (typeof first === 'string') return first.slice(0, LOOKED_AT_CHARS);
  if (!isRecord(first)) return null;
  const text = [first.text, first.content, first.value].find((one) => typeof one === 'string');
  // A block without words, such as a call, is still something said.
  return typeof text === 'string'
    ? text.slice(0, LOOKED_AT_CHARS)
    : typeof first.type === 'string'
      ? first.type
      : null;
}

const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]{2}/;

/** Whether a text reads like something said: words with blanks between them. A path, an id or a number is none. */
export const isProse = (text: string): boolean =>
  UNSPACED.test(text) || /\p{L}{2}[\p{P}]{0,3}\s+\S{0,40}\p{L}/u.test(text);

/** Whether two facts lie in the same place, by their paths. */
export const isSame = (a: FieldPath | null, b: FieldPath | null): boolean =>
  a !== null && b !== null && pathText(a) === pathText(b);

/** The first key of a list of names that stands in the records, the shallower first. */
export function pickKey(
  keys: readonly KeyFacts[],
  names: readonly string[],
  fits: (key: KeyFacts) => boolean,
): KeyFacts | null {
  let best: { readonly key: KeyFacts; readonly rank: number } | null = null;
  for (const key of keys) {
    const name = names.indexOf(key.plain);
    if (name === -1 || !fits(key)) continue;
    const rank = name + key.path.length * 0.5;
    if (best === null || rank < best.rank) best = { key, rank };
  }
  return best?.key ?? null;
}
