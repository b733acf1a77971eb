/**
 * A JSON document read by its outline: the keys and elements that a format names are handed out as places, everything
 * else becomes named metadata, and every bracket is accounted for. Records are parsed one by one, so a document of any
 * size is never parsed as a whole, a broken record costs only itself, and a file that ends early gives all that stands
 * before the cut. Who takes a place must account for it: by a turn, or by one of the functions here.
 * Cost: two looks at each byte. Limit: a record with a missing quote or bracket hides what follows it up to the next
 * object that opens with a key with which an earlier element opened.
 */
import {
  entryOf,
  type JsonContainer,
  type JsonEntry,
  parseJson,
  readContainer,
  readKey,
  resumeArray,
} from '../../json-ranges.ts';
import { decodeBytes, firstInk, isBlankByte, lineIndex, sourceRange } from '../../lines.ts';
import type { SourceRange } from '../../model.ts';
import { type ImportInput, placeOf } from '../format.ts';
import { forEachRecord, type JsonSource, readValue, reportTrailing } from './records.ts';

/** A run of bytes that holds one JSON value, or the start of one where the file was cut. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

export interface Outline {
  /** The values of the file, one after another; lines that are no JSON are reported. */
  values(visit: (value: Extent) => void): void;
  /**
   * Hands out where the values of the keys in `take` lie, and makes metadata of the others; of these, the ones in
   * `fields` are parsed and told as well. `false`, with nothing accounted for, where no object stands.
   */
  object(at: Extent, take: Takers<Extent>, fields?: Takers<unknown>): boolean;
  /** Hands out the elements of an array; anything else is accounted for as itself. */
  array(at: Extent, visit: (element: Extent) => void): void;
  /** The value parsed, or `null` after it was reported as broken. */
  parse(at: Extent): JsonSource | null;
  /** A small value that is metadata under a name, parsed; `null` where it is broken. */
  scalar(at: Extent, name: string): unknown;
  meta(at: Extent, name: string): void;
  /** Reports a place that no turn can be made of. */
  reject(at: Extent, what: string): void;
  /** The bytes of some keys of an object, and all its other bytes. */
  divide(source: SourceRange, keys: readonly string[]): Division;
  /** A place as a source range, with its line. */
  range(from: number, to: number): SourceRange;
  /** Whether the object there has one of the keys, at its own level. */
  has(at: Extent, key: string): boolean;
}

/** What to do with the value of each key. */
export type Takers<T> = Readonly<Record<string, (value: T) => void>>;

export interface Division {
  readonly taken: readonly SourceRange[];
  readonly rest: readonly SourceRange[];
}

/** Each resumption may read on to the end of the file; a file that is broken more often than this is not read on. */
const MOST_RESUMES = 64;

