/**
 * Dividing the bytes of one record among the turns that it makes: a call and its result often share one object, and
 * every byte has to belong to exactly one turn. Places are absolute, so nothing depends on how text was decoded.
 */

import { byteOffset } from '../../../units.ts';
import { entryOf, type JsonEntry, readContainer } from '../../json-ranges.ts';
import { isBlankByte } from '../../lines.ts';
import type { SourceRange } from '../../model.ts';

/** A stretch of the file and whose it is. */
export interface Share<Owner> {
  readonly from: number;
  readonly to: number;
  readonly owner: Owner;
}

/** The entry that a path of keys, or of places in arrays, leads to inside the JSON value at a place; `null` where nowhere. */
export function locate(
  bytes: Uint8Array,
  place: { readonly from: number; readonly to: number },
  path: readonly string[],
): JsonEntry | null {
  let entry: JsonEntry = { key: null, start: place.from, from: place.from, to: place.to };
  for (const key of path) {
    const container = readContainer(bytes, entry.from, entry.to);
    const next =
      container?.kind === 'array'
        ? container.entries[/^\d{1,9}$/.test(key) ? Number(key) : -1]
        : container === null
          ? undefined
          : entryOf(container, key);
    if (next === undefined) return null;
    entry = next;
  }
  return entry;
}

/** The entries of the container that a path leads to; none where it leads nowhere. */
export function locateAll(
  bytes: Uint8Array,
  place: { readonly from: number; readonly to: number },
  path: readonly string[],
): readonly JsonEntry[] {
  const entry = locate(bytes, place, path);
  return entry === null ? [] : (readContainer(bytes, entry.from, entry.to)?.entries ?? []);
}

/**
 * Gives each share of a record to its owner by calling `give`, and what lies between them to `rest`. Shares that
 * overlap an earlier one lose the overlap; neighbours of one owner become one; blanks and commas belong to nobody.
 */
export function shareSource<Owner>(
  bytes: Uint8Array,
  place: { readonly from: number; readonly to: number },
  shares: readonly Share<Owner>[],
  rest: Owner,
  give: (owner: Owner, from: number, to: number) => void,
): void {
  const runs: { readonly owner: Owner; readonly from: number; to: number }[] = [];
  const add = (owner: Owner, from: number, to: number): void => {
    let start = from;
    let end = to;
    while (start < end && isSeparator(bytes[start])) start++;
    while (end > start && isSeparator(bytes[end - 1])) end--;
    if (end === start) return;
    const last = runs.at(-1);
    if (last !== undefined && last.owner === owner) last.to = end;
    else runs.push({ owner, from: start, to: end });
  };
  let at = place.from;
  for (const { from, to, owner } of shares.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(at, from);
    if (to <= start) continue;
    add(rest, at, start);
    add(owner, start, to);
    at = to;
  }
  add(rest, at, place.to);
  for (const { owner, from, to } of runs) give(owner, from, to);
}

const isSeparator = (byte: number | undefined): boolean => byte === 0x2c || isBlankByte(byte);

/** The empty stretch at the start of a record, for a turn that has no bytes of its own. */
export const pointAt = (source: SourceRange): SourceRange => ({ ...source, to: source.from });

/** Ranges in the order of the file, those that only blanks and commas part made one. */
export function tidySource(bytes: Uint8Array, source: readonly SourceRange[]): SourceRange[] {
  const tidy: SourceRange[] = [];
  for (const range of source.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = tidy.at(-1);
    // Not over long stretches: blank space between records is nobody's business.
    if (last !== undefined && range.from - last.to <= 200 && isGap(bytes, last.to, range.from))
      tidy[tidy.length - 1] = { ...last, to: byteOffset(Math.max(last.to, range.to)) };
    else tidy.push(range);
  }
  return tidy;
}

function isGap(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSeparator(bytes[at])) return false;
  return true;
}
