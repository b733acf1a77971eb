/**
 * Follows a thread while it is written: each reading says what is new, what compaction would get now, and what is
 * coming. Pure: whoever reads the file hands over the thread each time that it changed, and decides how often.
 */
import { computeReportedFixedCost } from '../analysis/reported-fixed-cost.ts';
import { type BuiltColumns, createThreadColumnsBuilder } from '../analysis/thread-columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../compaction/annotations.ts';
import type { Run } from '../compaction/pass.ts';
import type { Policy } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Thread } from '../transcript/model.ts';
import { type Outlook, readOutlook, type TurnStatus } from './read-outlook.ts';
import { createTurnMemory } from './turn-memory.ts';

export type { IfNow, TurnStatus } from './read-outlook.ts';

export interface TailReading extends Outlook {
  /**
   * What became of the turns of the reading before: there was none; they are all there (the newest may have grown, or
   * been taken back while its message was written); or they changed further back than that.
   */
  readonly change: 'first' | 'grown' | 'rewritten';
  /** The first turn that is new or changed; the number of turns where none is. */
  readonly from: number;
  /** How many turns the reading before had. */
  readonly before: number;
  readonly run: Run;
  readonly built: BuiltColumns;
  turn(turn: number): TurnStatus;
}

export interface Tail {
  /** Takes the thread as it is now. Nothing is looked for twice; the result is that of a single analysis. */
  read(thread: Pick<Thread, 'turns' | 'compactions'>): TailReading;
}

/** A tail under one policy, whose segments must be those of the replay: others are no answer to "if it compacted now". */
export function createTail(
  tokenizer: Tokenizer,
  policy: Policy,
  annotations: Annotations = NO_ANNOTATIONS,
): Tail {
  const memory = createTurnMemory(tokenizer);
  let isFirst = true;
  return {
    read(thread) {
      const { same, before, sources } = memory.take(thread.turns);
      const built = createThreadColumnsBuilder(thread, tokenizer, sources).finish();
      const change = isFirst ? 'first' : same < before - 1 ? 'rewritten' : 'grown';
      isFirst = false;
      const { columns } = built;
      const fixedCost = computeReportedFixedCost(columns.turns, columns.logged ?? null);
      const runner = createRunner(columns, fixedCost);
      const { outlook, run, turn } = readOutlook(columns, fixedCost, runner, policy, annotations);
      return { ...outlook, change, from: same, before, run, built, turn };
    },
  };
}
