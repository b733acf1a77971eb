/**
 * What became of the items of a segment in a summary of it. An item is retained when its literal stands in the summary at
 * word boundaries, as a reader reads it (`fold.ts`). Cost: linear in the summary and in the literals (one automaton), plus
 * the search for near misses of what is not there.
 */
import { keyOf } from '../analysis/key-before.ts';
import { fold } from './fold.ts';
import type { AuditedItem, ItemFinding, NearMiss } from './model.ts';
import type { NearMisses } from './near-miss.ts';
import { type Place, placesIn } from './places.ts';

/** Values that many keys can have: only with its key does such a one say anything. */
const isPlainValue = (literal: string): boolean =>
  /^[-+]?\d[\d.,]{0,11}[a-z%]{0,3}$|^(?:true|false|null|none|on|off)$/i.test(literal);

export function auditItems(
  items: readonly AuditedItem[],
  summary: string,
  nearMisses: NearMisses,
): readonly ItemFinding[] {
  const asked = items.flatMap(({ literal, pointers, supersededBy }) => [
    literal,
    ...pointers,
    ...(supersededBy === null ? [] : [supersededBy]),
  ]);
  const places = placesIn(summary, asked);
  const { text } = places;
  const stands = (literal: string): boolean => places.of(literal).length > 0;

  return items.map((item): ItemFinding => {
    const { literal, kind, keys, pointers, supersededBy } = item;
    const folded = fold(literal).trim();
    const found = places.of(literal);
    if (found.length > 0) {
      if (supersededBy !== null && !stands(supersededBy))
        return { item, status: 'stale', as: null, isBound: null };
      const otherKey =
        keys.length === 0 || !isPlainValue(folded) ? null : boundOtherwise(text, folded, found, keys);
      if (otherKey !== null) {
        const as: NearMiss = { literal: otherKey, how: 'bound-to-another-key' };
        return { item, status: 'altered', as, isBound: false };
      }
      return {
        item,
        status: 'retained',
        as: null,
        isBound: keys.length === 0 ? null : isBound(text, found, keys),
      };
    }
    if (supersededBy !== null) return { item, status: 'stale', as: null, isBound: null };
    const as = nearMisses.find(folded, kind);
    if (as !== null) return { item, status: 'altered', as, isBound: null };
    const status = pointers.some(stands) ? 'recoverable' : 'missing';
    return { item, status, as: null, isBound: null };
  });
}

/** How far from a value its key may stand: in the same clause. */
const NEAR = 60;

const around = (text: string, { start, end }: Place): string =>
  text.slice(Math.max(0, start - NEAR), end + NEAR).toLowerCase();

/** `max_retries` is also said as `max retries`. */
const spoken = (key: string): string =>
  key
    .replace(/[_.-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const namesKey = (words: string, keys: readonly string[]): boolean =>
  keys.some((key) => words.includes(key.toLowerCase()) || words.includes(spoken(key)));

/** Whether a key of the value stands near one of its places. */
const isBound = (text: string, places: readonly Place[], keys: readonly string[]): boolean =>
  places.some((place) => namesKey(around(text, place), keys));

/** Another key that the value stands behind, at every place, with its own nowhere near; `null` otherwise. */
function boundOtherwise(
  text: string,
  literal: string,
  places: readonly Place[],
  keys: readonly string[],
): string | null {
  let other: string | null = null;
  for (const place of places) {
    const key = keyOf(text, place.start, place.end, false);
    if (key === null || namesKey(around(text, place), keys)) return null;
    other = `${key}: ${literal}`;
  }
  return other;
}
