/**
 * Parsed JSON that knows where in the file it stands, also inside strings that hold JSON themselves. Traces write
 * messages as text within attributes, so the bytes of one message are a stretch of an escaped string. Such a string is
 * unescaped once, with a table of its escapes; a place inside it is led back to the file by a search in that table.
 * Cost: one look at the bytes of each level that is asked for, and two numbers for each escape.
 */
import { parseJson, readContainer } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { Extent } from '../reading/json-outline.ts';
import { isArray, isRecord } from '../reading/json-values.ts';

/** A text of JSON, and where its bytes stand in the file. */
interface JsonSpace {
  readonly bytes: Uint8Array;
  toFile(offset: number): number;
}

export interface Located {
  readonly value: unknown;
  readonly space: JsonSpace;
  readonly from: number;
  readonly to: number;
}

export interface LocatedEntry {
  readonly key: string | null;
  readonly node: Located;
  /** From the key, or else the value, to the end of the value. */
  readonly extent: Extent;
}

/** A value of the file itself. */
export const locatedAt = (bytes: Uint8Array, { from, to }: Extent, value: unknown): Located => ({
  value,
  space: { bytes, toFile: (offset) => offset },
  from,
  to,
});

export const extentOf = ({ space, from, to }: Located): Extent => ({
  from: space.toFile(from),
  to: space.toFile(to),
});

/** The JSON text of a value. */
export const textOf = ({ space, from, to }: Located): string => decodeBytes(space.bytes, from, to);

/** What an array or an object holds, each value once; none for anything else. */
export function entriesOf(node: Located): LocatedEntry[] {
  const { value, space } = node;
  if (!isArray(value) && !isRecord(value)) return [];
  const container = readContainer(space.bytes, node.from, node.to);
  if (container === null) return [];
  const last = new Map(container.entries.map((entry) => [entry.key, entry]));
  const isList = isArray(value);
  const found: LocatedEntry[] = [];
  container.entries.forEach((entry, index) => {
    if (!isList && last.get(entry.key) !== entry) return;
    const inner = isArray(value) ? value[index] : value[entry.key ?? ''];
    found.push({
      key: entry.key,
      node: { value: inner, space, from: entry.from, to: entry.to },
      extent: { from: space.toFile(entry.start), to: space.toFile(entry.to) },
    });
  });
  return found;
}

/** The value that keys lead to, or `null`. Strings on the way that hold JSON are looked into. */
export function at(node: Located | null, ...path: readonly string[]): Located | null {
  let here: Located | null = node;
  for (const key of path) {
    const inside: Located | null = here !== null && typeof here.value === 'string' ? opened(here) : here;
    if (inside === null || !isRecord(inside.value) || !Object.hasOwn(inside.value, key)) return null;
    here = entriesOf(inside).find((entry) => entry.key === key)?.node ?? null;
  }
  return here;
}

/** What a string holds where that is a JSON object or list, else `null`. */
export function opened(node: Located): Located | null {
  if (typeof node.value !== 'string' || !/^\s{0,64}[[{]/.test(node.value)) return null;
  const space = unescaped(node);
  if (space === null) return null;
  const parsed = parseJson(decodeBytes(space.bytes, 0, space.bytes.length));
  if (!parsed.ok || typeof parsed.value !== 'object') return null;
  return { value: parsed.value, space, from: 0, to: space.bytes.length };
}

/** The elements that are whole in a string whose JSON list was cut off, as exporters do at a limit of length. */
export function wholeElements(node: Located): Located[] {
  const space = typeof node.value === 'string' ? unescaped(node) : null;
  const container = space === null ? null : readContainer(space.bytes, 0, space.bytes.length);
  if (space === null || container?.kind !== 'array') return [];
  return container.entries.flatMap(({ from, to }) => {
    const parsed = parseJson(decodeBytes(space.bytes, from, to));
    return parsed.ok && isRecord(parsed.value) ? [{ value: parsed.value, space, from, to }] : [];
  });
}

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const SINGLE: ReadonlyMap<number, number> = new Map([
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);

/** The text of a JSON string as bytes; nothing where no whole string stands. */
function unescaped({ space: outer, from, to }: Located): JsonSpace | null {
  const raw = outer.bytes;
  if (to - from < 2 || raw[from] !== 0x22 || raw[to - 1] !== 0x22) return null;
  const end = to - 1;
  let escapes = 0;
  for (let at = raw.indexOf(BACKSLASH, from); at !== -1 && at < end; at = raw.indexOf(BACKSLASH, at + 2))
    escapes++;
  const bytes = new Uint8Array(end - from - 1);
  // Behind each escape: its place here, and its place outside.
  const inner = new Uint32Array(escapes);
  const outside = new Uint32Array(escapes);
  let size = 0;
  let count = 0;
  for (let at = from + 1; at < end; ) {
    const next = raw.indexOf(BACKSLASH, at);
    const stop = next === -1 || next >= end ? end : next;
    bytes.set(raw.subarray(at, stop), size);
    size += stop - at;
    if (stop === end) break;
    const letter = raw[stop + 1] ?? 0;
    at = stop + 2;
    if (letter === LETTER_U) {
      let code = hexAt(raw, stop + 2);
      at = stop + 6;
      if (code >= 0xd800 && code < 0xdc00 && raw[at] === BACKSLASH && raw[at + 1] === LETTER_U) {
        const low = hexAt(raw, at + 2);
        if (low >= 0xdc00 && low < 0xe000) {
          code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
          at += 6;
          // The second half is an escape too, with nothing of its own.
          inner[count] = size;
          outside[count] = stop;
          count++;
        }
      }
      size = putCode(bytes, size, code);
    } else bytes[size++] = SINGLE.get(letter) ?? letter;
    inner[count] = size;
    outside[count] = at;
    count++;
  }
  return {
    bytes: bytes.subarray(0, size),
    toFile: (offset) => {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((inner[middle] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      const place =
        low === 0 ? from + 1 + offset : (outside[low - 1] ?? 0) + (offset - (inner[low - 1] ?? 0));
      return outer.toFile(Math.min(place, end));
    },
  };
}

function hexAt(bytes: Uint8Array, at: number): number {
  let code = 0;
  for (let index = at; index < at + 4; index++) {
    const byte = bytes[index] ?? 0;
    const digit = byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57;
    code = code * 16 + Math.max(0, Math.min(digit, 15));
  }
  return code;
}

/** Writes a code point as UTF-8; half of a pair becomes U+FFFD. An escape is longer than what it stands for. */
function putCode(bytes: Uint8Array, at: number, given: number): number {
  const code = given >= 0xd800 && given < 0xe000 ? 0xfffd : given;
  let size = at;
  if (code < 0x80) bytes[size++] = code;
  else if (code < 0x800) {
    bytes[size++] = 0xc0 | (code >> 6);
    bytes[size++] = 0x80 | (code & 63);
  } else if (code < 0x10000) {
    bytes[size++] = 0xe0 | (code >> 12);
    bytes[size++] = 0x80 | ((code >> 6) & 63);
    bytes[size++] = 0x80 | (code & 63);
  } else {
    bytes[size++] = 0xf0 | (code >> 18);
    bytes[size++] = 0x80 | ((code >> 12) & 63);
    bytes[size++] = 0x80 | ((code >> 6) & 63);
    bytes[size++] = 0x80 | (code & 63);
  }
  return size;
}
