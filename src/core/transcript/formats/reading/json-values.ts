/**
 * Unknown JSON, narrowed by small guards. Schemas of a library were measured on a log of 13,000 lines: they cost a
 * fifth of the parsing and a copy of every record, where a guard at each field that is read costs nothing that
 * shows, ignores what it does not know, and lets an importer keep the part of a record that it does understand.
 */
import { entryOf, type JsonEntry, parseJson, readContainer } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { ToolArgument } from '../../model.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);
export const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const asRecord = (value: unknown): JsonRecord | null => (isRecord(value) ? value : null);
export const asArray = (value: unknown): readonly unknown[] | null => (isArray(value) ? value : null);

/** A string with something in it, else `null`. */
export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** The JSON of any parsed value, however deep: the engine's own writer overflows its stack at some thousand levels. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return writeDeep(value);
  }
}

function writeDeep(root: unknown): string {
  const out: string[] = [];
  // What is still to be written, last first: literal text, or a value.
  const pending: ({ readonly text: string } | { readonly value: unknown })[] = [{ value: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) {
      out.push(next.text);
    } else if (isArray(next.value)) {
      out.push('[');
      pending.push({ text: ']' });
      for (let index = next.value.length - 1; index >= 0; index--) {
        pending.push({ value: next.value[index] });
        if (index > 0) pending.push({ text: ',' });
      }
    } else if (isRecord(next.value)) {
      out.push('{');
      pending.push({ text: '}' });
      const entries = Object.entries(next.value);
      for (let index = entries.length - 1; index >= 0; index--) {
        const [key, value] = entries[index] ?? ['', null];
        pending.push({ value }, { text: `${index > 0 ? ',' : ''}${JSON.stringify(key)}:` });
      }
    } else {
      out.push(JSON.stringify(next.value) ?? 'null');
    }
  }
  return out.join('');
}

/** Numbers that JavaScript may write differently: long ones, fractions, exponents. Text in strings may match too. */
const FRAGILE_NUMBER = /[:[,]\s{0,8}-?(?:\d{16}|\d{1,15}[.eE]|(?<=-)0)/;

/** Whether the numbers of a JSON text may lose digits when they are parsed and written again. */
export const hasFragileNumbers = (text: string): boolean => FRAGILE_NUMBER.test(text);

/**
 * The arguments of a tool call, in order. A string is itself; anything else is its JSON, taken from the text where a
 * number would otherwise change (an id of nineteen digits, a version 3.10): an argument is copied, never rounded.
 */
export function toArguments(
  input: unknown,
  raw: ((input: JsonRecord) => string | null) | null = null,
): ToolArgument[] {
  if (input === undefined || input === null) return [];
  if (isRecord(input)) {
    const entries = Object.entries(input);
    const text = entries.some(([, value]) => holdsNumber(value)) ? (raw?.(input) ?? null) : null;
    if (text !== null && hasFragileNumbers(text)) return argumentsOfText(text, input);
    return entries.map(([key, value]) => ({ key, value: argumentText(value) }));
  }
  return [{ key: 'input', value: argumentText(input) }];
}

/** Whether a value may hold a number anywhere; strings that look like one may be taken for it. */
function holdsNumber(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'object' && value !== null && /\d/.test(jsonText(value));
}

const argumentText = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value));

function argumentsOfText(text: string, input: JsonRecord): ToolArgument[] {
  const bytes = new TextEncoder().encode(text);
  const container = readContainer(bytes, 0, bytes.length);
  return Object.entries(input).map(([key, value]) => {
    if (typeof value === 'string') return { key, value };
    const entry = container === null ? undefined : entryOf(container, key);
    const exact = entry === undefined ? null : decodeBytes(bytes, entry.from, entry.to);
    return {
      key,
      value: exact !== null && hasFragileNumbers(`:${exact}`) ? withoutBlanks(exact) : jsonText(value),
    };
  });
}

/** A JSON text without the blanks between its tokens; what stands in strings, and every digit, is kept. */
function withoutBlanks(json: string): string {
  if (!/\s/.test(json)) return json;
  let out = '';
  let from = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const letter = json[at];
    if (inString && letter === '\\') at++;
    else if (letter === '"') inString = !inString;
    else if (!inString && (letter === ' ' || letter === '\n' || letter === '\r' || letter === '\t')) {
      out += json.slice(from, at);
      from = at + 1;
    }
  }
  return out + json.slice(from);
}

