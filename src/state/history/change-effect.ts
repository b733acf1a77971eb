/**
 * What a change did to the run: of what a person said, or of the settings where it is worth saying. The run follows at once or,
 * where it is long, later; this keeps the run from just before the change beside the one that follows from it, so that the
 * page can say what became of the pass on screen. A single setting that is moved speaks for itself.
 */
import { create, type StoreApi } from 'zustand';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import type { ViewStore } from '../model.ts';
import { countVerdicts, passToShow, type VerdictCounts } from '../run/run.ts';
import { useRunStore } from '../run/run-store.ts';
import { useView } from '../view/view.ts';
import { type Change, type HistoryStore, useHistory } from './history.ts';

export interface ChangeOutcome {
  /** The pass on screen before and after; `null` where there was none, or is none any more. */
  readonly before: Pass | null;
  readonly after: Pass | null;
  readonly countsBefore: VerdictCounts;
  readonly countsAfter: VerdictCounts;
}

export interface ChangeEffect {
  readonly change: Change;
  /** `null` while the run that follows from the change is worked out, and where there is no run. */
  readonly outcome: ChangeOutcome | null;
}

interface EffectState {
  readonly effect: ChangeEffect | null;
  dismiss(): void;
}

interface Sources {
  readonly history: Pick<StoreApi<HistoryStore>, 'getState' | 'subscribe'>;
  readonly runs: Pick<
    StoreApi<{ readonly run: Run | null; readonly isBehind: boolean }>,
    'getState' | 'subscribe'
  >;
  readonly view: Pick<StoreApi<ViewStore>, 'getState'>;
}

/** Whether a change is told: not that of one setting by its own control. */
export function isTold({ what, by }: Change): boolean {
  if (by !== 'act' || what.kind !== 'settings') return true;
  const { after } = what.settings;
  return 'preset' in after || Object.keys(after).length > 2;
}

/** Listens from the start. What makes runs may hear of a change before the history does, or after. */
export const createEffectStore = ({ history, runs, view }: Sources) =>
  create<EffectState>()((set) => {
    let toldOf = 0;
    let awaited: Change | null = null;
    /** The run that came in this very moment, before its reason is known. */
    let early: { readonly before: Run; readonly after: Run } | null = null;

    const outcomeOf = (before: Run, after: Run): ChangeOutcome => {
      const selected = view.getState().selectedPass;
      const passOf = ({ passes }: Run): Pass | null => passes[passToShow(passes, selected) ?? -1] ?? null;
      return {
        before: passOf(before),
        after: passOf(after),
        countsBefore: countVerdicts(before.passes),
        countsAfter: countVerdicts(after.passes),
      };
    };

    runs.subscribe((now, before) => {
      if (now.isBehind || now.run === before.run || now.run === null || before.run === null) return;
      if (awaited === null) {
        const mine = { before: before.run, after: now.run };
        early = mine;
        queueMicrotask(() => {
          if (early === mine) early = null;
        });
        return;
      }
      set({ effect: { change: awaited, outcome: outcomeOf(before.run, now.run) } });
      awaited = null;
    });
    history.subscribe(({ change }) => {
      if (change === null || !isTold(change)) {
        toldOf = change?.serial ?? toldOf;
        awaited = null;
        set({ effect: null });
        return;
      }
      if (change.serial <= toldOf) return;
      toldOf = change.serial;
      const outcome = early === null ? null : outcomeOf(early.before, early.after);
      early = null;
      awaited = outcome === null ? change : null;
      set({ effect: { change, outcome } });
    });

    return { effect: null, dismiss: () => set({ effect: null }) };
  });

export const useChangeEffect = createEffectStore({
  history: useHistory,
  runs: useRunStore,
  view: useView,
});
