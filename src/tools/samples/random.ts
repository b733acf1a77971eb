/** A small seeded generator (mulberry32): the same seed gives the same story on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(from: readonly T[]): readonly T[];
  /** `length` hexadecimal digits. */
  hex(length: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (from) => {
      const chosen = from[whole(0, from.length - 1)];
      if (chosen === undefined) throw new Error('Nothing to pick from.');
      return chosen;
    },
    shuffle: (from) => {
      const left = [...from];
      const shuffled = [];
      while (left.length > 0) shuffled.push(...left.splice(whole(0, left.length - 1), 1));
      return shuffled;
    },
    hex: (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join(''),
  };
}

/** A number that stands for a text, to seed a generator with. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
