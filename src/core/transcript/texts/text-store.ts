/**
 * Many texts as bytes.
 *
 * Problem. A string with one letter beyond Latin-1 takes two bytes a letter, and a log of hundreds of megabytes is read
 * into strings of which nearly each holds such a letter, a quote or an arrow. Idea. Texts are kept as UTF-8 in large blocks,
 * as the file has them, and become strings when somebody looks. A text that was put before is not stored again: a table of
 * fingerprints finds it and its bytes are compared. Cost: encoding when it is put, decoding when it is read; both go at
 * the speed of memory. Blocks are outside of the engine's own heap, so its garbage collector never walks them. Limits. A
 * text with half a surrogate pair has no UTF-8 and is not taken; a block lives as long as one text of it does.
 */

/** Where a text lies. */
export interface TextPlace {
  readonly block: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** Its length as a string, in UTF-16 units. */
  readonly chars: number;
}

export interface TextStore {
  /** Keeps a text; `null` for one that UTF-8 cannot hold, or that is too short to be worth it. */
  put(text: string): TextPlace | null;
  /** No more is going to come: what was set aside for it is given back. Places that were given stay good. */
  close(): void;
  /** Bytes of all blocks. */
  readonly bytes: number;
}

/** Shorter texts cost less as strings than their places would. */
export const SHORTEST_PACKED = 128;
const BLOCK_BYTES = 4 << 20;
/** Texts from here on, in letters, get a block of their own. */
const OWN_BLOCK = BLOCK_BYTES / 8;
/** Of bytes to a letter at most. */
const WIDEST = 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether no half of a surrogate pair stands alone. */
function isWellFormed(text: string): boolean {
  if (text.isWellFormed !== undefined) return text.isWellFormed();
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const second = text.charCodeAt(++at);
    if (unit > 0xdbff || !(second >= 0xdc00 && second <= 0xdfff)) return false;
  }
  return true;
}

export function createTextStore(blockBytes = BLOCK_BYTES): TextStore {
  const known = createPlaces();
  let block = new Uint8Array(0);
  let used = 0;
  let bytes = 0;

  const open = (size: number): void => {
    block = new Uint8Array(size);
    used = 0;
    bytes += size;
  };

  const keep = (place: TextPlace): TextPlace | null => known.find(place);

  const putAlone = (text: string): TextPlace => {
    const own = encoder.encode(text);
    const place = { block: own, from: 0, to: own.length, chars: text.length };
    const before = keep(place);
    if (before !== null) return before;
    bytes += own.length;
    return place;
  };

  return {
    get bytes() {
      return bytes;
    },
    put(text) {
      const { length } = text;
      if (length < SHORTEST_PACKED || !isWellFormed(text)) return null;
      if (length > Math.min(OWN_BLOCK, blockBytes / WIDEST)) return putAlone(text);
      let { read, written } = encoder.encodeInto(text, block.subarray(used));
      if (read < length) {
        open(blockBytes);
        ({ read, written } = encoder.encodeInto(text, block));
      }
      const place = { block, from: used, to: used + written, chars: length };
      const before = keep(place);
      if (before !== null) return before;
      used += written;
      return place;
    },
    close() {
      known.clear();
    },
  };
}

/** The text at a place. */
export const textAt = ({ block, from, to }: TextPlace): string => decoder.decode(block.subarray(from, to));

interface Places {
  /** A place with the same bytes; where there is none, the one that is asked for is remembered. */
  find(place: TextPlace): TextPlace | null;
  clear(): void;
}

/** Finds places by their bytes. Of two with one fingerprint the later is forgotten: it may then be stored twice. */
function createPlaces(): Places {
  const places = new Map<number, TextPlace>();
  return {
    find(place) {
      const print = fingerprint(place);
      const known = places.get(print);
      if (known === undefined) places.set(print, place);
      else if (isSame(known, place)) return known;
      return null;
    },
    clear: () => places.clear(),
  };
}

const SAMPLES = 24;

/** A number of 30 bits from the length and some of the bytes, at the same distances in texts of the same length. */
function fingerprint({ block, from, to }: TextPlace): number {
  let print = to - from;
  const step = Math.max(1, Math.floor((to - from) / SAMPLES));
  for (let at = to - 1; at >= from; at -= step) print = (Math.imul(print, 0x01000193) ^ (block[at] ?? 0)) | 0;
  for (let at = from; at < from + 16; at++) print = (Math.imul(print, 0x01000193) ^ (block[at] ?? 0)) | 0;
  return print & 0x3fffffff;
}

function isSame(one: TextPlace, other: TextPlace): boolean {
  const size = one.to - one.from;
  if (size !== other.to - other.from) return false;
  for (let at = 0; at < size; at++)
    if (one.block[one.from + at] !== other.block[other.from + at]) return false;
  return true;
}
