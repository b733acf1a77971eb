/**
 * How the JSON of a file lies in it, and a look at its start. Extensions lie: JSONL comes as `.json`, one pretty
 * document as `.jsonl`, either as `.txt`. So the bytes decide: many lines that are JSON of their own make JSONL,
 * else one or several values over many lines, else text. Only the first fifty records are parsed for the look.
 */
import {
  endOfValue,
  type JsonContainer,
  type JsonEntry,
  parseJson,
  readContainer,
  readKey,
} from '../../json-ranges.ts';
import { decodeBytes, firstInk, isBlank, isBlankByte, type SourceText, splitLines } from '../../lines.ts';
import { firstElements } from '../text/openings.ts';

const SAMPLE_SIZE = 50;
const TEXT_HEAD = 8 << 20;
/** Nested values beyond this size are left out of the look at a document. */
const PREVIEW_BYTES = 1 << 20;
/** The look ends once it has parsed this much: fifty records of an export may be all of it. */
const SAMPLE_BYTES = 16 << 20;

type Span = Pick<JsonEntry, 'from' | 'to'>;

export interface JsonExtent {
  readonly from: number;
  readonly to: number;
  /** False where the file ends inside the value. */
  readonly complete: boolean;
}

export type Layout =
  | { readonly kind: 'lines' }
  /** `trailing` is what follows the last value and is no JSON. */
  | { readonly kind: 'values'; readonly values: readonly JsonExtent[]; readonly trailing: number | null }
  | { readonly kind: 'text' }
  /** Opens like JSON and is none; `at` is the byte at which it stops being so. */
  | { readonly kind: 'broken-json'; readonly at: number };

export interface Sample {
  readonly layout: Layout['kind'];
  /** Records of a JSONL file, the values of a file of several, or the one object of a document. */
  readonly records: readonly unknown[];
  /** The document, its arrays cut after fifty elements and its large values left out; `undefined` if not one value. */
  readonly root: unknown;
  /** The start of the file as text; of a plain text all of it, unless it is very long. */
  readonly head: string;
}

export function readLayout(source: SourceText): Layout {
  const { bytes, start } = source;
  const first = firstInk(bytes, start, bytes.length);
  const byte = bytes[first];
  const sampled = sampleLines(source);
  const isLines = isJsonl(sampled);
  if (sampled.firstParses && isLines) return { kind: 'lines' };
  if (byte === 0x7b || byte === 0x5b) {
    const layout = readValues(bytes, first);
    if (
      layout.kind === 'values' &&
      layout.trailing === null &&
      layout.values.every((value) => value.complete)
    ) {
      return layout;
    }
    if (isLines) return { kind: 'lines' };
    if (layout.kind === 'values') return layout;
    // A bracket may open a plain text such as `[User] hello`; a quote or another bracket behind it may not.
    const second = bytes[firstInk(bytes, first + 1, bytes.length)];
    const opensJson =
      second === 0x22 || second === 0x7b || second === 0x5b || second === 0x7d || second === 0x5d;
    return opensJson ? { kind: 'broken-json', at: layout.at } : { kind: 'text' };
  }
  if (isLines) return { kind: 'lines' };
  if (bytes.length - first <= PREVIEW_BYTES && parseJson(decodeBytes(bytes, first, bytes.length)).ok) {
    return { kind: 'values', values: [{ from: first, to: bytes.length, complete: true }], trailing: null };
  }
  return { kind: 'text' };
}

/** Values one after another, whatever their lines. An incomplete one counts if some element of it is whole. */
function readValues(
  bytes: Uint8Array,
  first: number,
): Extract<Layout, { kind: 'values' }> | { readonly kind: 'none'; readonly at: number } {
  const values: JsonExtent[] = [];
  let at = first;
  while (at < bytes.length) {
    const to = bytes[at] === 0x7b || bytes[at] === 0x5b ? endOfValue(bytes, at, bytes.length) : -1;
    if (to === -1) break;
    if (values.length === 0 && !isWhole(bytes, at, to)) return { kind: 'none', at };
    values.push({ from: at, to, complete: true });
    at = firstInk(bytes, to, bytes.length);
  }
  if (at >= bytes.length) return { kind: 'values', values, trailing: null };
  if (values.length > 0) return { kind: 'values', values, trailing: at };
  if (!hasWholeEntry(bytes, at, bytes.length)) return { kind: 'none', at };
  return { kind: 'values', values: [{ from: at, to: bytes.length, complete: false }], trailing: null };
}

