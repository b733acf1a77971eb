/** What a file that is no transcript turned out to be, in words: its top level, its keys, its first record. */
import { readContainer } from '../json-ranges.ts';
import { decodeBytes } from '../lines.ts';
import type { TranscriptFormat } from './format.ts';
import { formatCount, isArray, isRecord, jsonText } from './reading/json-values.ts';
import type { Sample } from './reading/sample.ts';

const LONGEST_EXCERPT = 160;
const MOST_KEYS = 12;

export function describeSeen({ layout, root, records }: Sample): string {
  if (layout === 'lines') {
    const [first] = records;
    return `lines of JSON, the first with ${describeValue(first)}; it reads ${excerpt(first)}`;
  }
  if (root === undefined) return `several JSON values, the first with ${describeValue(records[0])}`;
  if (!isArray(root)) return `its top level is ${describeValue(root)}; it reads ${excerpt(root)}`;
  if (root.length === 0) return 'its top level is an empty array';
  return `its top level is an array whose first element is ${describeValue(root[0])}; it reads ${excerpt(root[0])}`;
}

function describeValue(value: unknown): string {
  if (isArray(value)) return 'an array';
  if (!isRecord(value)) return value === null || value === undefined ? 'nothing' : `a ${typeof value}`;
  const keys = Object.keys(value);
  if (keys.length === 0) return 'an object without keys';
  const named = keys.slice(0, MOST_KEYS).map((key) => `"${cut(key, 40)}"`);
  const more = keys.length - named.length;
  return `an object with the keys ${named.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

const excerpt = (value: unknown): string => cut(jsonText(value), LONGEST_EXCERPT);
const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;

/** How many formats a refusal names: enough to see what kinds of file are meant. */
const NAMED = 6;

/** What is accepted, for the end of a refusal: the first few by name, since the whole list is longer than anybody reads. */
export function expectation(formats: readonly TranscriptFormat[]): string {
  const names = formats.slice(0, NAMED).map(({ name }) => name);
  const others = formats.length - names.length;
  return `Expected the log of an agent, an export of chats or a list of messages: ${names.join(', ')}${
    others > 0 ? ` or one of ${others} others` : ''
  }.`;
}

/** Where a text that opens like JSON stops being it, as far as its first entry tells, and in which way. */
export function describeBrokenJson(
  bytes: Uint8Array,
  from: number,
): { readonly at: number; readonly reason: string } {
  const container = readContainer(bytes, from, bytes.length, 1);
  const [entry] = container?.entries ?? [];
  if (entry === undefined) {
    return {
      at: container?.to ?? from,
      reason: 'the file ends inside the value that begins there, or a quote or bracket is missing',
    };
  }
  const key = entry.key === null ? 'its first element' : `the value of "${cut(entry.key, 40)}"`;
  const text = decodeBytes(bytes, entry.from, Math.min(entry.to, entry.from + 400));
  return { at: entry.from, reason: `${key} is no JSON: it begins ${jsonText(cut(text, 60))}` };
}
