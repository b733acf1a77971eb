/**
 * The buffers under groups of columns, each once, so that they change hands without being copied. What is no column is
 * passed over.
 */
export function columnBuffers(groups: object): readonly ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const group of Object.values(groups)) {
    if (typeof group !== 'object' || group === null) continue;
    for (const column of ArrayBuffer.isView(group) ? [group] : Object.values(group)) {
      if (ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer) buffers.add(column.buffer);
    }
  }
  return [...buffers];
}
