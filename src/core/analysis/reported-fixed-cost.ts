import type { LoggedColumns, TurnColumns } from '../columns.ts';
import { ROLES } from '../transcript/model.ts';

/**
 * What the log implies of the system prompt and the tool definitions, in tokens: the context that it reports
 * where it first reports one, less the turns that were in context by then; `null` where the log reports none.
 * What a compaction in the log replaced before that is no longer in context. It mixes two
 * tokenizers — the log's figure is the provider's, the turns are counted by ours — so it is an estimate, and
 * never below 0. In a thread that begins in the middle of a talk, such as a branch, it holds what came before.
 */
export function computeReportedFixedCost(
  turns: TurnColumns,
  logged: LoggedColumns | null = null,
): number | null {
  let before = 0;
  let next = 0;
  for (let turn = 0; turn < turns.count; turn++) {
    while (logged !== null && logged.turn[next] === turn) before = stayed(turns, logged, next++);
    const reported = turns.reportedContext[turn] ?? 0;
    if (reported > 0) return Math.max(0, reported - before);
    before += turns.tokens[turn] ?? 0;
  }
  return null;
}

/** Tokens of the turns that a compaction left in context: those that it kept, and the system's. */
function stayed({ tokens, role }: TurnColumns, logged: LoggedColumns, at: number): number {
  const system = ROLES.indexOf('system');
  const isKept = new Set<number>();
  for (let run = logged.keptOffsets[at] ?? 0; run < (logged.keptOffsets[at + 1] ?? 0); run++) {
    for (let turn = logged.keptFrom[run] ?? 0; turn < (logged.keptTo[run] ?? 0); turn++) isKept.add(turn);
  }
  let sum = 0;
  for (let turn = 0; turn < (logged.turn[at] ?? 0); turn++) {
    if (role[turn] === system || isKept.has(turn)) sum += tokens[turn] ?? 0;
  }
  return sum;
}
