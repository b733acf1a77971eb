import { isRecord } from '../../core/transcript/formats/reading/json-values.ts';
import type { ContentsEntry } from './share-protocol.ts';

/** Of a value so many characters can be read at a glance. */
const LONGEST_VALUE = 200;
/** Fields whose own fields say more than their size does. */
const OPENED = new Set(['transcript', 'annotations', 'view']);

/** What a report holds, field by field, with the size that each has as JSON. */
export function contentsOf(report: Readonly<Record<string, unknown>>): readonly ContentsEntry[] {
  const encoder = new TextEncoder();
  const entryOf = (path: string, value: unknown): ContentsEntry => {
    const json = JSON.stringify(value) ?? 'null';
    const isText = typeof value === 'string' && value.length <= LONGEST_VALUE;
    return {
      path,
      bytes: encoder.encode(json).length,
      value: isText ? value : json.length <= LONGEST_VALUE ? json : null,
    };
  };
  return Object.entries(report).flatMap(([key, value]) =>
    OPENED.has(key) && isRecord(value)
      ? Object.entries(value).map(([inner, part]) => entryOf(`${key}.${inner}`, part))
      : [entryOf(key, value)],
  );
}
