import type { TurnColumns } from '../columns.ts';

/**
 * What the log implies of the system prompt and the tool definitions, in tokens: the context that it reports
 * where it first reports one, less the turns before. `null` where the log reports none. It mixes two
 * tokenizers — the log's figure is the provider's, the turns are counted by ours — so it is an estimate, and
 * never below 0.
 */
export function computeReportedFixedCost(turns: TurnColumns): number | null {
  let before = 0;
  for (let turn = 0; turn < turns.count; turn++) {
    const reported = turns.reportedContext[turn] ?? 0;
    if (reported > 0) return Math.max(0, reported - before);
    before += turns.tokens[turn] ?? 0;
  }
  return null;
}
