import type { PreparedThread } from './prepared.ts';

/** Context without any compaction. */
export function fillGhost(thread: PreparedThread, fixedCost: number, ghost: Float64Array): void {
  let sum = fixedCost;
  for (let turn = 0; turn < ghost.length; turn++) {
    sum += thread.columns.turns.tokens[turn] ?? 0;
    ghost[turn] = sum;
  }
}
