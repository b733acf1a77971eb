import { createContentName } from '../../analysis/content-hash.ts';
import type { ByteSlices } from '../lines.ts';

/** Bytes that are looked at of each end, and at each place between them. */
const ENDS = 64 << 10;
const BETWEEN = 4 << 10;
const PLACES = 14;

/**
 * A name of the first `end` bytes of a file by some of them: both ends and places at even distances, so that looking at
 * hundreds of megabytes costs no more than looking at one. A log that is written on keeps it. A change of a few bytes in
 * the middle may keep it too; whoever rewrites a log changes its start or its end. `null` where the file cannot be read.
 */
export function printOf(file: ByteSlices, end: number): string | null {
  const name = createContentName();
  const places: (readonly [from: number, to: number])[] = [[0, Math.min(ENDS, end)]];
  for (let at = 1; at <= PLACES; at++) {
    const from = Math.floor((end / (PLACES + 1)) * at);
    places.push([from, Math.min(from + BETWEEN, end)]);
  }
  places.push([Math.max(0, end - ENDS), end]);
  for (const [from, to] of places) {
    const bytes = file.read(from, to);
    if (bytes === null || bytes.length < to - from) return null;
    name.update(bytes);
  }
  return name.name();
}
