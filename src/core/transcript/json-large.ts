/**
 * JSON values that are longer than a string should be.
 *
 * Problem. A record may be a hundred megabytes: a database dump that a tool returned, a film in base64. As one string, and
 * again as what it is parsed to, it would cost the memory of the whole log. Idea. Such a value is taken apart by the places
 * of its entries, and each entry is parsed alone, so no text of it all is ever made; elements of an array go in batches.
 * What cannot be taken apart is one string literal: of that, the start is read, and its place is told. Cost: one more look
 * at each byte per level of brackets, of which only the outer few are opened. Limits. Brackets that are long and deep, or
 * an object of very many keys, are refused.
 */
import { endOfValue, type ParsedJson, parseJson, readContainer, resumeArray } from './json-ranges.ts';
import { decodeBytes, firstInk, isBlankByte } from './lines.ts';

/** Bytes of the longest text that is made into one string. */
export const LONGEST_STRING = 64 << 20;
/** Bytes of a longer string literal that are read. */
export const SHOWN_OF_LONGEST = 4 << 20;
const MOST_LEVELS = 8;
const MOST_KEYS = 100_000;
const BATCH = 4096;

/** A string literal that was read in part. */
export interface CutText {
  readonly from: number;
  readonly to: number;
}

export type ParsedRange =
  | { readonly ok: true; readonly value: unknown; readonly cuts: readonly CutText[] }
  | Extract<ParsedJson, { readonly ok: false }>;

interface Sizes {
  readonly longest: number;
  readonly shown: number;
}

const SIZES: Sizes = { longest: LONGEST_STRING, shown: SHOWN_OF_LONGEST };
const TOO_LONG = { ok: false, reason: 'it is too long and too deep, or no valid JSON' } as const;
const NO_CUTS: readonly CutText[] = [];

/** The value of the JSON text at a place, blanks around it apart, however long it is. */
export function parseRange(bytes: Uint8Array, from: number, to: number, sizes = SIZES): ParsedRange {
  if (to - from <= sizes.longest) return withoutCuts(parseJson(decodeBytes(bytes, from, to)));
  const start = firstInk(bytes, from, to);
  let end = to;
  while (end > start && isBlankByte(bytes[end - 1])) end--;
  const cuts: CutText[] = [];
  const parsed =
    endOfValue(bytes, start, end) === end ? parseLong(bytes, start, end, sizes, cuts, 0) : TOO_LONG;
  return parsed.ok ? { ...parsed, cuts } : parsed;
}

const withoutCuts = (parsed: ParsedJson): ParsedRange => (parsed.ok ? { ...parsed, cuts: NO_CUTS } : parsed);

function parseLong(
  bytes: Uint8Array,
  from: number,
  to: number,
  sizes: Sizes,
  cuts: CutText[],
  level: number,
): ParsedJson {
  if (to - from <= sizes.longest) return parseJson(decodeBytes(bytes, from, to));
  if (bytes[from] === 0x22) {
    cuts.push({ from, to });
    return parseJson(`${decodeBytes(bytes, from, safeCut(bytes, from + 1, from + 1 + sizes.shown))}"`);
  }
  if (level === MOST_LEVELS) return TOO_LONG;
  const inside = (at: number, end: number): ParsedJson => parseLong(bytes, at, end, sizes, cuts, level + 1);
  return bytes[from] === 0x5b
    ? parseElements(bytes, from, to, sizes, inside)
    : parseEntries(bytes, from, to, inside);
}

function parseEntries(
  bytes: Uint8Array,
  from: number,
  to: number,
  inside: (at: number, end: number) => ParsedJson,
): ParsedJson {
  const container = readContainer(bytes, from, to, MOST_KEYS);
  if (container?.kind !== 'object' || !container.complete) return TOO_LONG;
  const entries: [string, unknown][] = [];
  for (const entry of container.entries) {
    const parsed = inside(entry.from, entry.to);
    if (!parsed.ok) return parsed;
    entries.push([entry.key ?? '', parsed.value]);
  }
  return container.entries.length === MOST_KEYS ? TOO_LONG : { ok: true, value: Object.fromEntries(entries) };
}

function parseElements(
  bytes: Uint8Array,
  from: number,
  to: number,
  { longest }: Sizes,
  inside: (at: number, end: number) => ParsedJson,
): ParsedJson {
  const value: unknown[] = [];
  for (let at = from + 1; ; ) {
    const { entries, to: next, complete } = resumeArray(bytes, at, to, BATCH);
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) return complete ? { ok: true, value } : TOO_LONG;
    const together = last.to - first.from <= longest;
    const batch = together ? parseJson(`[${decodeBytes(bytes, first.from, last.to)}]`) : null;
    if (batch !== null) {
      if (!batch.ok || !Array.isArray(batch.value)) return TOO_LONG;
      for (const element of batch.value) value.push(element);
    } else {
      for (const entry of entries) {
        const parsed = inside(entry.from, entry.to);
        if (!parsed.ok) return parsed;
        value.push(parsed.value);
      }
    }
    if (next >= to) return { ok: true, value };
    at = next;
  }
}

/** The last place up to `limit`, inside a string literal, at which neither an escape nor a letter is cut. */
function safeCut(bytes: Uint8Array, from: number, limit: number): number {
  let at = from;
  for (let next = at; next <= limit; ) {
    at = next;
    next += bytes[at] !== 0x5c ? 1 : bytes[at + 1] === 0x75 ? 6 : 2;
  }
  while (at > from && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
