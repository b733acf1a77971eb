/**
 * Follows a thread while it is written: each reading says what is new, what compaction would get now, and what is
 * coming. Pure: whoever reads the file hands over the thread each time that it changed, and decides how often.
 */
import { computeReportedFixedCost } from '../analysis/reported-fixed-cost.ts';
import { type BuiltColumns, createThreadColumnsBuilder } from '../analysis/thread-columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../compaction/annotations.ts';
import type { Run } from '../compaction/pass.ts';
import { markOf, type Policy } from '../compaction/policy.ts';
import { createRunner } from '../compaction/replay.ts';
import type { WhatIf } from '../compaction/what-if.ts';
import type { VerdictKind } from '../floor/verdict.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Thread } from '../transcript/model.ts';
import { allTurns, type ComingPass, lastSafeBefore, lookAhead, verdictAt } from './outlook.ts';
import { usualTurnTokens } from './project-columns.ts';
import { createTurnMemory } from './turn-memory.ts';

/** One turn as a line tells of it. */
export interface TurnStatus {
  readonly turn: number;
  /** Context after the turn and any pass at it, in tokens. */
  readonly context: number;
  /** What a compaction after this turn would get; `null` where none could happen: a call is open, or nothing is live. */
  readonly ifNow: IfNow | null;
}

export interface IfNow {
  readonly verdict: VerdictKind;
  readonly need: number;
  /** The turn before which its segment ends. */
  readonly to: number;
}

export interface TailReading {
  /**
   * What became of the turns of the reading before: there was none; they are all there (the newest may have grown, or
   * been taken back while its message was written); or they changed further back than that.
   */
  readonly change: 'first' | 'grown' | 'rewritten';
  /** The first turn that is new or changed; the number of turns where none is. */
  readonly from: number;
  /** How many turns the reading before had. */
  readonly before: number;
  readonly count: number;
  /** In tokens. */
  readonly mark: number;
  readonly slot: number | null;
  readonly run: Run;
  /** The newest turn; `null` in a thread without any. */
  readonly newest: TurnStatus | null;
  /** The newest turn after which a compaction could happen. */
  readonly decided: TurnStatus | null;
  /** Turns until the mark is passed, as turns have been of late; 0 where it is passed, `null` where nobody can say. */
  readonly turnsUntilMark: number | null;
  /** Whether the mark is passed at the newest turn and a refusal holds there. */
  readonly isRefused: boolean;
  readonly coming: ComingPass | null;
  /** Of the latest refusal: the turn before it at which compaction would still have been safe. */
  readonly lastSafeTurn: number | null;
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
      const run = runner.run(policy, annotations);
      const whatIf = allTurns(runner.whatIf(policy, annotations));
      const { count } = columns.turns;
      const turn = (at: number): TurnStatus => statusAt(run, whatIf, at);
      const newest = count === 0 ? null : turn(count - 1);
      const context = newest?.context ?? 0;
      const refused = run.passes.findLast(({ verdict }) => verdict === 'refuse');
      return {
        change,
        from: same,
        before,
        count,
        mark: run.mark,
        slot: policy.slot,
        run,
        newest,
        decided: latestDecided(whatIf, turn),
        turnsUntilMark: untilMark(markOf(policy) - context, usualTurnTokens(columns)),
        isRefused: refused !== undefined && refused === run.passes.at(-1) && context > run.mark,
        coming: lookAhead(columns, fixedCost, policy, context, annotations),
        lastSafeTurn: refused === undefined ? null : lastSafeBefore(whatIf, refused.turn),
        built,
        turn,
      };
    },
  };
}

function statusAt(run: Run, whatIf: WhatIf, turn: number): TurnStatus {
  const verdict = verdictAt(whatIf.verdict[turn] ?? 0);
  return {
    turn,
    context: run.context[turn] ?? 0,
    ifNow: verdict === null ? null : { verdict, need: whatIf.need[turn] ?? 0, to: whatIf.to[turn] ?? 0 },
  };
}

function latestDecided(whatIf: WhatIf, status: (turn: number) => TurnStatus): TurnStatus | null {
  const turn = whatIf.verdict.findLastIndex((code) => code > 0);
  return turn < 0 ? null : status(turn);
}

function untilMark(left: number, each: number): number | null {
  if (left < 0) return 0;
  return each < 1 ? null : Math.floor(left / each) + 1;
}
