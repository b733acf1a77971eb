import {
  cellCount,
  cellOf,
  type Filter,
  fingerprint,
  firstHash,
  MODULUS,
  pack,
  secondHash,
} from '../../core/irreducible/words/fuse.ts';

const SEEDS = 40;

/**
 * Takes, again and again, a cell that only one remaining word names; the word is decided by that cell. Returns
 * the words in that order with their cells, or null when some are left (another seed, or more cells).
 */
function peel(
  places: Uint32Array,
  count: number,
  cells: number,
): readonly (readonly [word: number, cell: number])[] | null {
  const named = new Uint32Array(cells);
  const sum = new Uint32Array(cells);
  for (let i = 0; i < places.length; i++) {
    const cell = places[i] ?? 0;
    named[cell] = (named[cell] ?? 0) + 1;
    sum[cell] = (sum[cell] ?? 0) ^ Math.floor(i / 4);
  }
  const open: number[] = [];
  for (let cell = 0; cell < cells; cell++) if (named[cell] === 1) open.push(cell);
  const order: (readonly [number, number])[] = [];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (named[cell] !== 1) continue;
    const word = sum[cell] ?? 0;
    order.push([word, cell]);
    for (let which = 0; which < 4; which++) {
      const other = places[word * 4 + which] ?? 0;
      named[other] = (named[other] ?? 0) - 1;
      sum[other] = (sum[other] ?? 0) ^ word;
      if (named[other] === 1) open.push(other);
    }
  }
  return order.length === count ? order : null;
}

function tryBuild(
  stems: readonly string[],
  seed: number,
  segmentLength: number,
  span: number,
): Uint16Array | null {
  const cells = cellCount({ segmentLength, span });
  const places = new Uint32Array(stems.length * 4);
  const prints = new Uint16Array(stems.length);
  for (const [index, stem] of stems.entries()) {
    const first = firstHash(stem, 0, stem.length, seed);
    const second = secondHash(stem, 0, stem.length, seed);
    prints[index] = fingerprint(first, second);
    for (let which = 0; which < 4; which++) {
      places[index * 4 + which] = cellOf(first, second, which, segmentLength, span);
    }
  }
  const order = peel(places, stems.length, cells);
  if (order === null) return null;
  const values = new Uint16Array(cells);
  for (const [word, cell] of order.toReversed()) {
    let sum = 0;
    for (let which = 0; which < 4; which++) {
      const place = places[word * 4 + which] ?? 0;
      if (place !== cell) sum += values[place] ?? 0;
    }
    values[cell] = ((prints[word] ?? 0) + 4 * MODULUS - (sum % MODULUS)) % MODULUS;
  }
  return values;
}

/** Builds the smallest filter of distinct stems that a few seeds allow. Deterministic: the same stems, the same filter. */
export function buildFilter(stems: readonly string[]): Filter {
  const count = stems.length;
  for (let percent = 104; ; percent++) {
    for (const segmentLength of [256, 512, 1024]) {
      // The first cell's segments; whole segments, so that a cell moved inside its own stays in the table.
      const segments = Math.ceil((count * percent) / 100 / segmentLength) - 3;
      if (segments < 1) continue;
      const span = segments * segmentLength;
      for (let seed = 1; seed <= SEEDS; seed++) {
        const values = tryBuild(stems, seed, segmentLength, span);
        if (values !== null) return { count, seed, segmentLength, span, cells: pack(values) };
      }
    }
  }
}
