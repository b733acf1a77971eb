import { create } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { SlotCliff } from '../model.ts';
import { policyKey } from '../policy/policy.ts';
import { countVerdicts, runnerOf } from './run.ts';
import { useRunStore } from './run-store.ts';
import { createCliffScan } from './slot-cliffs.ts';
import { whenIdle } from './when-idle.ts';

/** How long one chunk of the scan may take, in milliseconds. */
const CHUNK_MS = 8;
/** How long a whole scan may take. Where one run is slow, the track is coarser rather than the page. */
const SCAN_MS = 2_500;

export interface CliffTools {
  /** Calls back when there is time to spare, and says how much, in milliseconds. */
  idle(work: (spare?: number) => void): void;
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
        const chunk = (spare = CHUNK_MS): void => {
          if (mine !== generation) return;
          const started = tools.now();
          const most = Math.min(spare, CHUNK_MS);
          let more = true;
          let elapsed = 0;
          do {
            more = scan.step();
            elapsed = tools.now() - started;
          } while (more && elapsed < most);
          spent += elapsed;
          if (spent >= SCAN_MS) more = false;
          if (scan.coarse || !more) set({ cliffs: scan.cliffs() });
          if (more) tools.idle(chunk);
        };
        tools.idle(chunk);
      },
    };
  });

/** How long what only helps to look ahead may be put off, and how often it asks whether the run on screen is there. */
const LATEST_MS = 300;
const ASK_AGAIN_MS = 100;

/** The run on screen goes first: what helps to look ahead waits while it is behind. */
const whenIdleAndRun = (work: (spare: number) => void): void =>
  whenIdle((spare) => {
    if (useRunStore.getState().isBehind) setTimeout(() => whenIdleAndRun(work), ASK_AGAIN_MS);
    else work(spare);
  }, LATEST_MS);

/** The idle time and the clock of the page. */
export const idleTools: CliffTools = { idle: whenIdleAndRun, now: () => performance.now() };

export const useCliffs = createCliffStore(idleTools);
