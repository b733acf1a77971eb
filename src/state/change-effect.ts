/**
 * What a change of the annotations did to the run. The run follows at once or, where it is long, later; this keeps the
 * run from just before the change beside the one that follows from it, so that the page can say what became of the
 * pass on screen.
 */
import { create, type StoreApi } from 'zustand';
import type { Pass, Run } from '../core/compaction/pass.ts';
import { useAnnotations } from './annotations.ts';
import type { AnnotationsStore, ViewStore } from './model.ts';
import { countVerdicts, passToShow, type VerdictCounts } from './run.ts';
import { useRunStore } from './run-store.ts';
import { useView } from './view.ts';

export interface ChangeOutcome {
  /** The pass on screen before and after; `null` where there was none, or is none any more. */
  readonly before: Pass | null;
  readonly after: Pass | null;
  readonly countsBefore: VerdictCounts;
  readonly countsAfter: VerdictCounts;
}

export interface ChangeEffect {
  readonly change: NonNullable<AnnotationsStore['change']>;
  /** `null` while the run that follows from the change is worked out, and where there is no run. */
  readonly outcome: ChangeOutcome | null;
}

interface EffectState {
  readonly effect: ChangeEffect | null;
  dismiss(): void;
}

interface Sources {
  readonly annotations: Pick<StoreApi<AnnotationsStore>, 'getState' | 'subscribe'>;
  readonly runs: Pick<
    StoreApi<{ readonly run: Run | null; readonly isBehind: boolean }>,
    'getState' | 'subscribe'
  >;
  readonly view: Pick<StoreApi<ViewStore>, 'getState'>;
}

/** Listens from the start. What makes runs of the annotations may hear of a change before this does, or after. */
export const createEffectStore = ({ annotations, runs, view }: Sources) =>
  create<EffectState>()((set) => {
    let seen = 0;
    let toldOf = 0;
    const newChange = (): AnnotationsStore['change'] => {
      const { change } = annotations.getState();
      return change !== null && change.serial > toldOf ? change : null;
    };

    runs.subscribe((now, before) => {
      const change = newChange();
      if (change === null || now.isBehind || now.run === before.run) return;
      if (now.run === null || before.run === null) return;
      toldOf = change.serial;
      seen = change.serial;
      const selected = view.getState().selectedPass;
      const passOf = ({ passes }: Run): Pass | null => passes[passToShow(passes, selected) ?? -1] ?? null;
      const outcome = {
        before: passOf(before.run),
        after: passOf(now.run),
        countsBefore: countVerdicts(before.run.passes),
        countsAfter: countVerdicts(now.run.passes),
      };
      set({ effect: { change, outcome } });
    });
    annotations.subscribe(({ change, thread }, before) => {
      if (change === null && (before.change !== null || thread !== before.thread)) set({ effect: null });
      if (change === null || change.serial <= seen) return;
      seen = change.serial;
      set({ effect: { change, outcome: null } });
    });

    return { effect: null, dismiss: () => set({ effect: null }) };
  });

export const useChangeEffect = createEffectStore({
  annotations: useAnnotations,
  runs: useRunStore,
  view: useView,
});
