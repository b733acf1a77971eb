import type { ThreadColumns } from '../columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../compaction/annotations.ts';
import type { Run } from '../compaction/pass.ts';
import { markOf, type Policy } from '../compaction/policy/policy.ts';
import type { Runner } from '../compaction/replay/replay.ts';
import type { WhatIf } from '../compaction/what-if/what-if.ts';
import type { VerdictKind } from '../floor/verdict.ts';
import { runToEnd } from '../run-to-end.ts';
import { type ComingPass, inSlices, lastSafeBefore, lookingAhead, verdictAt } from './outlook.ts';
import { usualTurnTokens } from './project-columns.ts';

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

/** How a thread stands at its newest turn, and what is coming; plain data. */
export interface Outlook {
  readonly count: number;
  /** In tokens. */
  readonly mark: number;
  readonly slot: number | null;
  /** How many passes there were. */
  readonly passes: number;
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
}

export interface OutlookReading {
  readonly outlook: Outlook;
  readonly run: Run;
  turn(turn: number): TurnStatus;
}

/**
 * Reads the outlook of a thread under a policy, whose segments must be those of the replay: others are no answer to "if it
 * compacted now". `runner` replays the same columns. In slices of some milliseconds, for a caller that has other things to
 * do. Costs two replays, and the verdicts at all turns once or twice.
 */
export function* readingOutlook(
  columns: ThreadColumns,
  fixedCost: number | null,
  runner: Pick<Runner, 'start' | 'whatIf'>,
  policy: Policy,
  annotations: Annotations = NO_ANNOTATIONS,
): Generator<void, OutlookReading> {
  const run = yield* runner.start(policy, annotations);
  const whatIf = yield* inSlices(runner.whatIf(policy, annotations));
  const { count } = columns.turns;
  const turn = (at: number): TurnStatus => statusAt(run, whatIf, at);
  const newest = count === 0 ? null : turn(count - 1);
  const context = newest?.context ?? 0;
  const refused = run.passes.findLast(({ verdict }) => verdict === 'refuse');
  const outlook: Outlook = {
    count,
    mark: run.mark,
    slot: policy.slot,
    passes: run.passes.length,
    newest,
    decided: latestDecided(whatIf, turn),
    turnsUntilMark: untilMark(markOf(policy) - context, usualTurnTokens(columns)),
    isRefused: refused !== undefined && refused === run.passes.at(-1) && context > run.mark,
    coming: yield* lookingAhead(columns, fixedCost, policy, context, annotations),
    lastSafeTurn: refused === undefined ? null : lastSafeBefore(whatIf, refused.turn),
  };
  return { outlook, run, turn };
}

/** The same at once. */
export const readOutlook = (...given: Parameters<typeof readingOutlook>): OutlookReading =>
  runToEnd(readingOutlook(...given));

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