/** Whether a value that the file ends inside holds something whole: its first entry, or an element of the array there. */
function hasWholeEntry(bytes: Uint8Array, from: number, to: number): boolean {
  const container = readContainer(bytes, from, to, 1);
  const [entry] = container?.entries ?? [];
  if (hasWholeElement(bytes, from, to)) return true;
  if (entry !== undefined) return isJson(bytes, entry);
  const cut = container === null ? null : readKey(bytes, container.to, to);
  const [element] = cut === null ? [] : (readContainer(bytes, cut.from, to, 1)?.entries ?? []);
  return element !== undefined && isJson(bytes, element);
}

/** Of a very large value the brackets are believed: it may be all of the file. */
const isJson = (bytes: Uint8Array, { from, to }: Span): boolean =>
  to - from > SAMPLE_BYTES || parseJson(decodeBytes(bytes, from, to)).ok;

/** Whether a list of objects whose first is damaged holds another one near its start. */
const hasWholeElement = (bytes: Uint8Array, from: number, to: number): boolean =>
  bytes[from] === 0x5b &&
  bytes[firstInk(bytes, from + 1, to)] === 0x7b &&
  firstElements(bytes, from, to, 2).some((element) => bytes[element.from] === 0x7b && isJson(bytes, element));

const LONGEST_TIME = 40;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Whether brackets that match also hold JSON: `[User] hi` has brackets too. Looks at the first entry alone. */
function isWhole(bytes: Uint8Array, from: number, to: number): boolean {
  const container = readContainer(bytes, from, to, 1);
  if (container === null) return false;
  const entry = container.entries[0];
  // `[10:02] User: hi`: a number stands in the brackets, and they are no list of numbers.
  if (entry !== undefined && isDigit(bytes[entry.from]) && to - from <= LONGEST_TIME)
    return isJson(bytes, { from, to });
  if (entry !== undefined) return isJson(bytes, entry) || hasWholeElement(bytes, from, to);
  return container.complete;
}

/** The JSON of a line; of one too long for a look its keys; `undefined` for a file that is one long line, or no JSON. */
function lineValue(bytes: Uint8Array, from: number, to: number): unknown {
  if (to - from <= SAMPLE_BYTES) return parseEntry(bytes, { from, to });
  if (to === bytes.length || endOfValue(bytes, from, to) !== lastInk(bytes, from, to)) return undefined;
  return keysOf(bytes, { from, to });
}

function lastInk(bytes: Uint8Array, from: number, to: number): number {
  let at = to;
  while (at > from && isBlankByte(bytes[at - 1])) at--;
  return at;
}

interface SampledLines {
  readonly parsed: readonly unknown[];
  readonly seen: number;
  readonly firstParses: boolean;
  /** As many were seen as are ever looked at; what follows them changes nothing. */
  readonly isFull: boolean;
}

function sampleLines(source: SourceText): SampledLines {
  const parsed: unknown[] = [];
  let seen = 0;
  let firstParses = false;
  let looked = 0;
  const isFull = (): boolean => seen === SAMPLE_SIZE || (seen > 1 && looked > SAMPLE_BYTES);
  for (const { from, to } of splitLines(source)) {
    if (isFull()) break;
    const ink = firstInk(source.bytes, from, to);
    if (ink === to) continue;
    seen++;
    looked += to - from;
    const opening = source.bytes[ink];
    if (opening !== 0x7b && opening !== 0x5b) continue;
    const value = lineValue(source.bytes, ink, to);
    if (typeof value !== 'object') continue;
    parsed.push(value);
    if (seen === 1) firstParses = true;
  }
  return { parsed, seen, firstParses, isFull: isFull() };
}

const isJsonl = ({ seen, parsed }: SampledLines): boolean =>
  seen > 1 && parsed.length > 0 && parsed.length * 2 >= seen;

/** Whether the start of a file, whole lines of it, says all by itself that the file is JSONL. */
export function opensAsLines(start: SourceText): boolean {
  const lines = sampleLines(start);
  return lines.isFull && lines.firstParses && isJsonl(lines);
}

