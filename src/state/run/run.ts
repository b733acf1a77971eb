import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { createRunner, type Runner } from '../../core/compaction/replay/replay.ts';

interface Memo {
  readonly fixedCost: number | null;
  readonly runner: Runner;
}

/** One runner per thread, kept only as long as its columns are. */
const memos = new WeakMap<ThreadColumns, Memo>();

/** What replays this thread; its preparation is shared by everybody who asks. */
export function runnerOf(columns: ThreadColumns, fixedCost: number | null): Runner {
  const known = memos.get(columns);
  if (known !== undefined && known.fixedCost === fixedCost) return known.runner;
  const runner = createRunner(columns, fixedCost);
  memos.set(columns, { fixedCost, runner });
  return runner;
}

/** The index of the pass to show: the selected one if there is one, else the most telling: a refusal, a split, any. */
export function passToShow(passes: readonly Pass[], selected: number | null): number | null {
  if (selected !== null && selected >= 0 && selected < passes.length) return selected;
  for (const verdict of ['refuse', 'split'] as const) {
    const first = passes.findIndex((pass) => pass.verdict === verdict);
    if (first !== -1) return first;
  }
  return passes.length > 0 ? 0 : null;
}

export { countVerdicts, type VerdictCounts, worstVerdict } from '../../core/compaction/verdict-counts.ts';
