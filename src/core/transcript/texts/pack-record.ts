/**
 * A parsed record whose long strings are bytes until somebody reads them.
 *
 * Problem. Readers of logs whose order is known only at their end collect records and make turns of them later; until then
 * all of the log would be strings. Idea. In a record that was visited each long string becomes a property that decodes it.
 * When a turn is made of it, its text is found in the store and not kept twice. Cost: a walk over the record, and some
 * hundred bytes a string, hence only the long ones. Limits. Whoever kept such a string itself keeps the string.
 */
import { readText } from './packed-parts.ts';
import type { TextStore } from './text-store.ts';

/** Shorter strings stay, in UTF-16 units; a record of fewer bytes has none that is longer. */
export const SHORTEST_IN_RECORD = 512;

/** Packs the long strings of a value that `JSON.parse` made, however deep, and nobody writes to. */
export function packRecord(value: unknown, store: TextStore): void {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (typeof inner === 'string') packProperty(next, key, inner, store);
      else if (typeof inner === 'object' && inner !== null) pending.push(inner);
    }
  }
}

function packProperty(owner: object, key: string, text: string, store: TextStore): void {
  const place = text.length < SHORTEST_IN_RECORD ? null : store.put(text);
  if (place === null) return;
  Object.defineProperty(owner, key, { enumerable: true, configurable: true, get: () => readText(place) });
}
