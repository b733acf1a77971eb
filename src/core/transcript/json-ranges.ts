/**
 * Where the values of a JSON text lie, one level at a time. `JSON.parse` gives values without places; a turn
 * must know its bytes. The scanner walks the bytes once, counting brackets and skipping strings, without
 * recursion and without building anything, and is tolerant: a text that ends early still yields every element
 * that is whole. It does not judge what it skips, so each value is handed to `JSON.parse` before it is believed.
 */
import { decodeBytes, isBlankByte, firstInk as skipBlanks } from './lines.ts';

/** One value of a container. `key` is `null` in an array; `start` is where the key, or else the value, begins. */
export interface JsonEntry {
  readonly key: string | null;
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

export interface JsonContainer {
  readonly kind: 'array' | 'object';
  readonly entries: readonly JsonEntry[];
  readonly from: number;
  /** Just behind the closing bracket, or where reading stopped. */
  readonly to: number;
  /** The closing bracket was found, or the limit reached. */
  readonly complete: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Just behind the string whose opening quote is at `at`, or -1. */
function endOfString(bytes: Uint8Array, at: number, end: number): number {
  for (let index = at + 1; index < end; index++) {
    const byte = bytes[index];
    if (byte === BACKSLASH) index++;
    else if (byte === QUOTE) return index + 1;
  }
  return -1;
}

/** Just behind the value that begins at `at` (no blank), or -1 where the text ends first or no value begins. */
export function endOfValue(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at];
  if (at >= end || first === undefined) return -1;
  if (first === QUOTE) return endOfString(bytes, at, end);
  if (first === 0x7b || first === 0x5b) {
    let depth = 0;
    for (let index = at; index < end; index++) {
      const byte = bytes[index];
      if (byte === QUOTE) {
        const behind = endOfString(bytes, index, end);
        if (behind === -1) return -1;
        index = behind - 1;
      } else if (byte === 0x7b || byte === 0x5b) depth++;
      else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return index + 1;
    }
    return -1;
  }
  let index = at;
  while (index < end && !isDelimiter(bytes[index])) index++;
  return index === at ? -1 : index;
}

function isDelimiter(byte: number | undefined): boolean {
  return (
    isBlankByte(byte) || byte === 0x2c || byte === 0x3a || byte === 0x5d || byte === 0x7d || byte === QUOTE
  );
}

/** The entries of the array or object at `from`, or `null` where there is none. Reads at most `limit` entries. */
export function readContainer(
  bytes: Uint8Array,
  from: number,
  end: number,
  limit = Number.POSITIVE_INFINITY,
): JsonContainer | null {
  const open = skipBlanks(bytes, from, end);
  const kind = bytes[open] === 0x5b ? 'array' : bytes[open] === 0x7b ? 'object' : null;
  if (kind === null || open >= end) return null;
  return readEntries(bytes, kind, open, open + 1, end, limit);
}

/** The elements of an array whose reading goes on at `at`, in the middle of it. */
export const resumeArray = (
  bytes: Uint8Array,
  at: number,
  end: number,
  limit = Number.POSITIVE_INFINITY,
): JsonContainer => readEntries(bytes, 'array', at, at, end, limit);

function readEntries(
  bytes: Uint8Array,
  kind: JsonContainer['kind'],
  open: number,
  first: number,
  end: number,
  limit: number,
): JsonContainer {
  const close = kind === 'array' ? 0x5d : 0x7d;
  const entries: JsonEntry[] = [];
  const stop = (to: number, complete: boolean): JsonContainer => ({
    kind,
    entries,
    from: open,
    to,
    complete,
  });
  let at = first;
  while (entries.length < limit) {
    at = skipBlanks(bytes, at, end);
    while (at < end && bytes[at] === 0x2c) at = skipBlanks(bytes, at + 1, end);
    if (at >= end) return stop(at, false);
    if (bytes[at] === close) return stop(at + 1, true);
    const start = at;
    let key: string | null = null;
    if (kind === 'object') {
      const opening = readKey(bytes, at, end);
      if (opening === null) return stop(start, false);
      key = opening.key;
      at = opening.from;
    }
    const to = endOfValue(bytes, at, end);
    if (to === -1) return stop(start, false);
    entries.push({ key, start, from: at, to });
    at = to;
  }
  return stop(at, true);
}

/** The key at `at` and where its value begins, whole or not; `null` where no key and colon stand. */
export function readKey(
  bytes: Uint8Array,
  at: number,
  end: number,
): { readonly key: string; readonly from: number } | null {
  const keyEnd = bytes[at] === QUOTE ? endOfString(bytes, at, end) : -1;
  if (keyEnd === -1) return null;
  const key = parseJson(decodeBytes(bytes, at, keyEnd));
  const colon = skipBlanks(bytes, keyEnd, end);
  if (!key.ok || typeof key.value !== 'string' || colon >= end || bytes[colon] !== 0x3a) return null;
  return { key: key.value, from: skipBlanks(bytes, colon + 1, end) };
}

/** The entry of an object under a key; of several, the last, as `JSON.parse` would have it. */
export const entryOf = (container: JsonContainer, key: string): JsonEntry | undefined =>
  container.entries.findLast((entry) => entry.key === key);

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** `JSON.parse` as a value. Some engines give up on deep nesting with an error of their own; it counts as bad input. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: 'it is no valid JSON' };
    return { ok: false, reason: 'its brackets are nested too deeply' };
  }
}
