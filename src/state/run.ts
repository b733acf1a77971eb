import type { ThreadColumns } from '../core/columns.ts';
import type { Pass, Run } from '../core/compaction/pass.ts';
import type { Policy } from '../core/compaction/policy.ts';
import { createRunner } from '../core/compaction/replay.ts';
import { VERDICTS, type VerdictKind } from '../core/floor/verdict.ts';
import { usePolicy } from './policy.ts';
import { useSession } from './session.ts';

export type Runner = ReturnType<typeof createRunner>;

interface Memo {
  readonly fixedCost: number | null;
  readonly runner: Runner;
  policy: Policy | null;
  run: Run | null;
}

/** One runner and one run per thread, kept only as long as its columns are. */
const memos = new WeakMap<ThreadColumns, Memo>();

function memoOf(columns: ThreadColumns, fixedCost: number | null): Memo {
  const known = memos.get(columns);
  if (known !== undefined && known.fixedCost === fixedCost) return known;
  const memo: Memo = { fixedCost, runner: createRunner(columns, fixedCost), policy: null, run: null };
  memos.set(columns, memo);
  return memo;
}

/** What replays this thread; its preparation is shared by everybody who asks. */
export const runnerOf = (columns: ThreadColumns, fixedCost: number | null): Runner =>
  memoOf(columns, fixedCost).runner;

/** The run of a thread under a policy, computed once for all who ask with the same objects. */
export function runOf(columns: ThreadColumns, fixedCost: number | null, policy: Policy): Run {
  const memo = memoOf(columns, fixedCost);
  if (memo.run === null || memo.policy !== policy) {
    memo.run = memo.runner.run(policy);
    memo.policy = policy;
  }
  return memo.run;
}

/** The run that is on screen now, for code outside of components. */
export function currentRun(): Run | null {
  const { columns, reportedFixedCost } = useSession.getState();
  return columns === null ? null : runOf(columns, reportedFixedCost, usePolicy.getState().policy);
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

export type VerdictCounts = Readonly<Record<VerdictKind, number>>;

/** How many passes got which verdict. */
export function countVerdicts(passes: readonly Pass[]): VerdictCounts {
  const counts: Record<VerdictKind, number> = { compact: 0, split: 0, refuse: 0, 'not-applicable': 0 };
  for (const pass of passes) counts[pass.verdict]++;
  return counts;
}

/** The verdict that matters most among those that occur: refuse, split, compact, not applicable. */
export function worstVerdict(counts: VerdictCounts): VerdictKind {
  const [compact, split, refuse, none] = VERDICTS;
  return [refuse, split, compact].find((verdict) => counts[verdict] > 0) ?? none;
}
