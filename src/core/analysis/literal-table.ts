/**
 * Numbers literals in the order in which they are first met.
 *
 * A `Map` would do, but every question would need a substring, hashed and then mostly thrown away: a long transcript
 * asks a hundred thousand times for a few thousand literals. So the table hashes the characters where they stand and
 * compares them with the literals that it has; only a new one is cut out of the text. Cost: linear in the characters.
 * A literal is a copy of its own: engines let a substring share its parent, and would keep the whole text alive for it.
 */
export interface LiteralTable {
  readonly literals: readonly string[];
  /** The number of `text.slice(start, end)`; equal to the former count of literals when it is new. */
  idOf(text: string, start: number, end: number): number;
  /** The same without taking it in: −1 when it is not there. */
  find(text: string, start: number, end: number): number;
  /** As `find`, for a caller that went through the characters anyway and has their hash. */
  findByHash(text: string, start: number, end: number, hash: number): number;
}

export function createLiteralTable(): LiteralTable {
  const literals: string[] = [];
  /** By slot: the hash of a literal, and its number plus one; 0 for a free slot. At most half full, a power of two. */
  let slots = new Int32Array(2 * 2048);
  let last = slots.length - 2;

  const freeSlot = (hash: number): number => {
    let slot = (hash << 1) & last;
    while (slots[slot + 1] !== 0) slot = (slot + 2) & last;
    return slot;
  };

  const grow = (): void => {
    const smaller = slots;
    slots = new Int32Array(2 * smaller.length);
    last = slots.length - 2;
    for (let at = 0; at < smaller.length; at += 2) {
      const entry = smaller[at + 1] ?? 0;
      if (entry === 0) continue;
      const hash = smaller[at] ?? 0;
      const slot = freeSlot(hash);
      slots[slot] = hash;
      slots[slot + 1] = entry;
    }
  };

  const findByHash = (text: string, start: number, end: number, hash: number): number => {
    let slot = (hash << 1) & last;
    for (let entry = slots[slot + 1] ?? 0; entry !== 0; entry = slots[slot + 1] ?? 0) {
      if (slots[slot] === hash && isAt(literals[entry - 1] ?? '', text, start, end)) return entry - 1;
      slot = (slot + 2) & last;
    }
    return -1;
  };

  return {
    literals,
    find: (text, start, end) => findByHash(text, start, end, hashOf(text, start, end)),
    findByHash,
    idOf(text, start, end) {
      const hash = hashOf(text, start, end);
      const known = findByHash(text, start, end, hash);
      if (known >= 0) return known;
      if (literals.length * 4 === slots.length) grow();
      const id = literals.push(detach(text.slice(start, end))) - 1;
      const slot = freeSlot(hash);
      slots[slot] = hash;
      slots[slot + 1] = id + 1;
      return id;
    },
  };
}

/** FNV-1a over UTF-16 units, with the high bits folded in: the hash of nothing, with one more unit, and of all units. */
export const HASH_OF_NOTHING = 0x811c9dc5 | 0;
export const hashWith = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
export const finishedHash = (hash: number): number => hash ^ (hash >>> 15);

function hashOf(text: string, start: number, end: number): number {
  let hash = HASH_OF_NOTHING;
  for (let i = start; i < end; i++) hash = hashWith(hash, text.charCodeAt(i));
  return finishedHash(hash);
}

function isAt(literal: string, text: string, start: number, end: number): boolean {
  if (literal.length !== end - start) return false;
  for (let i = 0; i < literal.length; i++) {
    if (literal.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  }
  return true;
}

const detach = (text: string): string => ` ${text}`.slice(1);
