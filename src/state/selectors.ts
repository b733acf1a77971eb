import { useDeferredValue, useEffect, useMemo } from 'react';
import type { ThreadColumns } from '../core/columns.ts';
import type { Pass, Run } from '../core/compaction/pass.ts';
import type { WhatIf } from '../core/compaction/what-if/what-if.ts';
import { type CountingRules, columnsUnder } from '../core/floor/counting-rules.ts';
import { useAnnotations } from './annotations/annotations.ts';
import type { SlotCliff } from './model.ts';
import { usePolicy } from './policy/policy.ts';
import { useCliffs } from './run/cliff-store.ts';
import { markEstimated } from './run/estimated-run.ts';
import { countVerdicts, passToShow, type VerdictCounts } from './run/run.ts';
import { useEstimatedRunStore, useRunStore } from './run/run-store.ts';
import { useWhatIfStore } from './run/what-if-store.ts';
import { useSession } from './session/session.ts';
import { useView } from './view/view.ts';

const NO_PASSES: readonly Pass[] = [];

/**
 * The replay of the thread under the policy, with what a person said about it, or `null` before it is counted. All callers share one. Where a run takes
 * longer than a frame, it is that of the policy before until the new one is there.
 */
export const useRun = (): Run | null => useRunStore((store) => store.run);

/** The latest answer: many parts of the page ask for the same. */
let counted: {
  readonly of: ThreadColumns;
  readonly rules: CountingRules;
  readonly columns: ThreadColumns;
} | null = null;

/** The thread as the settings count it: what each span counts for follows the counting rules. */
export function countedUnder(columns: ThreadColumns, rules: CountingRules): ThreadColumns {
  if (counted?.of !== columns || counted.rules !== rules)
    counted = { of: columns, rules, columns: columnsUnder(columns, rules) };
  return counted.columns;
}

/** The columns of the session as the settings count them; `null` before the thread is counted. */
export function useCountedColumns(): ThreadColumns | null {
  const columns = useSession((session) => session.columns);
  const rules = usePolicy((store) => store.policy.rules);
  return columns === null ? null : countedUnder(columns, rules);
}

/** A run to look at, with the columns that it rests on. */
export interface ShownRun {
  readonly run: Run;
  readonly columns: ThreadColumns;
  /** Sizes are guesses and the conservative mode decides, since not everything is counted. */
  readonly isEstimated: boolean;
}

/** The run of `useRun`, or an estimate while there is none; every pass of an estimate is flagged. */
export function useShownRun(): ShownRun | null {
  const run = useRun();
  const estimated = useEstimatedRunStore((store) => store.run);
  const columns = useSession((session) => session.columns);
  const guess = useSession((session) => session.estimate?.columns ?? null);
  return useMemo(() => {
    if (run !== null && columns !== null) return { run, columns, isEstimated: false };
    if (estimated === null || guess === null) return null;
    return { run: markEstimated(estimated), columns: guess, isEstimated: true };
  }, [run, columns, estimated, guess]);
}

/** The index in the shown run of the pass to show: `useSelectedPassIndex`, for an estimate too. */
export function useShownPassIndex(): number | null {
  const selected = useView((view) => view.selectedPass);
  return passToShow(useShownRun()?.run.passes ?? NO_PASSES, selected);
}

/** From so many turns or spans on, drawing a new run takes longer than a frame. */
const LARGE_TURNS = 4_000;
const LARGE_SPANS = 40_000;

export interface LateRun {
  readonly shown: ShownRun | null;
  /** The pass to show, of this very run. */
  readonly index: number | null;
}

/**
 * `useShownRun` for what takes long to draw. Of a large thread it may come some frames later, drawn piece by piece while
 * keys and the rest of the page go on; what belongs to a run has to be taken from the one that is handed out here.
 */
export function useLateRun(): LateRun {
  const shown = useShownRun();
  const late = useDeferredValue(shown);
  const selected = useView((view) => view.selectedPass);
  const used = mayLag(shown, late) ? late : shown;
  return { shown: used, index: passToShow(used?.run.passes ?? NO_PASSES, selected) };
}

/** A run of another thread is never shown in place of this one. */
function mayLag(shown: ShownRun | null, late: ShownRun | null): boolean {
  if (shown === null) return false;
  const { turns, spans } = shown.columns;
  const isLarge = turns.count > LARGE_TURNS || spans.count > LARGE_SPANS;
  return isLarge && (late === null || late.columns.turns.count === turns.count);
}

/** Whether the run on screen is that of a policy before, since the present one takes long to work out. */
export const useIsRunBehind = (): boolean => useRunStore((store) => store.isBehind);

/** The index in the run of the pass to show: the selected one, else the first refusal, the first split, the first. */
export function useSelectedPassIndex(): number | null {
  const selected = useView((view) => view.selectedPass);
  return passToShow(useRun()?.passes ?? NO_PASSES, selected);
}

/** The pass to show; see `useSelectedPassIndex`. */
export function useSelectedPass(): Pass | null {
  const run = useRun();
  const index = useSelectedPassIndex();
  return index === null ? null : (run?.passes[index] ?? null);
}

/** How many passes of the shown run got which verdict. */
export function useVerdictCounts(): VerdictCounts {
  const passes = useShownRun()?.run.passes ?? NO_PASSES;
  return useMemo(() => countVerdicts(passes), [passes]);
}

/** The verdict counts over all slots, by slot; empty until the first coarse scan is done. Made in idle time. */
export function useSlotCliffs(): readonly SlotCliff[] {
  const columns = useSession((session) => session.columns);
  const fixedCost = useSession((session) => session.reportedFixedCost);
  const policy = usePolicy((store) => store.policy);
  const annotations = useAnnotations((store) => store.annotations);
  const scan = useCliffs((store) => store.scan);
  useEffect(
    () => scan(columns, fixedCost, policy, annotations),
    [scan, columns, fixedCost, policy, annotations],
  );
  return useCliffs((store) => store.cliffs);
}

/** What compaction would get at every turn, as far as it is known. Worked out in idle time. */
export function useWhatIf(): { readonly whatIf: WhatIf; readonly turns: number } | null {
  const columns = useSession((session) => session.columns);
  const fixedCost = useSession((session) => session.reportedFixedCost);
  const policy = usePolicy((store) => store.policy);
  const annotations = useAnnotations((store) => store.annotations);
  const ask = useWhatIfStore((store) => store.ask);
  useEffect(
    () => ask(columns, fixedCost, policy, annotations),
    [ask, columns, fixedCost, policy, annotations],
  );
  return useWhatIfStore((store) => store.known);
}
