/**
 * A binary fuse filter over hashed words, packed as printable text.
 *
 * Problem: some fifty thousand stems as text are 400 kB, and a compressed list must be unpacked with a model
 * for tens of milliseconds before the first answer. Idea: a filter that keeps no words, only one small number
 * for each; a word is a member when the four cells that its hash names add up to its fingerprint. Cells count
 * modulo 839, so that two of them fill three digits to base 89, the printable characters that no bundler
 * escapes: 1.5 bytes a cell, read where they stand. Cost: four cells an answer, nothing before the first. Limits:
 * one word in 839 that is no member is taken for one; members are never missed; nothing can be added later.
 * The construction is in `src/tools/words`. After Graf and Lemire, "Binary Fuse Filters", 2022.
 */

import { folded } from './stem.ts';

/** What a cell counts modulo: 839² ≤ 89³. */
export const MODULUS = 839;
/** The digits: printable ASCII without `"`, `'`, `` ` ``, `\`, `$` and `<`. */
export const DIGITS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((char) => !'"\'`\\$<'.includes(char))
  .join('');
const BASE = DIGITS.length;

const VALUES = new Uint8Array(128);
for (let i = 0; i < BASE; i++) VALUES[DIGITS.charCodeAt(i)] = i;

/** A filter, as it is stored and as it answers. */
export interface Filter {
  /** How many members it was built from. */
  readonly count: number;
  readonly seed: number;
  /** Cells in one segment, a power of two. */
  readonly segmentLength: number;
  /** Cells that the first of the four may be in. */
  readonly span: number;
  /** Two cells in three digits. */
  readonly cells: string;
}

/** The number of cells of a filter. */
export const cellCount = ({ span, segmentLength }: Pick<Filter, 'span' | 'segmentLength'>): number =>
  span + 3 * segmentLength;

const digit = (cells: string, i: number): number => VALUES[cells.charCodeAt(i)] ?? 0;

/** One cell of packed cells; 0 where they are cut off. */
export function cellAt(cells: string, index: number): number {
  const i = (index >>> 1) * 3;
  if (i + 2 >= cells.length) return 0;
  const pair = (digit(cells, i) * BASE + digit(cells, i + 1)) * BASE + digit(cells, i + 2);
  const first = (pair / MODULUS) | 0;
  return (index & 1) === 0 ? first : pair - first * MODULUS;
}

/** Packs cells, each below the modulus. */
export function pack(cells: Uint16Array): string {
  let text = '';
  for (let cell = 0; cell < cells.length; cell += 2) {
    const pair = (cells[cell] ?? 0) * MODULUS + (cells[cell + 1] ?? 0);
    text += DIGITS.charAt(Math.floor(pair / (BASE * BASE)));
    text += DIGITS.charAt(Math.floor(pair / BASE) % BASE);
    text += DIGITS.charAt(pair % BASE);
  }
  return text;
}

const mixed = (hash: number): number => {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** The hash of the folded characters of a stem. */
export function firstHash(text: string, start: number, end: number, seed: number): number {
  let h = seed | 0;
  for (let i = start; i < end; i++) {
    h = Math.imul(h ^ folded(text.charCodeAt(i)), 0x01000193);
    h ^= h >>> 15;
  }
  return mixed(h);
}

/** A second hash that shares no multiplier with the first, so that the two fail together only by chance. */
export function secondHash(text: string, start: number, end: number, seed: number): number {
  let h = ~seed;
  for (let i = start; i < end; i++) {
    h = Math.imul(h + folded(text.charCodeAt(i)), 0x9e3779b1);
    h ^= h >>> 13;
  }
  return mixed(h);
}

/** The number that the four cells of a word add up to. */
export const fingerprint = (first: number, second: number): number =>
  mixed(first ^ Math.imul(second, 0x27d4eb2f)) % MODULUS;

/** The cell of a word in the segment `which` (0 to 3) behind its first. */
export function cellOf(
  first: number,
  second: number,
  which: number,
  segmentLength: number,
  span: number,
): number {
  const home = Math.floor((first / 4_294_967_296) * span) + which * segmentLength;
  return which === 0 ? home : home ^ ((second >>> ((which - 1) * 10)) & (segmentLength - 1));
}

/** Whether the stem `text.slice(start, end)`, in any case, is a member; falsely so once in 839 times. */
export function has(filter: Filter, text: string, start: number, end: number): boolean {
  const { seed, segmentLength, span, cells } = filter;
  const first = firstHash(text, start, end, seed);
  const second = secondHash(text, start, end, seed);
  let sum = 0;
  for (let which = 0; which < 4; which++) {
    sum += cellAt(cells, cellOf(first, second, which, segmentLength, span));
  }
  return sum % MODULUS === fingerprint(first, second);
}
