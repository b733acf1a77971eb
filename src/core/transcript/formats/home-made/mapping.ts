/**
 * Where the talk lies in a home-made JSON file, and which key means what. A mapping is found by the guesser or written
 * by a person; the reader needs nothing else, so a file that the guesser reads wrongly can always be read rightly.
 */
import type { Role } from '../../model.ts';
import { isArray, isRecord } from '../reading/json-values.ts';

/**
 * Keys from a value down to one in it. A number in words is a place in an array. In the path to a list, `*` stands for
 * every element of an array and for every value of an object: each list that it leads to is a conversation of its own.
 */
export type FieldPath = readonly string[];

export const EVERY = '*';

/** What a value of the role key means; `ignore` for records that are no part of the talk. */
export type MappedRole = Role | 'ignore';

/** Calls of tools: in the message itself, or, under `list`, several of them. */
export interface CallFields {
  readonly list: FieldPath | null;
  readonly name: FieldPath | null;
  readonly arguments: FieldPath | null;
  readonly result: FieldPath | null;
  /** What pairs a call with a result that stands in another record. */
  readonly id: FieldPath | null;
}

interface CommonFields {
  /** The path to the list of records; of a JSONL file, the lines are the elements of one array. */
  readonly list: FieldPath;
  /** A key whose value divides one list into several conversations. */
  readonly conversation: FieldPath | null;
  readonly time: FieldPath | null;
  readonly model: FieldPath | null;
  readonly reasoning: FieldPath | null;
}

/** A record is a message. */
export interface MessageMapping extends CommonFields {
  readonly kind: 'messages';
  /** `null` where nothing says who speaks: then the user and the assistant take turns. */
  readonly role: FieldPath | null;
  /** What the values of the role key mean, in lower case; of others, the first is the user's and the rest are the assistant's. */
  readonly roles: Readonly<Record<string, MappedRole>>;
  readonly text: FieldPath | null;
  readonly calls: CallFields | null;
}

/** A record is what a user said and what was answered. */
export interface PairMapping extends CommonFields {
  readonly kind: 'pairs';
  readonly user: FieldPath;
  readonly assistant: FieldPath;
  /** A system prompt in each record. */
  readonly system: FieldPath | null;
  /** What goes along with the user's words, such as the `input` of an instruction. */
  readonly context: FieldPath | null;
}

export type FieldMapping = MessageMapping | PairMapping;

/** A path as people write it: `data.*.messages`; of an empty one nothing. A key that holds a dot keeps it. */
export const pathText = (path: FieldPath): string => path.join('.');

/** A path as a phrase: `"data.*.messages"`, or `the file itself`. */
export const pathPhrase = (path: FieldPath): string =>
  path.length === 0 ? 'the file itself' : `"${pathText(path)}"`;

/** The value at a path without `*`; `undefined` where it leads nowhere. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  let at = value;
  for (const key of path) {
    if (isArray(at)) at = /^\d{1,9}$/.test(key) ? at[Number(key)] : undefined;
    else if (isRecord(at) && Object.hasOwn(at, key)) at = at[key];
    else return undefined;
  }
  return at;
}

/** How a value of the role key is looked up: strings without case and blanks, and what switches say. */
export const roleKey = (value: unknown): string | null =>
  typeof value === 'string'
    ? value.trim().toLowerCase()
    : typeof value === 'boolean' || typeof value === 'number'
      ? String(value)
      : null;
