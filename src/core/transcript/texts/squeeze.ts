/**
 * Bytes of text in a third of their room, and back, fast.
 *
 * Problem. The texts of a log of hundreds of megabytes are most of what is held of it, and nearly all of them are looked at
 * once in a while. Idea. What came before within 64 KiB is not written again: a stretch of letters, then how far back and
 * for how long the next ones stand already, and so on (the scheme of LZ77, with lengths in bytes and no entropy coding,
 * as in LZ4). Where the last four bytes stood is looked up in one table; where nothing is found for long, steps grow. Cost:
 * some hundred megabytes a second to squeeze and more to restore, a few times as fast as deflate. Limits. Logs become
 * a half to a fifth; deflate would make them smaller by a third, and base64 does not become smaller at all.
 *
 * A step is a byte with two lengths (high: letters, low: what stands already, less four), either of which goes on in bytes of
 * 255 and a last smaller one where it is 15; then the letters; then the distance, low byte first. The last step has no distance.
 */

const LEAST = 4;
const FURTHEST = 0xffff;
const TABLE_BITS = 14;
/** Lengths from here on go on in bytes of their own. */
const LONG = 15;
/** The more steps find nothing, the longer they get: by one every so many. */
const PATIENCE_BITS = 6;

const table = new Int32Array(1 << TABLE_BITS);

/** Most bytes that so many can take. */
const mostFor = (bytes: number): number => bytes + Math.ceil(bytes / 255) + 16;

let scratch = new Uint8Array(0);

/** The same in less room; `null` where it would not take less. */
export function squeeze(bytes: Uint8Array): Uint8Array | null {
  const { length } = bytes;
  if (scratch.length < mostFor(length)) scratch = new Uint8Array(mostFor(length));
  const out = scratch;
  table.fill(-1);
  let to = 0;
  /** Where the letters begin that were not written yet. */
  let open = 0;
  let misses = 0;
  for (let at = 0; at + LEAST <= length; ) {
    const four = fourAt(bytes, at);
    const slot = slotOf(four);
    const before = table[slot] ?? -1;
    table[slot] = at;
    if (before < 0 || at - before > FURTHEST || fourAt(bytes, before) !== four) {
      at += 1 + (misses++ >> PATIENCE_BITS);
      continue;
    }
    misses = 0;
    let same = LEAST;
    while (at + same < length && bytes[before + same] === bytes[at + same]) same++;
    to = putStep(bytes, open, at, same - LEAST, out, to);
    const distance = at - before;
    out[to++] = distance & 0xff;
    out[to++] = distance >> 8;
    at += same;
    open = at;
    // One place inside of what was passed over finds the next such stretch sooner.
    if (at + LEAST <= length) table[slotOf(fourAt(bytes, at - 2))] = at - 2;
  }
  to = putStep(bytes, open, length, 0, out, to);
  return to < length ? out.slice(0, to) : null;
}

const fourAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) |
  ((bytes[at + 1] ?? 0) << 8) |
  ((bytes[at + 2] ?? 0) << 16) |
  ((bytes[at + 3] ?? 0) << 24);

const slotOf = (four: number): number => Math.imul(four, 0x9e3779b1) >>> (32 - TABLE_BITS);

/** Writes the lengths of a step and its letters; says where the next byte goes. */
function putStep(
  bytes: Uint8Array,
  from: number,
  until: number,
  same: number,
  out: Uint8Array,
  start: number,
): number {
  const letters = until - from;
  let to = start + 1;
  out[start] = (Math.min(letters, LONG) << 4) | Math.min(same, LONG);
  to = putRest(letters, out, to);
  for (let at = from; at < until; at++) out[to++] = bytes[at] ?? 0;
  return putRest(same, out, to);
}

function putRest(length: number, out: Uint8Array, start: number): number {
  if (length < LONG) return start;
  let to = start;
  let rest = length - LONG;
  for (; rest >= 255; rest -= 255) out[to++] = 255;
  out[to++] = rest;
  return to;
}

/** What was squeezed: `size` bytes. */
export function restore(squeezed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  const { length } = squeezed;
  let at = 0;
  let to = 0;
  /** A length that goes on in bytes of its own. */
  const whole = (start: number): number => {
    let sum = start;
    let next = 255;
    while (next === 255 && at < length) {
      next = squeezed[at++] ?? 0;
      sum += next;
    }
    return sum;
  };
  while (at < length) {
    const step = squeezed[at++] ?? 0;
    const letters = step >> 4 === LONG ? whole(LONG) : step >> 4;
    if (letters > COPIED_AT_ONCE) out.set(squeezed.subarray(at, at + letters), to);
    else for (let i = 0; i < letters; i++) out[to + i] = squeezed[at + i] ?? 0;
    at += letters;
    to += letters;
    if (at >= length) break;
    const more = step & LONG;
    const end = to + LEAST + (more === LONG ? whole(LONG) : more);
    const distance = (squeezed[at] ?? 0) | ((squeezed[at + 1] ?? 0) << 8);
    at += 2;
    if (end - to > COPIED_AT_ONCE && distance >= end - to) {
      out.copyWithin(to, to - distance, end - distance);
      to = end;
    } else for (; to < end; to++) out[to] = out[to - distance] ?? 0;
  }
  return out;
}

/** From so many bytes on one call copies sooner than a loop. */
const COPIED_AT_ONCE = 48;
