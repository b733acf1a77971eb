import { create } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { WhatIf } from '../../core/compaction/what-if/what-if.ts';
import { policyKey } from '../policy/policy.ts';
import { type CliffTools, idleTools } from './cliff-store.ts';
import { runnerOf } from './run.ts';

/** How long one chunk of work may take, in milliseconds. */
const CHUNK_MS = 6;
/** How often what is known so far is shown while there is more to come, in milliseconds of work. */
const SHOW_MS = 60;

interface WhatIfState {
  /** By turn, with how many turns are known; `null` while nothing is. A new object whenever more is. */
  readonly known: { readonly whatIf: WhatIf; readonly turns: number } | null;
  /** Starts to work it out unless this very question is answered or being answered. */
  ask(
    columns: ThreadColumns | null,
    fixedCost: number | null,
    policy: Policy,
    annotations?: Annotations,
  ): void;
}

/**
 * The verdict that compaction would get at every turn, worked out in idle time for the thread, policy and annotations that were
 * asked for last. What was known for the policy before stays until the new one has something to show.
 */
export const createWhatIfStore = (tools: CliffTools) =>
  create<WhatIfState>()((set) => {
    let askedColumns: ThreadColumns | null = null;
    let askedKey = '';
    let askedAnnotations = NO_ANNOTATIONS;
    let generation = 0;
    return {
      known: null,
      ask(columns, fixedCost, policy, annotations = NO_ANNOTATIONS) {
        const key = `${fixedCost} ${policyKey({ ...policy, segments: { kind: 'replay' } })}`;
        if (columns === askedColumns && key === askedKey && annotations === askedAnnotations) return;
        if (columns !== askedColumns) set({ known: null });
        askedColumns = columns;
        askedKey = key;
        askedAnnotations = annotations;
        const mine = ++generation;
        if (columns === null) return;
        let work: ReturnType<ReturnType<typeof runnerOf>['whatIf']> | null = null;
        let turns = 0;
        let unshown = 0;
        const chunk = (spare = CHUNK_MS): void => {
          if (mine !== generation) return;
          const started = tools.now();
          const most = Math.min(spare, CHUNK_MS);
          // The replay behind it is done here and not when asked: a slider that moves asks at every step.
          work ??= runnerOf(columns, fixedCost).whatIf(policy, annotations);
          let step = work.next();
          while (step.done !== true && tools.now() - started < most) {
            if (step.value !== null) turns++;
            step = work.next();
          }
          unshown += tools.now() - started;
          if (step.value !== null && (step.done === true || unshown >= SHOW_MS)) {
            unshown = 0;
            set({ known: { whatIf: step.value, turns } });
          }
          if (step.done !== true) {
            if (step.value !== null) turns++;
            tools.idle(chunk);
          }
        };
        tools.idle(chunk);
      },
    };
  });

export const useWhatIfStore = createWhatIfStore(idleTools);