export function createOutline(input: ImportInput): Outline {
  const { source, sink } = input;
  const { bytes } = source;
  const lineOf = lineIndex(bytes);
  const range = (from: number, to: number): SourceRange => sourceRange(from, to, lineOf(from));
  const metaRange = (name: string, from: number, to: number): void => {
    const ink = firstInk(bytes, from, to);
    if (ink < to) sink.meta(name, range(ink, to));
  };

  const reportBreak = (from: number, to: number): void => {
    const at = range(from, to);
    const isEnd = to === bytes.length;
    const what = isEnd ? 'the file ends inside this record' : 'the JSON breaks off here';
    const reason = `${placeOf(at)}: ${what}; everything before it was read.`;
    sink.diagnose(isEnd ? 'cut-last-line' : 'invalid-json', at, reason);
  };

  /** What stands behind the last entry: brackets, or what is left of a text that broke off. */
  const readTail = (from: number, to: number): void => {
    const at = firstInk(bytes, from, to);
    if (at === to) return;
    if (isPunctuation(bytes, at, to)) sink.meta('JSON punctuation', range(at, to));
    else reportBreak(at, to);
  };

  const parse = (at: Extent): JsonSource | null => {
    const place = range(at.from, at.to);
    const found = readValue(bytes, place, sink);
    if ('value' in found) return found;
    const opening = bytes[at.from];
    if (at.to === bytes.length && (opening === 0x7b || opening === 0x5b)) reportBreak(at.from, at.to);
    else {
      const reason = `${placeOf(place)}: ${found.reason}; it was left out and reading went on.`;
      sink.diagnose('invalid-json', place, reason);
    }
    return null;
  };

  const reject = (at: Extent, what: string): void => {
    const place = range(at.from, at.to);
    sink.diagnose('unexpected-shape', place, `${placeOf(place)}: ${what}; it was left out.`);
  };

  const object: Outline['object'] = (at, take, fields = {}) => {
    const container = readContainer(bytes, at.from, at.to);
    if (container?.kind !== 'object') return false;
    const entries = withCutEntry(bytes, container, at.to);
    const last = new Map(entries.map((entry) => [entry.key, entry]));
    let done = container.from;
    for (const entry of entries) {
      const key = entry.key ?? '';
      const visit = Object.hasOwn(take, key) && last.get(key) === entry ? take[key] : undefined;
      metaRange(`key "${key}"`, done, visit === undefined ? entry.to : entry.from);
      if (visit !== undefined) visit({ from: entry.from, to: entry.to });
      else if (Object.hasOwn(fields, key) && last.get(key) === entry) {
        const parsed = parseJson(decodeBytes(bytes, entry.from, entry.to));
        if (parsed.ok) fields[key]?.(parsed.value);
      }
      done = entry.to;
    }
    readTail(done, container.complete ? container.to : at.to);
    if (container.complete) readTail(container.to, at.to);
    return true;
  };

  const array: Outline['array'] = (at, visit) => {
    const whole = readContainer(bytes, at.from, at.to);
    if (whole?.kind !== 'array') {
      const value = parse(at);
      if (value?.value === null) metaRange('an empty list', at.from, at.to);
      else if (value !== null) reject(at, 'a list was expected here');
      return;
    }
    metaRange('JSON punctuation', whole.from, whole.from + 1);
    const openings = new Set<string>();
    let resumes = 0;
    for (let part = whole; ; ) {
      for (const entry of part.entries) {
        const key = bytes[entry.from] === 0x7b ? openingKey(bytes, entry.from, entry.to) : null;
        if (key !== null) openings.add(key);
        visit({ from: entry.from, to: entry.to });
        sink.progress(entry.to);
      }
      const behind = part.entries.at(-1)?.to ?? (part === whole ? whole.from + 1 : part.from);
      if (part.complete) {
        metaRange('JSON punctuation', behind, part.to);
        readTail(part.to, at.to);
        return;
      }
      const broken = firstInk(bytes, part.to, at.to);
      if (broken === at.to) return;
      const resume = resumes++ < MOST_RESUMES ? nextObject(bytes, broken + 1, at.to, openings) : -1;
      if (resume === -1) {
        reportBreak(broken, at.to);
        return;
      }
      const place = range(broken, resume);
      sink.diagnose(
        'invalid-json',
        place,
        `${placeOf(place)}: a record is no valid JSON; it was left out and reading went on.`,
      );
      part = resumeArray(bytes, resume, at.to);
    }
  };

  return {
    values: (visit) => {
      if (input.layout.kind !== 'values') {
        forEachRecord(input, ({ source: { from, to } }) => visit({ from, to }));
        return;
      }
      for (const { from, to } of input.layout.values) {
        visit({ from, to });
        sink.progress(to);
      }
      reportTrailing(input, lineOf);
    },
    object,
    array,
    parse,
    scalar: (at, name) => {
      const found = parse(at);
      if (found !== null) sink.meta(name, found.source);
      return found?.value ?? null;
    },
    meta: (at, name) => metaRange(name, at.from, at.to),
    reject,
    divide: (at, keys) => {
      const entries = readContainer(bytes, at.from, at.to)?.entries ?? [];
      const taken: SourceRange[] = [];
      const rest: SourceRange[] = [];
      let done: number = at.from;
      for (const { key, start, to } of entries) {
        if (!keys.includes(key ?? '')) continue;
        if (start > done) rest.push(range(done, start));
        taken.push(range(start, to));
        done = to;
      }
      if (at.to > done) rest.push(range(done, at.to));
      return { taken: taken.length === 0 ? [range(at.from, at.from)] : taken, rest };
    },
    range,
    has: (at, key) => {
      const container = readContainer(bytes, at.from, at.to);
      if (container?.kind !== 'object') return false;
      if (entryOf(container, key) !== undefined) return true;
      return !container.complete && readKey(bytes, container.to, at.to)?.key === key;
    },
  };
}

/** The entries of an object; where the file ends inside a list or an object, that one too. */
function withCutEntry(bytes: Uint8Array, object: JsonContainer, to: number): readonly JsonEntry[] {
  const cut = object.complete ? null : readKey(bytes, object.to, to);
  if (cut === null || (bytes[cut.from] !== 0x5b && bytes[cut.from] !== 0x7b)) return object.entries;
  return [...object.entries, { key: cut.key, start: object.to, from: cut.from, to }];
}

/** Nothing but brackets, commas and blanks. */
function isPunctuation(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte !== 0x5d && byte !== 0x7d && byte !== 0x2c && !isBlankByte(byte)) return false;
  }
  return true;
}

const LONGEST_OPENING = 200;

const openingKey = (bytes: Uint8Array, from: number, to: number): string | null =>
  readKey(bytes, firstInk(bytes, from + 1, to), Math.min(to, from + LONGEST_OPENING))?.key ?? null;

/** Where the next object that opens with one of the keys begins, or -1. Inside a string its quotes would be escaped. */
function nextObject(bytes: Uint8Array, from: number, to: number, keys: ReadonlySet<string>): number {
  for (let at = bytes.indexOf(0x7b, from); at !== -1 && at < to; at = bytes.indexOf(0x7b, at + 1)) {
    const key = openingKey(bytes, at, to);
    if (key !== null && keys.has(key)) return at;
  }
  return -1;
}
