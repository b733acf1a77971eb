import type { StoreApi } from 'zustand';
import type { Run } from '../../core/compaction/pass.ts';
import type { TurnRange } from '../../core/units.ts';
import type { ViewStore } from '../model.ts';

type RunSource = Pick<StoreApi<{ readonly run: Run | null }>, 'getState' | 'subscribe'>;

export interface SelectionStores {
  readonly estimated: RunSource;
  readonly exact: RunSource;
  readonly view: Pick<StoreApi<ViewStore>, 'getState' | 'subscribe'>;
}

/**
 * Keeps what a person chose in the estimated run when the exact one takes its place: passes are numbered anew then, and
 * the one that compacts the same turns is meant. A number that was there before the estimate, from a link, is that of an
 * exact run and stays. Answers with how to stop.
 */
export function carrySelection({ estimated, exact, view }: SelectionStores): () => void {
  let chosen: TurnRange | null = null;
  const unsubscribe = [
    view.subscribe(({ selectedPass }, before) => {
      if (selectedPass === before.selectedPass) return;
      const run = exact.getState().run === null ? estimated.getState().run : null;
      chosen = selectedPass === null ? null : (run?.passes[selectedPass]?.segment ?? null);
    }),
    exact.subscribe(({ run }, before) => {
      if (run === null || before.run !== null || chosen === null) return;
      const selectedPass = passOver(chosen, run);
      chosen = null;
      view.getState().set({ selectedPass });
    }),
  ];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

/** The pass whose segment has most turns in common with a range, of equals the first; `null` where none has any. */
function passOver(range: TurnRange, { passes }: Run): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [index, { segment }] of passes.entries()) {
    const common = Math.min(range.to, segment.to) - Math.max(range.from, segment.from);
    if (common <= most) continue;
    most = common;
    best = index;
  }
  return best;
}
