import { closeSync, openSync, readSync } from 'node:fs';
import type { ByteSlices } from '../core/transcript/lines.ts';

/** Reads a file piece by piece. It is opened for each piece, so nothing has to be closed in the end. */
export const slicesOf = (path: string, size: number): ByteSlices => ({
  size,
  read(from, to) {
    try {
      const file = openSync(path, 'r');
      try {
        return readAll(file, from, to);
      } finally {
        closeSync(file);
      }
    } catch {
      // The file went away, or may not be read any more.
      return null;
    }
  },
});

/** `null` where the file ends before `to`. */
function readAll(file: number, from: number, to: number): Uint8Array | null {
  const bytes = new Uint8Array(to - from);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, Math.min(bytes.length - at, LARGEST_READ), from + at);
    if (read === 0) return null;
    at += read;
  }
  return bytes;
}

/** Node reads less than 2 GiB at once. */
const LARGEST_READ = 1 << 30;
