/** Whether records hold calls of tools, and under which keys: in the record itself, or in a list in it. */
import { asArray } from '../reading/json-values.ts';
import { isSame, type KeyFacts, keyFacts, pickKey } from './key-facts.ts';
import { type CallFields, type FieldPath, valueAt } from './mapping.ts';
import {
  CALL_ARGUMENT_KEYS,
  CALL_ID_KEYS,
  CALL_LIST_KEYS,
  CALL_NAME_KEYS,
  CALL_RESULT_KEYS,
} from './words.ts';

const MOST_CALLS = 200;

/** The keys of calls; `text` is the key that holds what was said, and is no result. */
export function guessCalls(
  keys: readonly KeyFacts[],
  records: readonly unknown[],
  text: FieldPath | null,
): CallFields | null {
  const list = pickKey(keys, CALL_LIST_KEYS, ({ kinds }) => kinds.has('list'));
  if (list !== null) {
    const calls = records.flatMap((record) => asArray(valueAt(record, list.path)) ?? []).slice(0, MOST_CALLS);
    const fields = callFields(keyFacts(calls), calls, ['id', ...CALL_ID_KEYS]);
    if (fields !== null) return { ...fields, list: list.path };
  }
  const free = keys.filter(({ path }) => !isSame(path, text));
  return callFields(free, records, CALL_ID_KEYS);
}

function callFields(
  keys: readonly KeyFacts[],
  records: readonly unknown[],
  idKeys: readonly string[],
): CallFields | null {
  const isText = ({ kinds }: KeyFacts): boolean => kinds.has('text');
  const name = pickKey(keys, CALL_NAME_KEYS, (key) => isText(key) && key.worded > 0);
  if (name === null) return null;
  const goesAlong = ({ path }: KeyFacts): boolean =>
    path !== name.path &&
    records.some((record) => isGiven(valueAt(record, name.path)) && isGiven(valueAt(record, path)));
  const given = pickKey(keys, CALL_ARGUMENT_KEYS, goesAlong);
  const result = pickKey(keys, CALL_RESULT_KEYS, (key) => key !== given && goesAlong(key));
  if (given === null && result === null) return null;
  return {
    list: null,
    name: name.path,
    arguments: given?.path ?? null,
    result: result?.path ?? null,
    id: pickKey(keys, idKeys, (key) => key.path.length === 1 && isText(key))?.path ?? null,
  };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
