import type { LoggedColumns } from '../columns.ts';
import type { LoggedCompaction } from '../transcript/model.ts';

/** The compactions that a log tells of, as columns; `null` where it tells of none. */
export function loggedColumns(compactions: readonly LoggedCompaction[]): LoggedColumns | null {
  if (compactions.length === 0) return null;
  const inOrder = [...compactions].sort((a, b) => a.turn - b.turn);
  const keptOffsets = [0];
  const runs = inOrder.flatMap(({ kept }) => kept ?? []);
  for (const { kept } of inOrder) keptOffsets.push((keptOffsets.at(-1) ?? 0) + (kept?.length ?? 0));
  return {
    turn: Uint32Array.from(inOrder, ({ turn }) => turn),
    keptOffsets: Uint32Array.from(keptOffsets),
    keptFrom: Uint32Array.from(runs, ({ from }) => from),
    keptTo: Uint32Array.from(runs, ({ to }) => to),
  };
}
