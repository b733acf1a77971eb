/**
 * How much may come out of archives. A few bytes can unpack to more than a machine holds, so what comes out is counted
 * while it comes out, piece by piece, and unpacking stops at the first limit. One meter counts for all archives that are
 * opened together, and for archives inside them; limits are far above what real logs need.
 */
export interface Limits {
  /** Bytes that may come out in all. A page holds them in memory, most often beside a copy of the largest member. */
  readonly bytes: number;
  /** Times that the packed bytes may grow, looked at from `freeBytes` on: logs that repeat their prefix reach about 50. */
  readonly ratio: number;
  readonly freeBytes: number;
  /** Members, folders included: OpenCode keeps some ten thousand pieces for a year of work. */
  readonly members: number;
  /** Archives inside each other; a tar in a gzip counts once. Exports with logs that were packed one by one have two. */
  readonly depth: number;
  /** Characters of a member's path; file systems end at 4,096 bytes. */
  readonly nameLength: number;
}

export const LIMITS: Limits = {
  bytes: 1_000_000_000,
  ratio: 200,
  freeBytes: 50_000_000,
  members: 100_000,
  depth: 3,
  nameLength: 4096,
};

/** The limit that was passed, and the figure at which unpacking stopped. */
export interface LimitHit {
  readonly limit: 'bytes' | 'ratio' | 'members' | 'memory';
  readonly most: number;
  readonly reached: number;
}

export interface Meter {
  readonly limits: Limits;
  /** Bytes that came out so far. */
  readonly used: number;
  /** Counts bytes that came out; the limit that they pass, or `null`. */
  spend(bytes: number): LimitHit | null;
  /** Counts a member. */
  member(): LimitHit | null;
}

/** Counts what comes out of `packed` bytes. */
export function createMeter(packed: number, limits: Limits = LIMITS): Meter {
  let used = 0;
  let members = 0;
  return {
    limits,
    get used() {
      return used;
    },
    spend: (bytes) => {
      used += bytes;
      if (used > limits.bytes) return { limit: 'bytes', most: limits.bytes, reached: used };
      if (used > limits.freeBytes && used > packed * limits.ratio)
        return { limit: 'ratio', most: limits.ratio, reached: used };
      return null;
    },
    member: () => {
      members++;
      return members > limits.members ? { limit: 'members', most: limits.members, reached: members } : null;
    },
  };
}
