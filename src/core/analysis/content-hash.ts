/**
 * The name of a file's bytes, under which its settings are kept on the device. It has to be the same wherever the
 * page runs, also where `crypto.subtle` is absent (plain http, a file opened from disk), and must take its bytes
 * slice by slice, as they are read. Two runs of xxHash32 with different seeds, side by side, give 64 bits: ample
 * against chance among the files of one person, and no defence against somebody who wants a collision, which
 * would gain them nothing but another file's slider positions.
 */
const P1 = 0x9e3779b1 | 0;
const P2 = 0x85ebca77 | 0;
const P3 = 0xc2b2ae3d | 0;
const P4 = 0x27d4eb2f | 0;
const P5 = 0x165667b1 | 0;
const SECOND_SEED = 0x5f3759df;

/** Whether words lie in memory with their lowest byte first, as the hash takes them; on a machine where not, bytes are put together. */
const LOWEST_FIRST = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
const round = (lane: number, word: number): number =>
  Math.imul(rotate((lane + Math.imul(word, P2)) | 0, 13), P1);

export interface ContentHash {
  update(bytes: Uint8Array): void;
  /** The hash of all bytes so far; more may follow. */
  digest(): number;
}

/** The whole blocks of 16 bytes from a place on as words; bytes that begin between two words are copied, which costs less. */
function wordsOf(bytes: Uint8Array, at: number): Int32Array {
  const size = (bytes.length - at) & ~15;
  const isAligned = (bytes.byteOffset + at) % 4 === 0;
  const { buffer, byteOffset } = isAligned ? bytes.subarray(at) : bytes.slice(at, at + size);
  return new Int32Array(buffer, byteOffset, size / 4);
}

/** Takes words, four at a time. The factors are its own, so that the engine sees that they never change: half the cost. */
function takeWords(words: Int32Array, lanes: Int32Array): void {
  const before = P2;
  const after = P1;
  let a = lanes[0] ?? 0;
  let b = lanes[1] ?? 0;
  let c = lanes[2] ?? 0;
  let d = lanes[3] ?? 0;
  for (let at = 0; at < words.length; at += 4) {
    a = (a + Math.imul(words[at] ?? 0, before)) | 0;
    a = Math.imul((a << 13) | (a >>> 19), after);
    b = (b + Math.imul(words[at + 1] ?? 0, before)) | 0;
    b = Math.imul((b << 13) | (b >>> 19), after);
    c = (c + Math.imul(words[at + 2] ?? 0, before)) | 0;
    c = Math.imul((c << 13) | (c >>> 19), after);
    d = (d + Math.imul(words[at + 3] ?? 0, before)) | 0;
    d = Math.imul((d << 13) | (d >>> 19), after);
  }
  lanes[0] = a;
  lanes[1] = b;
  lanes[2] = c;
  lanes[3] = d;
}

/** xxHash32 of bytes that arrive in pieces. */
export function createXxHash32(seed: number): ContentHash {
  const lanes = new Int32Array([seed + P1 + P2, seed + P2, seed, seed - P1]);
  const pending = new Uint8Array(16);
  let held = 0;
  let total = 0;

  const word = (bytes: Uint8Array, at: number): number =>
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24);

  /** Takes whole blocks of 16 bytes from `at` on and says where it stopped. */
  const blocks = (bytes: Uint8Array, at: number): number => {
    if (LOWEST_FIRST) {
      const words = wordsOf(bytes, at);
      takeWords(words, lanes);
      return at + words.length * 4;
    }
    let [a = 0, b = 0, c = 0, d = 0] = lanes;
    let next = at;
    for (; next + 16 <= bytes.length; next += 16) {
      a = round(a, word(bytes, next));
      b = round(b, word(bytes, next + 4));
      c = round(c, word(bytes, next + 8));
      d = round(d, word(bytes, next + 12));
    }
    lanes.set([a, b, c, d]);
    return next;
  };

  return {
    update(bytes) {
      total += bytes.length;
      let at = 0;
      if (held > 0) {
        at = Math.min(16 - held, bytes.length);
        pending.set(bytes.subarray(0, at), held);
        held += at;
        if (held < 16) return;
        blocks(pending, 0);
        held = 0;
      }
      at = blocks(bytes, at);
      pending.set(bytes.subarray(at));
      held = bytes.length - at;
    },
    digest() {
      const [a = 0, b = 0, c = 0, d = 0] = lanes;
      let hash = total >= 16 ? rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18) : seed + P5;
      hash = (hash + total) | 0;
      let at = 0;
      for (; at + 4 <= held; at += 4) {
        hash = Math.imul(rotate(hash + Math.imul(word(pending, at), P3), 17), P4);
      }
      for (; at < held; at++) hash = Math.imul(rotate(hash + Math.imul(pending[at] ?? 0, P5), 11), P1);
      hash = Math.imul(hash ^ (hash >>> 15), P2);
      hash = Math.imul(hash ^ (hash >>> 13), P3);
      return (hash ^ (hash >>> 16)) >>> 0;
    },
  };
}

/** Hashes bytes slice by slice; `name` is 16 hexadecimal digits. */
export function createContentName(): { update(bytes: Uint8Array): void; name(): string } {
  const first = createXxHash32(0);
  const second = createXxHash32(SECOND_SEED);
  const hex = (hash: number): string => hash.toString(16).padStart(8, '0');
  return {
    update(bytes) {
      first.update(bytes);
      second.update(bytes);
    },
    name: () => hex(first.digest()) + hex(second.digest()),
  };
}
