/**
 * JSON of a stranger. Parsing is the platform's, which may be made to work hard by depth alone, so the bytes are walked
 * first: once, with a counter for the depth and a flag for strings. A file in gzip is opened piece by piece, and given up
 * when more comes out than a report may be long: a small file can hold gigabytes of nothing.
 */
import { Gunzip } from 'fflate';
import { type Failed, failed } from './failure.ts';

/** Bytes of a report file, opened. */
export const MOST_BYTES = 128 * 1024 * 1024;
const DEEPEST = 24;
/** Deflate makes a thousand bytes of one, so that a piece becomes no more than some megabytes. */
const PIECE = 4_096;

export type JsonReading = { readonly ok: true; readonly value: unknown } | Failed;

export function readGuardedJson(given: Uint8Array, most = MOST_BYTES): JsonReading {
  const opened = given[0] === 0x1f && given[1] === 0x8b ? gunzipped(given, most) : given;
  if (!(opened instanceof Uint8Array)) return opened;
  if (opened.length > most) return failed('too-large');
  const { depth, isOpen, first } = walk(opened);
  if (first !== 0x7b) return failed('not-ours');
  if (depth > DEEPEST) return failed('too-deep');
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(opened));
    return { ok: true, value };
  } catch {
    return failed(isOpen ? 'cut' : 'not-ours');
  }
}

/** The greatest depth of brackets, whether one of them or a string is left open, and the first byte that is no blank. */
function walk(bytes: Uint8Array): {
  readonly depth: number;
  readonly isOpen: boolean;
  readonly first: number | null;
} {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  let first: number | null = null;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (inString) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) inString = false;
      continue;
    }
    if (byte === 0x22) inString = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    // A byte order mark counts as blank.
    if (first === null && byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf) first = byte;
  }
  return { depth: deepest, isOpen: inString || depth > 0, first };
}

function gunzipped(bytes: Uint8Array, most: number): Uint8Array | Failed {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const gunzip = new Gunzip((piece, final) => {
    size += piece.length;
    pieces.push(piece);
    isWhole = final;
  });
  try {
    for (let at = 0; at < bytes.length && size <= most; at += PIECE)
      gunzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch {
    return failed(size > 0 ? 'cut' : 'not-ours');
  }
  if (size > most) return failed('too-large');
  if (!isWhole) return failed('cut');
  return joined(pieces, size);
}

export function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
