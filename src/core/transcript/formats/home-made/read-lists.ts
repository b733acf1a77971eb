/**
 * The lists that a path leads to, their records parsed one by one and every other byte accounted for. What the path
 * passes on its way — brackets, other keys, elements of another kind — is metadata, named after its key.
 */

import { readContainer } from '../../json-ranges.ts';
import type { ImportInput } from '../format.ts';
import { createOutline, type Extent } from '../reading/json-outline.ts';
import { asNumber, asString } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { EVERY, type FieldPath } from './mapping.ts';

export interface RecordList {
  readonly id: string | null;
  readonly title: string | null;
  readonly records: readonly JsonSource[];
}

const TITLE_KEYS = ['title', 'name', 'subject', 'topic'] as const;
const ID_KEYS = [
  'id',
  'conversation_id',
  'conversationId',
  'session_id',
  'sessionId',
  'chat_id',
  'uuid',
] as const;

/** `own` are keys that a record has and that nothing but a record has: where one stands, the path has led to a record. */
export function readLists(
  input: ImportInput,
  path: FieldPath,
  own: readonly string[],
): readonly RecordList[] {
  const { bytes } = input.source;
  const outline = createOutline(input);
  const lists: RecordList[] = [];

  const isRecordAt = (at: Extent): boolean => own.some((key) => outline.has(at, key));
  const opens = (at: Extent): 'array' | 'object' | null =>
    bytes[at.from] === 0x5b ? 'array' : bytes[at.from] === 0x7b ? 'object' : null;

  const take = (at: Extent, records: JsonSource[]): void => {
    const record = outline.parse(at);
    if (record !== null) records.push(record);
  };

  const takeList = (at: Extent, facts: Facts): void => {
    const records: JsonSource[] = [];
    if (opens(at) === 'array' && !isTuple(bytes, at, own))
      outline.array(at, (element) => take(element, records));
    else if (opens(at) === 'object' && !isRecordAt(at)) eachValue(at, (value) => take(value, records));
    else take(at, records);
    if (records.length > 0) lists.push({ id: facts.first(ID_KEYS), title: facts.first(TITLE_KEYS), records });
  };

  /** Every value of an object, in order. */
  const eachValue = (at: Extent, visit: (value: Extent, key: string) => void): void => {
    const keys = (readContainer(bytes, at.from, at.to)?.entries ?? []).flatMap(({ key }) => key ?? []);
    outline.object(at, Object.fromEntries(keys.map((key) => [key, (value: Extent) => visit(value, key)])));
  };

  const follow = (at: Extent, depth: number, facts: Facts): void => {
    const key = path[depth];
    if (key === undefined) takeList(at, facts);
    else if (key === EVERY && opens(at) === 'array')
      outline.array(at, (element) => follow(element, depth + 1, createFacts()));
    else if (key === EVERY && opens(at) === 'object') {
      const next = path[depth + 1];
      // One conversation that could have been an array of them.
      if (next !== undefined && next !== EVERY && outline.has(at, next)) follow(at, depth + 1, facts);
      else eachValue(at, (value, name) => follow(value, depth + 1, createFacts(name)));
    } else if (key !== EVERY && opens(at) === 'object') {
      const own = createFacts();
      const found: Extent[] = [];
      outline.object(at, { [key]: (value) => found.push(value) }, own.takers);
      for (const value of found) follow(value, depth + 1, own.isEmpty() ? facts : own);
    } else if (key !== EVERY && opens(at) === 'array' && /^\d{1,9}$/.test(key)) {
      let index = 0;
      outline.array(at, (element) => {
        if (index++ === Number(key)) follow(element, depth + 1, facts);
        else outline.scalar(element, 'a value outside the list');
      });
    } else outline.scalar(at, 'a value without messages');
  };

  const { layout } = input;
  if (layout.kind === 'values' && layout.values.length === 1) {
    outline.values((at) => follow(at, 0, createFacts()));
    return lists;
  }
  // Lines, or several values: the elements of one array.
  const [first] = path;
  const loose: JsonSource[] = [];
  let index = 0;
  outline.values((at) => {
    if (first === undefined) take(at, loose);
    else if (first === EVERY) follow(at, 1, createFacts());
    else if (/^\d{1,9}$/.test(first) && opens(at) !== 'object') {
      if (index++ === Number(first)) follow(at, 1, createFacts());
      else outline.scalar(at, 'a value outside the list');
    } else follow(at, 0, createFacts());
  });
  return loose.length === 0 ? lists : [{ id: null, title: null, records: loose }, ...lists];
}

interface Facts {
  readonly takers: Readonly<Record<string, (value: unknown) => void>>;
  first(keys: readonly string[]): string | null;
  isEmpty(): boolean;
}

/** What stands beside a list and names it. */
function createFacts(name?: string): Facts {
  const facts = new Map<string, string>();
  if (name !== undefined) facts.set('id', name);
  const keep = (key: string) => (value: unknown) => {
    const number = asNumber(value);
    const text = asString(value) ?? (number === null ? null : String(number));
    if (text !== null && text.trim() !== '' && text.length <= 200) facts.set(key, text);
  };
  return {
    takers: Object.fromEntries([...TITLE_KEYS, ...ID_KEYS].map((key) => [key, keep(key)])),
    first: (keys) => keys.flatMap((key) => facts.get(key) ?? [])[0] ?? null,
    isEmpty: () => facts.size === 0,
  };
}

/** Whether an array is itself one record, such as a pair without keys: its elements are then no records. */
function isTuple(bytes: Uint8Array, at: Extent, own: readonly string[]): boolean {
  if (!own.some((key) => /^\d{1,9}$/.test(key))) return false;
  const [element] = readContainer(bytes, at.from, at.to, 1)?.entries ?? [];
  return element !== undefined && bytes[element.from] !== 0x5b && bytes[element.from] !== 0x7b;
}
