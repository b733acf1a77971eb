import type { ThreadColumns } from '../core/columns.ts';
import { createRunner, type Runner } from '../core/compaction/replay/replay.ts';
import { type SweepPoint, type SweepRow, sweep } from '../core/compaction/sweep/sweep.ts';
import type { Pacer } from './pacer.ts';
import type { RequestPayload } from './protocol.ts';

/** A thread that can be replayed in the worker. */
export interface KeptThread {
  readonly columns: ThreadColumns;
  runner(): Runner;
}

/**
 * Replays a thread in the worker, over columns of its own where those that were counted change hands: of shared ones
 * there is but one copy. The runner is made when first asked for.
 */
export function keepThread(columns: ThreadColumns, reportedFixedCost: number | null): KeptThread {
  const kept = structuredClone(columns);
  let runner: Runner | null = null;
  return {
    columns: kept,
    runner() {
      runner ??= createRunner(kept, reportedFixedCost);
      return runner;
    },
  };
}

/**
 * Works through a sweep in batches, and tells the points of each as it ends; `null` when it was called off. `isWanted` is
 * asked after every pause: by then another thread may have been opened.
 */
export async function sweepInBatches(
  runner: Runner,
  { policy, annotations, question }: RequestPayload<'sweep'>,
  pace: Pacer,
  tell: (points: readonly SweepPoint[]) => void,
  isWanted: () => boolean,
): Promise<readonly SweepRow[] | null> {
  let found: SweepPoint[] = [];
  const tellFound = (): void => {
    if (found.length > 0) tell(found);
    found = [];
  };
  const work = sweep(runner, policy, annotations, question);
  let step = work.next();
  while (step.done !== true) {
    if (step.value !== null) found.push(step.value);
    if (pace.due()) {
      tellFound();
      if (!(await pace.breathe()) || !isWanted()) return null;
    }
    step = work.next();
  }
  tellFound();
  return step.value;
}
