import { joined } from './bytes.ts';
import { gunzip } from './gzip.ts';
import { containerOf } from './recognise.ts';
import { withoutEnding } from './unpack-names.ts';
import { unzstd } from './zstd.ts';

/** A path and the first bytes of what lies there. */
export interface Peeked {
  readonly path: string;
  readonly head: Uint8Array;
}

/**
 * What the first bytes of a packed file unpack to, at most `most` of them, under the name that it has unpacked; `null` where
 * it is none, or holds an archive: such a file is not one file of a folder.
 */
export function peek(path: string, head: Uint8Array, most: number): Peeked | null {
  const kind = containerOf(head);
  if (kind !== 'gzip' && kind !== 'zstd') return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (const piece of kind === 'gzip' ? gunzip(head) : unzstd(head)) {
    pieces.push(piece);
    size += piece.length;
    if (size >= most) break;
  }
  const inner = joined(pieces).subarray(0, most);
  return containerOf(inner) === null ? { path: withoutEnding(path), head: inner } : null;
}
