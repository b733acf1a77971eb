/**
 * Where a list goes on behind an element that is broken: at the next object that opens with the same keys as an element
 * before. Inside a string the quotes of such keys would be escaped, so text is not taken for an element.
 */
import {
  endOfValue,
  type JsonEntry,
  parseJson,
  readContainer,
  readKey,
  resumeArray,
} from '../../json-ranges.ts';
import { decodeBytes, isBlankByte } from '../../lines.ts';

const LONGEST_KEYS = 4096;
const KEYS_LOOKED_AT = 3;

/**
 * The first three keys of an object as one text, or fewer where a value among them is no scalar; `null` where they do not
 * show in its first few thousand bytes.
 */
export function openingOf(bytes: Uint8Array, open: number, end: number): string | null {
  const limit = Math.min(end, open + LONGEST_KEYS);
  const keys: string[] = [];
  for (let at = open + 1; keys.length < KEYS_LOOKED_AT; ) {
    const key = readKey(bytes, behindSeparators(bytes, at, limit), limit);
    if (key === null) break;
    keys.push(key.key);
    if (bytes[key.from] === 0x7b || bytes[key.from] === 0x5b) break;
    at = endOfValue(bytes, key.from, limit);
    if (at === -1) break;
  }
  return keys.length === 0 ? null : keys.join('\n');
}

/** Where the next object begins that opens as an element before did, or `to`. In a string its quotes would be escaped. */
export function findOpening(
  bytes: Uint8Array,
  from: number,
  to: number,
  openings: ReadonlySet<string>,
): number {
  for (let at = bytes.indexOf(0x7b, from); at !== -1 && at < to; at = bytes.indexOf(0x7b, at + 1)) {
    const opening = openingOf(bytes, at, to);
    if (opening !== null && openings.has(opening)) return at;
  }
  return to;
}

/** Broken elements that a look at the start of a list goes past. */
const MOST_BROKEN = 8;
/** Beyond this size the brackets of an element are believed. */
const LARGEST_CHECKED = 16 << 20;

/** The first elements of the array at `from`; behind one that is broken the look goes on, as far as it can. */
export function firstElements(
  bytes: Uint8Array,
  from: number,
  to: number,
  limit: number,
): readonly JsonEntry[] {
  const elements: JsonEntry[] = [];
  const openings = new Set<string>();
  let part = readContainer(bytes, from, to, limit);
  for (let broken = 0; part !== null && broken < MOST_BROKEN; broken++) {
    let stop = part.complete ? -1 : part.to;
    for (const entry of part.entries) {
      const opening = bytes[entry.from] === 0x7b ? openingOf(bytes, entry.from, to) : null;
      if (opening !== null) openings.add(opening);
      // The first is not only told by its brackets: it may have swallowed all that follow.
      if (elements.length === 0 && opening !== null && !isJson(bytes, entry)) {
        stop = entry.from;
        break;
      }
      elements.push(entry);
    }
    if (stop === -1 || elements.length >= limit || bytes[stop] !== 0x7b) return elements;
    const opening = openingOf(bytes, stop, to);
    if (opening !== null) openings.add(opening);
    const next = findOpening(bytes, stop + 1, to, openings);
    part = next === to ? null : resumeArray(bytes, next, to, limit - elements.length);
  }
  return elements;
}

const isJson = (bytes: Uint8Array, { from, to }: JsonEntry): boolean =>
  to - from > LARGEST_CHECKED || parseJson(decodeBytes(bytes, from, to)).ok;

const isSeparator = (byte: number | undefined): boolean => byte === 0x2c || isBlankByte(byte);

export function behindSeparators(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isSeparator(bytes[at])) at++;
  return at;
}

export function beforeSeparators(bytes: Uint8Array, from: number, to: number): number {
  let at = to;
  while (at > from && isSeparator(bytes[at - 1])) at--;
  return at;
}
