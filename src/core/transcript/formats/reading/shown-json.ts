/**
 * JSON that is shown where a reader has no other words for it, without the data that stands in it in base64.
 *
 * Problem. Pictures, recordings and files lie in logs under many names, and a reader that shows a block of a kind it does
 * not know as its JSON would have a megabyte of letters counted that no model was ever shown. Idea. Wherever JSON is shown,
 * strings that are data by their form and their place become a chip with type and size: a `data:` URL in base64, or a long
 * string of nothing but base64 that stands under a key for data, or beside a media type. Limits. What is written as text
 * stays text, also where it is base64: a person who pastes it and a command that prints it put it into the context.
 */
import { asText, formatCount, isArray, isRecord, type JsonRecord, jsonText } from './json-values.ts';

/** Data that a block holds. */
export interface InlineData {
  readonly mediaType: string | null;
  readonly bytes: number;
}

/** Shorter strings are believed to be words. */
const SHORTEST = 200;
const DATA_KEYS: ReadonlySet<string> = new Set([
  'data',
  'bytes',
  'blob',
  'base64',
  'b64_json',
  'image',
  'audio',
  'video',
  'image_url',
  'url',
  'uri',
  'file_data',
  'fileData',
  'image_base64',
  'screenshot',
]);
const MEDIA_KEYS = [
  'mimeType',
  'mime_type',
  'mediaType',
  'media_type',
  'contentType',
  'content_type',
] as const;

/** What a string under a key is as data; `null` where it is text. */
function dataOf(key: string, text: string, holder: JsonRecord | null): InlineData | null {
  if (text.length < SHORTEST) return null;
  if (text.startsWith('data:')) {
    const comma = text.slice(0, SHORTEST).indexOf(',');
    const head = comma === -1 ? [] : text.slice(5, comma).split(';');
    if (head.at(-1) !== 'base64') return null;
    return { mediaType: asText(head[0]), bytes: bytesOf(text.length - comma - 1, text) };
  }
  const mediaType = holder === null ? null : mediaTypeOf(holder);
  if (!DATA_KEYS.has(key) && mediaType === null) return null;
  return isBase64(text) ? { mediaType, bytes: bytesOf(text.length, text) } : null;
}

const bytesOf = (letters: number, text: string): number =>
  Math.floor((letters * 3) / 4) - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

function mediaTypeOf(holder: JsonRecord): string | null {
  for (const key of MEDIA_KEYS) {
    const found = asText(holder[key]);
    if (found !== null) return found;
  }
  return null;
}

const NO_BASE64 = /[^A-Za-z0-9+/_=\r\n-]/;
const isBase64 = (text: string): boolean => !NO_BASE64.test(text);

/** How deep below a block its data may lie, and among how many values. */
const DEEPEST = 3;
const MOST_LOOKED_AT = 64;

/** The first data that a block of any kind holds, not too deep in it; `null` where it holds none. */
export function inlineDataOf(block: JsonRecord): InlineData | null {
  const pending = [{ record: block, depth: 0 }];
  let looked = 0;
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { record, depth } = next;
    for (const [key, value] of Object.entries(record)) {
      if (++looked > MOST_LOOKED_AT) return null;
      const data = typeof value === 'string' ? dataOf(key, value, record) : null;
      if (data !== null) return { ...data, mediaType: data.mediaType ?? mediaTypeOf(block) };
      if (isRecord(value) && depth < DEEPEST) pending.push({ record: value, depth: depth + 1 });
    }
  }
  return null;
}

const chipWords = ({ mediaType, bytes }: InlineData): string =>
  `[${mediaType ?? 'data'}, ${formatCount(bytes)} bytes]`;

/** How many values are looked at for data; what holds more is no block of a message. */
const MOST_VALUES = 100_000;

/** The JSON of a value, chips in the place of data. Numbers and strings that are no data stay as they are. */
export function shownJson(value: unknown): string {
  const text = jsonText(value);
  if (text.length < SHORTEST) return text;
  const shown = withoutData(value);
  return shown === value ? text : jsonText(shown);
}

/** The value itself where it holds no data, else a copy without. No recursion: a value may be as deep as it likes. */
function withoutData(value: unknown): unknown {
  const root: Record<string, unknown> = {};
  const pending: Copying[] = [{ key: 'root', value, holder: null, into: root }];
  let hasData = false;
  let seen = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { key, value: inner, holder, into } = next;
    if (++seen > MOST_VALUES) return value;
    const data = typeof inner === 'string' ? dataOf(key, inner, holder) : null;
    if (data !== null) hasData = true;
    if (isArray(inner)) {
      const copy: unknown[] = new Array(inner.length);
      put(into, key, copy);
      for (const [at, one] of inner.entries())
        pending.push({ key: String(at), value: one, holder: null, into: copy });
    } else if (isRecord(inner)) {
      const copy: Record<string, unknown> = {};
      put(into, key, copy);
      // Keys are set in their order here, and filled when their turn comes.
      for (const [name, one] of Object.entries(inner)) {
        put(copy, name, null);
        pending.push({ key: name, value: one, holder: inner, into: copy });
      }
    } else put(into, key, data === null ? inner : chipWords(data));
  }
  return hasData ? root.root : value;
}

interface Copying {
  readonly key: string;
  readonly value: unknown;
  /** The object that holds it; `null` in an array. */
  readonly holder: JsonRecord | null;
  readonly into: Record<string, unknown> | unknown[];
}

/** Sets a key of its own, whatever it is called. */
const put = (into: object, key: string, value: unknown): void => {
  Object.defineProperty(into, key, { value, enumerable: true, writable: true, configurable: true });
};
