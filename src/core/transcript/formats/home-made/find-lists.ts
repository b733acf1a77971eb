/**
 * The lists of records in a JSON value, by the path to them. Lists that lie alike, such as the messages of each
 * conversation, are one path with `*` in it. Only a look: so many values and so deep, whatever is there.
 */
import { isArray, isRecord } from '../reading/json-values.ts';
import { EVERY, type FieldPath } from './mapping.ts';

const MOST_VALUES = 4000;
const MOST_DEPTH = 6;
const MOST_ELEMENTS = 50;
const MOST_RECORDS = 300;
const MOST_PATHS = 200;

export interface FoundList {
  readonly path: FieldPath;
  /** How many lists lie there. */
  readonly lists: number;
  /** Records of them in order, or as many as are looked at. */
  readonly records: readonly unknown[];
}

/** The lists below a value, the shallower first. The value itself stands last where it is an object. */
export function findLists(root: unknown): readonly FoundList[] {
  const found = new Map<string, { readonly path: FieldPath; lists: number; readonly records: unknown[] }>();
  const add = (path: FieldPath, elements: readonly unknown[]): void => {
    const key = JSON.stringify(path);
    const list = found.get(key) ?? { path, lists: 0, records: [] };
    if (list.lists === 0 && found.size >= MOST_PATHS) return;
    found.set(key, list);
    list.lists++;
    for (const element of elements.slice(0, MOST_RECORDS - list.records.length)) list.records.push(element);
  };
  const queue: { readonly value: unknown; readonly path: FieldPath }[] = [{ value: root, path: [] }];
  for (let next = 0; next < queue.length && next < MOST_VALUES; next++) {
    const { value, path } = queue[next] ?? { value: null, path: [] };
    const put = (child: unknown, key: string): void => {
      const isNested = typeof child === 'object' && child !== null;
      if (isNested && path.length < MOST_DEPTH && queue.length < MOST_VALUES)
        queue.push({ value: child, path: [...path, key] });
    };
    if (isArray(value)) {
      if (value.some(isRecordLike)) add(path, value);
      for (const element of value.slice(0, MOST_ELEMENTS)) put(element, EVERY);
    } else if (isRecord(value)) {
      const entries = Object.entries(value).slice(0, MOST_ELEMENTS);
      // Objects by their ids: a map of records is a list, and each value of a map of lists is one.
      const isMap = entries.length > 1 && entries.every(([, child]) => isRecordLike(child));
      if (isMap && entries.every(([, child]) => isRecord(child))) add(path, Object.values(value));
      for (const [key, child] of entries) put(child, key);
      if (isMap) for (const [, child] of entries) put(child, EVERY);
    }
  }
  const lists = [...found.values()];
  return isRecord(root) ? [...lists, { path: [], lists: 1, records: [root] }] : lists;
}

const isRecordLike = (value: unknown): boolean => isRecord(value) || (isArray(value) && value.length > 0);