export function takeSample(source: SourceText, layout: Layout): Sample {
  const { bytes, start } = source;
  const head = decodeBytes(
    bytes,
    start,
    Math.min(bytes.length, start + (layout.kind === 'text' ? TEXT_HEAD : 4096)),
  );
  switch (layout.kind) {
    case 'lines':
      return { layout: layout.kind, records: sampleLines(source).parsed, root: undefined, head };
    case 'values': {
      const only = layout.values.length === 1 ? layout.values[0] : undefined;
      if (only !== undefined) {
        const root = previewOf(bytes, only);
        const isObject = typeof root === 'object' && root !== null && !Array.isArray(root);
        return { layout: layout.kind, records: isObject ? [root] : [], root, head };
      }
      const records = withinSample(layout.values)
        .map((value) => sampled(bytes, value))
        .filter((value) => value !== undefined);
      return { layout: layout.kind, records, root: undefined, head };
    }
    default:
      return { layout: layout.kind, records: [], root: undefined, head };
  }
}

function previewOf(bytes: Uint8Array, { from, to }: JsonExtent): unknown {
  const container = readContainer(bytes, from, to, bytes[from] === 0x5b ? SAMPLE_SIZE : undefined);
  if (container === null) return parseEntry(bytes, { from, to });
  if (container.kind === 'array')
    return withinSample(firstElements(bytes, from, to, SAMPLE_SIZE)).map((entry) =>
      previewOfElement(bytes, entry),
    );
  return previewOfObject(bytes, container, to);
}

/** An element as a whole, or a large object by its keys. */
function previewOfElement(bytes: Uint8Array, element: JsonEntry): unknown {
  if (element.to - element.from <= PREVIEW_BYTES) return parseEntry(bytes, element);
  const container = readContainer(bytes, element.from, element.to);
  return container?.kind === 'object' ? previewOfObject(bytes, container, element.to) : undefined;
}

function withinSample<T extends { readonly from: number; readonly to: number }>(values: readonly T[]): T[] {
  let looked = 0;
  return values.slice(0, SAMPLE_SIZE).filter(({ from, to }, index) => {
    const fits = index === 0 || looked <= SAMPLE_BYTES;
    looked += to - from;
    return fits;
  });
}

function previewOfObject(bytes: Uint8Array, container: JsonContainer, to: number): unknown {
  const preview: [string, unknown][] = container.entries.map((entry) => {
    const nested =
      bytes[entry.from] === 0x5b ? readContainer(bytes, entry.from, entry.to, SAMPLE_SIZE) : null;
    const value =
      nested !== null
        ? withinSample(nested.entries).map((element) => sampled(bytes, element))
        : entry.to - entry.from <= PREVIEW_BYTES
          ? parseEntry(bytes, entry)
          : undefined;
    return [entry.key ?? '', value];
  });
  // An incomplete document ends inside its last value, which is often the array of messages itself.
  const rest = container.complete ? null : cutEntry(bytes, container.to, to);
  if (rest !== null) preview.push(rest);
  return Object.fromEntries(preview);
}

function cutEntry(bytes: Uint8Array, from: number, to: number): [string, unknown] | null {
  const cut = readKey(bytes, from, to);
  if (cut === null) return null;
  const nested = readContainer(bytes, cut.from, to, SAMPLE_SIZE);
  return nested?.kind === 'array'
    ? [cut.key, withinSample(nested.entries).map((element) => sampled(bytes, element))]
    : null;
}

/** A value as a whole, or the keys of a very large one. */
const sampled = (bytes: Uint8Array, value: Span): unknown =>
  value.to - value.from <= SAMPLE_BYTES ? parseEntry(bytes, value) : keysOf(bytes, value);

/** An object with its small values, the others left undefined; of an array nothing but that it is one. */
function keysOf(bytes: Uint8Array, { from, to }: Span): unknown {
  const container = readContainer(bytes, from, to, bytes[from] === 0x5b ? 0 : undefined);
  if (container === null) return undefined;
  if (container.kind === 'array') return [];
  return Object.fromEntries(
    container.entries.map((entry) => [
      entry.key ?? '',
      entry.to - entry.from <= PREVIEW_BYTES ? parseEntry(bytes, entry) : undefined,
    ]),
  );
}

function parseEntry(bytes: Uint8Array, entry: Span): unknown {
  const result = parseJson(decodeBytes(bytes, entry.from, entry.to));
  return result.ok ? result.value : undefined;
}

/** Whether a file holds nothing but blanks. */
export const isBlankFile = ({ bytes, start }: SourceText): boolean => isBlank(bytes, start, bytes.length);
