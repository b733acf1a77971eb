/**
 * The run of a second policy beside the one on screen, for as long as there is a second policy. It has a runner of its own:
 * one that is asked for two policies in turn would prepare the thread anew each time.
 */
import { useEffect, useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import { createRunner, type Runner } from '../../core/compaction/replay/replay.ts';
import { type Compared, type Comparison, compareRuns } from '../../core/compaction/sweep/compare.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { usePolicy } from '../policy/policy.ts';
import { namesOf, secondPolicy } from '../policy/versus.ts';
import { useIsRunBehind, useRun } from '../selectors.ts';
import { useSession } from '../session/session.ts';
import { useView } from '../view/view.ts';
import { createRunStore, PAGE_RUN_TOOLS } from './run-store.ts';

const runners = new WeakMap<ThreadColumns, { readonly fixedCost: number | null; readonly runner: Runner }>();

function secondRunnerOf(columns: ThreadColumns, fixedCost: number | null): Runner {
  const known = runners.get(columns);
  if (known !== undefined && known.fixedCost === fixedCost) return known.runner;
  const runner = createRunner(columns, fixedCost);
  runners.set(columns, { fixedCost, runner });
  return runner;
}

export const useSecondRunStore = createRunStore(PAGE_RUN_TOOLS, secondRunnerOf);

/** Asks for the run of the second policy; used once, by whoever shows the page. */
export function useSecondRunAsked(): void {
  const versus = useView((view) => view.versus);
  const columns = useSession((session) => session.columns);
  const fixedCost = useSession((session) => session.reportedFixedCost);
  const policy = usePolicy((store) => store.policy);
  const annotations = useAnnotations((store) => store.annotations);
  useEffect(() => {
    const { ask } = useSecondRunStore.getState();
    if (versus === null) ask(null, null, policy);
    else ask(columns, fixedCost, secondPolicy(versus, policy), annotations);
  }, [versus, columns, fixedCost, policy, annotations]);
}

export interface TwoRuns {
  readonly one: Compared;
  readonly other: Compared;
  readonly comparison: Comparison;
  /** Whether either of them still belongs to settings before. */
  readonly isBehind: boolean;
}

/** Both runs and what sets them apart; `null` without a second policy, or before both are there. */
export function useTwoRuns(): TwoRuns | null {
  const versus = useView((view) => view.versus);
  const policy = usePolicy((store) => store.policy);
  const run = useRun();
  const isFirstBehind = useIsRunBehind();
  const second = useSecondRunStore((store) => store.run);
  const isSecondBehind = useSecondRunStore((store) => store.isBehind);
  const isBehind = isFirstBehind || isSecondBehind;
  return useMemo(() => {
    if (versus === null || run === null || second === null) return null;
    const names = namesOf(policy, versus);
    const one = { name: names.one, policy, run };
    const other = { name: names.other, policy: secondPolicy(versus, policy), run: second };
    return { one, other, comparison: compareRuns(one, other), isBehind };
  }, [versus, policy, run, second, isBehind]);
}
