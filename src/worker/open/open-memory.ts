import { bytesOfTexts } from '../../core/transcript/texts/squeeze-texts.ts';
import { areShared, columnBytes } from '../count/shared-columns.ts';
import type { MemoryUse } from '../protocol.ts';
import type { OpenState } from './open-state.ts';

/** What the worker holds of what is open; an upper bound where engines keep texts as they like. */
export function memoryOf({ files, current, counted }: OpenState): MemoryUse {
  const buffers = new Set<ArrayBufferLike>();
  for (const { sources } of files.values())
    for (const source of sources)
      if ('bytes' in source && source.slices === undefined) buffers.add(source.bytes.buffer);
  const sizeOf = (all: Iterable<ArrayBufferLike>): number =>
    [...all].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const copies = counted !== null && areShared(counted.columns) ? 1 : 2;
  return {
    files: sizeOf(buffers),
    texts: current === null ? 0 : bytesOfTexts(current.thread.turns),
    columns: counted === null ? 0 : copies * columnBytes(counted.columns),
  };
}
