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

import { createTextBlock, type TextBlock } from './text-block.ts';

/** Where a text lies. */
export interface TextPlace {
  readonly block: TextBlock;
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
  /** Bytes of all blocks as they were put. */
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
  let space = new Uint8Array(0);
  let block = createTextBlock(space);
  let used = 0;
  let bytes = 0;

  const open = (size: number): void => {
    block.seal();
    space = new Uint8Array(size);
    block = createTextBlock(space);
    used = 0;
    bytes += size;
  };

  const keep = (place: TextPlace): TextPlace | null => known.find(place);

  const putAlone = (text: string): TextPlace => {
    const own = encoder.encode(text);
    const alone = createTextBlock(own);
    const place = { block: alone, from: 0, to: own.length, chars: text.length };
    const before = keep(place);
    if (before !== null) return before;
    alone.seal();
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
      let { read, written } = encoder.encodeInto(text, space.subarray(used));
      if (read < length) {
        open(blockBytes);
        ({ read, written } = encoder.encodeInto(text, space));
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
export const textAt = ({ block, from, to }: TextPlace): string => decoder.decode(block.read(from, to));

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
      const bytes = bytesAt(place);
      const print = fingerprint(bytes);
      const known = places.get(print);
      if (known === undefined) places.set(print, place);
      else if (known.to - known.from === bytes.length && isSame(bytesAt(known), bytes)) return known;
      return null;
    },
    clear: () => places.clear(),
  };
}

const bytesAt = ({ block, from, to }: TextPlace): Uint8Array => block.read(from, to);

const SAMPLES = 24;

/** A number of 30 bits from the length and some of the bytes, at the same distances in texts of the same length. */
function fingerprint(bytes: Uint8Array): number {
  const { length } = bytes;
  let print = length;
  const step = Math.max(1, Math.floor(length / SAMPLES));
  for (let at = length - 1; at >= 0; at -= step)
    print = (Math.imul(print, 0x01000193) ^ (bytes[at] ?? 0)) | 0;
  for (let at = 0; at < 16; at++) print = (Math.imul(print, 0x01000193) ^ (bytes[at] ?? 0)) | 0;
  return print & 0x3fffffff;
}

/** Whether two stretches of one length hold the same. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
