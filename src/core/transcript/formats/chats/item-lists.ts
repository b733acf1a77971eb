/**
 * Lists of messages of one dialect: the file itself, a key of it, a key of one of its parts, the elements of an array of
 * conversations, or the lines of a JSONL file. Items are parsed one by one; what is no item of the dialect is reported.
 */
import type { Conversation } from '../../model.ts';
import { type ImportInput, placeOf } from '../format.ts';
import { createOutline, type Extent, type Outline } from '../reading/json-outline.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  isArray,
  isRecord,
  type JsonRecord,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { readList } from '../reading/rows.ts';
import type { Sample } from '../reading/sample.ts';

/** Where a dialect keeps its messages, and what one is. */
export interface ListShape {
  /** Keys of lists of items. */
  readonly keys: readonly string[];
  /** Keys of objects that hold such lists. */
  readonly within: readonly string[];
  /** Keys of a system prompt beside a list; it becomes its first item, as `fromText` makes one. */
  readonly system?: { readonly keys: readonly string[]; fromText(text: string): JsonRecord };
  isItem(value: JsonRecord): boolean;
}

export interface ItemList {
  readonly id: string | null;
  readonly title: string | null;
  readonly items: readonly JsonSource[];
}

/** The items that a sample shows, and of how many values; for deciding, not for reading. */
export function sampleItems(
  sample: Sample,
  shape: ListShape,
): { readonly items: readonly JsonRecord[]; readonly of: number } {
  const values =
    sample.root === undefined ? sample.records : isArray(sample.root) ? sample.root : [sample.root];
  const seen: unknown[] = [];
  for (const value of values) {
    const record = asRecord(value);
    if (record === null || shape.isItem(record)) seen.push(value);
    else {
      const holders = [record, ...shape.within.map((key) => record[key])].filter(isRecord);
      const lists = holders.flatMap((holder) => shape.keys.flatMap((key) => asArray(holder[key]) ?? []));
      if (lists.length === 0) seen.push(value);
      else for (const item of lists.slice(0, 50)) seen.push(item);
    }
  }
  const items = seen.filter(isRecord).filter((item) => shape.isItem(item));
  return { items, of: Math.max(seen.length, 1) };
}

const NAMES = ['title', 'name'] as const;
const IDS = ['id', 'thread_id', 'conversation_id', 'session_id', 'uuid'] as const;

/** Whether an object at a place holds a list of items and is none itself. */
export const holdsItems =
  ({ source: { bytes } }: ImportInput, shape: ListShape, outline: Outline) =>
  (at: Extent): boolean =>
    bytes[at.from] === 0x7b &&
    [...shape.keys, ...shape.within].some((key) => outline.has(at, key)) &&
    !outline.has(at, 'role') &&
    !outline.has(at, 'type');

/** The conversations of a file in a dialect; on demand where they are many. `make` numbers them from 0 in the file. */
export const conversationsOf = (
  input: ImportInput,
  shape: ListShape,
  make: (list: ItemList, index: number, one: ImportInput) => Conversation,
): readonly Conversation[] =>
  readList(input, holdsItems(input, shape, createOutline(input)), (one, before) =>
    readItemLists(one, shape).map((list, index) => make(list, before + index, one)),
  );

export function readItemLists(input: ImportInput, shape: ListShape): ItemList[] {
  const outline = createOutline(input);
  const { bytes } = input.source;
  const lists: ItemList[] = [];
  const loose: JsonSource[] = [];

  const readItem = (at: Extent, items: JsonSource[]): void => {
    const record = outline.parse(at);
    if (record === null) return;
    if (isRecord(record.value) && shape.isItem(record.value)) items.push(record);
    else {
      const reason = `${placeOf(record.source)}: no message of this kind stands here; it was left out.`;
      input.sink.diagnose('unknown-record', record.source, reason);
    }
  };

  const isHolder = holdsItems(input, shape, outline);

  const readHolder = (at: Extent): void => {
    const items: JsonSource[] = [];
    const facts = new Map<string, string>();
    const toItems = (list: Extent): void => outline.array(list, (item) => readItem(item, items));
    const takers = Object.fromEntries(shape.keys.map((key) => [key, toItems]));
    const { system } = shape;
    const takeSystem = (value: Extent): void => {
      const record = bytes[value.from] === 0x22 ? outline.parse(value) : null;
      const text = asText(record?.value);
      if (record !== null && text !== null && system !== undefined)
        items.unshift({ ...record, value: system.fromText(text) });
      else if (record !== null) input.sink.meta('an empty text', record.source);
      else outline.scalar(value, 'no text');
    };
    const prompts = Object.fromEntries((system?.keys ?? []).map((key) => [key, takeSystem]));
    const inside = (value: Extent): void => {
      if (input.source.bytes[value.from] === 0x5b) toItems(value);
      else if (!outline.object(value, takers)) outline.scalar(value, 'a value without messages');
    };
    const nested = Object.fromEntries(
      shape.within.filter((key) => !shape.keys.includes(key)).map((key) => [key, inside]),
    );
    const keep = (key: string) => (value: unknown) => {
      const text = asString(value) ?? (asNumber(value) === null ? null : String(value));
      if (text !== null) facts.set(key, text);
    };
    outline.object(
      at,
      { ...nested, ...prompts, ...takers },
      Object.fromEntries([...NAMES, ...IDS].map((key) => [key, keep(key)])),
    );
    const first = (keys: readonly string[]): string | null =>
      keys.flatMap((key) => facts.get(key) ?? [])[0] ?? null;
    if (items.length > 0) lists.push({ id: first(IDS), title: first(NAMES), items });
  };

  outline.values((at) => {
    if (isHolder(at)) readHolder(at);
    else if (input.source.bytes[at.from] === 0x5b) {
      const items: JsonSource[] = [];
      outline.array(at, (element) => {
        if (isHolder(element)) readHolder(element);
        else readItem(element, items);
      });
      if (items.length > 0) lists.unshift({ id: null, title: null, items });
    } else readItem(at, loose);
  });
  return loose.length === 0 ? lists : [{ id: null, title: null, items: loose }, ...lists];
}
