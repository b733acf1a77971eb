/**
 * The run on screen, for stores that are there before anything is open: what replays a thread weighs as much as all of them,
 * and comes later. `run-store.ts` says here what it shows as soon as it is loaded.
 */
import type { Run } from '../../core/compaction/pass.ts';

let shown: () => Run | null = () => null;

/** Told once, by the store of runs. */
export const showRunsOf = (source: () => Run | null): void => {
  shown = source;
};

/** The run on screen now, which may be the estimated one: for code outside of components that goes from pass to pass. */
export const runOnScreen = (): Run | null => shown();
