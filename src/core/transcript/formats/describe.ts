/** What a file that is no transcript turned out to be, in words: its top level, its keys, its first record. */
import { parseJson } from '../json-ranges.ts';
import { decodeBytes } from '../lines.ts';
import type { TranscriptFormat } from './format.ts';
import { formatCount, isArray, isRecord, jsonText } from './json-values.ts';
import type { Sample } from './sample.ts';

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

/** What is accepted, for the end of a refusal. */
export const expectation = (formats: readonly TranscriptFormat[]): string =>
  `Expected one of: ${formats.map(({ name, id }) => `${name} (${id})`).join('; ')}.`;

/** Where a text stops being JSON, as well as the engine tells it, and what it says about it. */
export function describeBrokenJson(
  bytes: Uint8Array,
  from: number,
): { readonly at: number; readonly reason: string } {
  // The text may be huge; the fault that made it unreadable lies in its first entries.
  const head = decodeBytes(bytes, from, Math.min(bytes.length, from + 65536));
  const parsed = parseJson(head);
  const near = cut(head.split('\n', 1)[0] ?? '', 80);
  const reason = parsed.ok
    ? 'what follows the first value is no JSON'
    : `no JSON value could be read; the text begins ${jsonText(near)}`;
  return { at: from, reason };
}
