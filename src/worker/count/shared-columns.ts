/**
 * Columns that the worker and the page both see.
 *
 * Problem. Both replay a thread, so both need its columns, and of a log of hundreds of megabytes these are hundreds of
 * megabytes again. Idea. Where the browser lets memory be shared (the host isolates the page from other origins), columns
 * move into shared buffers when they are complete, one after the other, so that no second copy is ever whole. Cost: one
 * copy at the speed of memory. Limits. Elsewhere each side has columns of its own. Shared memory cannot be stored, so what
 * goes to the device is copied first. Nobody may write to columns: a change would be seen on the other side.
 */
import type { ThreadColumns } from '../../core/columns.ts';

/** Moves every column into shared memory, where it stands. */
export const moveToShared = (columns: ThreadColumns): void => replaceColumns(columns, toShared);

/** Whether the page sees these columns too. */
export const areShared = ({ turns }: ThreadColumns): boolean => !(turns.role.buffer instanceof ArrayBuffer);

/** Columns that can be stored: the same, or a copy of those that are shared. */
export function ownColumns(columns: ThreadColumns): ThreadColumns {
  if (!areShared(columns)) return columns;
  const own = copyGroups(columns);
  replaceColumns(own, (column) => column.slice());
  return own;
}

/** Bytes of all columns. */
export function columnBytes(columns: ThreadColumns): number {
  let bytes = 0;
  replaceColumns(columns, (column) => {
    bytes += column.byteLength;
    return column;
  });
  return bytes;
}

type Column = Uint8Array | Uint16Array | Uint32Array;

function toShared(column: Column): Column {
  const memory = new SharedArrayBuffer(column.byteLength);
  const shared =
    column instanceof Uint32Array
      ? new Uint32Array(memory)
      : column instanceof Uint16Array
        ? new Uint16Array(memory)
        : new Uint8Array(memory);
  shared.set(column);
  return shared;
}

const isColumn = (value: unknown): value is Column =>
  value instanceof Uint32Array || value instanceof Uint16Array || value instanceof Uint8Array;

/** Puts what `made` makes of each column in its place; groups may hold groups. */
function replaceColumns(groups: object, made: (column: Column) => Column): void {
  const pending: object[] = [groups];
  for (let group = pending.pop(); group !== undefined; group = pending.pop()) {
    for (const [key, value] of Object.entries(group)) {
      if (isColumn(value)) {
        const next = made(value);
        if (next !== value) Reflect.set(group, key, next);
      } else if (typeof value === 'object' && value !== null) pending.push(value);
    }
  }
}

/** The same columns in groups of their own. */
const copyGroups = <T extends object>(groups: T): T => {
  const copy = { ...groups };
  for (const [key, value] of Object.entries(copy))
    if (typeof value === 'object' && value !== null && !isColumn(value))
      Reflect.set(copy, key, copyGroups(value));
  return copy;
};
