import type { ThreadColumns } from '../core/columns.ts';

/** The buffers under the columns, each once, so that they change hands without being copied. */
export function columnBuffers(columns: ThreadColumns): readonly ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const group of Object.values(columns)) {
    for (const column of Object.values(group)) {
      if (ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer) buffers.add(column.buffer);
    }
  }
  return [...buffers];
}
