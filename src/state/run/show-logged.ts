import type { Run } from '../../core/compaction/pass.ts';
import { usePolicy } from '../policy/policy.ts';
import { useView } from '../view/view.ts';
import { useRunStore } from './run-store.ts';

/** The index of the pass that judges the compaction whose summary is `turn`; `null` where nothing was there to replace. */
export function loggedPassAt({ passes }: Pick<Run, 'passes'>, turn: number): number | null {
  const index = passes.findIndex((pass) => pass.turn === Math.max(0, turn - 1));
  return index < 0 ? null : index;
}

/**
 * Judges the compactions in the log, and shows the one whose summary is `turn`, or the first. The run may take a moment;
 * what a person chooses meanwhile is left alone.
 */
export function showLogged(turn: number | null): void {
  usePolicy.getState().set({ segments: { kind: 'logged' } });
  const { policy } = usePolicy.getState();
  const show = (): boolean => {
    const { run, isBehind } = useRunStore.getState();
    if (run === null || isBehind) return false;
    useView.getState().showPass(turn === null ? 0 : (loggedPassAt(run, turn) ?? null));
    return true;
  };
  if (show()) return;
  const stop = useRunStore.subscribe(() => {
    if (usePolicy.getState().policy !== policy || show()) stop();
  });
}