/** Arguments that come as a JSON string; text that is no JSON object is kept whole, as one argument `input`. */
export function parseArguments(text: string): ToolArgument[] {
  if (text.trim() === '') return [];
  const parsed = parseJson(text);
  if (!parsed.ok || !isRecord(parsed.value)) return [{ key: 'input', value: text }];
  return toArguments(parsed.value, () => text);
}

/** The entries of the container that a path of keys leads to inside a JSON text; none where it leads nowhere. */
export function entriesAt(bytes: Uint8Array, path: readonly string[]): readonly JsonEntry[] {
  let from = 0;
  let to = bytes.length;
  for (const key of path) {
    const container = readContainer(bytes, from, to);
    const entry = container === null ? undefined : entryOf(container, key);
    if (entry === undefined) return [];
    from = entry.from;
    to = entry.to;
  }
  return readContainer(bytes, from, to)?.entries ?? [];
}

/**
 * The JSON text of the `input` of each block of a message, where its numbers need it; otherwise `null`. The text is
 * looked at once for all blocks: a message may hold thousands. Some formats have another `key` for it.
 * Given the parsed `input`, a text that holds it once, just as it would be written again, is not taken apart: its
 * numbers are safe, and nearly every log is such.
 */
export function inputTexts(
  text: () => string,
  path: readonly string[],
  key = 'input',
): (block: number, input?: JsonRecord) => string | null {
  let found: { readonly bytes: Uint8Array; readonly blocks: readonly JsonEntry[] } | null | undefined;
  let read: string | null = null;
  return (block, input) => {
    if (found === undefined) {
      read ??= text();
      if (input !== undefined && standsAsWritten(read, key, input)) return null;
      const whole = read;
      const bytes = hasFragileNumbers(whole) ? new TextEncoder().encode(whole) : null;
      found = bytes === null ? null : { bytes, blocks: entriesAt(bytes, path) };
    }
    const entry = found?.blocks[block];
    if (found === null || found === undefined || entry === undefined) return null;
    const container = readContainer(found.bytes, entry.from, entry.to);
    const place = container === null ? undefined : entryOf(container, key);
    return place === undefined ? null : decodeBytes(found.bytes, place.from, place.to);
  };
}

/** Whether the inputs of all blocks of a message are safe in this sense; costs a look at the text at most. */
export function hasPlainInputs(blocks: unknown, text: () => string, key = 'input'): boolean {
  let only: JsonRecord | null = null;
  for (const block of asArray(blocks) ?? []) {
    const input = asRecord(asRecord(block)?.[key]);
    if (input === null) continue;
    if (only !== null) return false;
    only = input;
  }
  return only === null || !Object.values(only).some(holdsNumber) || standsAsWritten(text(), key, only);
}

/** Whether the only value under a key is the canonical text of `input`. In a string the key's quotes would be escaped. */
function standsAsWritten(text: string, key: string, input: JsonRecord): boolean {
  const name = `"${key}":`;
  const at = text.indexOf(name);
  return (
    at !== -1 &&
    text.startsWith(jsonText(input), at + name.length) &&
    text.indexOf(name, at + name.length) === -1
  );
}

/** A number with thousands marks, for chips and messages: `48,213`. */
export function formatCount(value: number): string {
  const digits = String(Math.round(value));
  let out = '';
  for (let at = 0; at < digits.length; at++) {
    if (at > 0 && (digits.length - at) % 3 === 0) out += ',';
    out += digits[at];
  }
  return out;
}

/** The first line of a text, cut for a title; `null` where there is no ink. */
export function titleOf(text: string, limit = 80): string | null {
  const head = text.slice(0, 2000).trimStart();
  const newline = head.search(/[\r\n]/);
  const line = (newline === -1 ? head : head.slice(0, newline)).trim();
  if (line === '') return null;
  return line.length <= limit ? line : `${line.slice(0, limit - 1).trimEnd()}…`;
}

const ROLE_NAMES: ReadonlyMap<string, 'system' | 'user' | 'assistant' | 'tool'> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
  ['ipython', 'tool'],
  ['observation', 'tool'],
  ['environment', 'tool'],
  ['exit', 'tool'],
]);

/** The role that a message's own word for its author means, or `null`. */
export const roleOf = (name: unknown) =>
  typeof name === 'string' ? (ROLE_NAMES.get(name.toLowerCase()) ?? null) : null;
