import { create } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import type { Policy } from '../../core/compaction/policy.ts';
import type { SlotCliff } from '../model.ts';
import { policyKey } from '../policy/policy.ts';
import { countVerdicts, runnerOf } from './run.ts';
import { createCliffScan } from './slot-cliffs.ts';

/** How long one chunk of the scan may take, in milliseconds. */
const CHUNK_MS = 8;
/** How long a whole scan may take. Where one run is slow, the track is coarser rather than the page. */
const SCAN_MS = 2_500;

export interface CliffTools {
  /** Calls back when there is time to spare. */
  idle(work: () => void): void;
  now(): number;
}

interface CliffState {
  readonly cliffs: readonly SlotCliff[];
  /** Starts a scan unless this very question is answered or being answered. The policy's own slot plays no part. */
  scan(
    columns: ThreadColumns | null,
    fixedCost: number | null,
    policy: Policy,
    annotations?: Annotations,
  ): void;
}

/**
 * Keeps the cliffs of the thread, policy and annotations that were asked for last. Those of the policy before stay until the coarse
 * row of the new one is complete or time is up, so that a moving margin does not blank the track; those of another thread do not.
 */
export const createCliffStore = (tools: CliffTools) =>
  create<CliffState>()((set) => {
    let askedColumns: ThreadColumns | null = null;
    let askedKey = '';
    let askedAnnotations = NO_ANNOTATIONS;
    let generation = 0;
    return {
      cliffs: [],
      scan(columns, fixedCost, policy, annotations = NO_ANNOTATIONS) {
        const key = `${fixedCost} ${policyKey({ ...policy, slot: null })}`;
        if (columns === askedColumns && key === askedKey && annotations === askedAnnotations) return;
        if (columns !== askedColumns) set({ cliffs: [] });
        askedColumns = columns;
        askedKey = key;
        askedAnnotations = annotations;
        const mine = ++generation;
        if (columns === null) return;

        const runner = runnerOf(columns, fixedCost);
        const scan = createCliffScan(function* (slot) {
          return countVerdicts((yield* runner.start({ ...policy, slot }, annotations)).passes);
        });
        let spent = 0;
        const chunk = (): void => {
          if (mine !== generation) return;
          const started = tools.now();
          let more = true;
          let elapsed = 0;
          do {
            more = scan.step();
            elapsed = tools.now() - started;
          } while (more && elapsed < CHUNK_MS);
          spent += elapsed;
          if (spent >= SCAN_MS) more = false;
          if (scan.coarse || !more) set({ cliffs: scan.cliffs() });
          if (more) tools.idle(chunk);
        };
        tools.idle(chunk);
      },
    };
  });

/** Safari has no `requestIdleCallback`; a short timer leaves room for frames all the same. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 300 });
  else setTimeout(work, 16);
};

/** The idle time and the clock of the page. */
export const idleTools: CliffTools = { idle: whenIdle, now: () => performance.now() };

export const useCliffs = createCliffStore(idleTools);
