import { type ByteSlices, READ_AT_ONCE } from '../lines.ts';

const NEWLINE = 0x0a;

/** Newlines in a stretch of a file; fewer where it cannot be read any more. */
export function countLines(file: ByteSlices, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += READ_AT_ONCE) {
    const bytes = file.read(at, Math.min(at + READ_AT_ONCE, to));
    if (bytes === null) break;
    for (let next = bytes.indexOf(NEWLINE); next !== -1; next = bytes.indexOf(NEWLINE, next + 1)) lines++;
  }
  return lines;
}
