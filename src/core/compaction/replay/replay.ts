/**
 * Replays a thread turn by turn under a policy and judges every compaction before it would happen.
 *
 * The context grows with each turn; after a turn that leaves no call open it is compared with the mark. When it
 * passes — or there are more turns than a policy that counts them allows — the oldest live elements become a segment,
 * the segment is judged, and unless refused summaries take its place and carry its charged items along, so that a later
 * pass pays for them again. A refusal leaves the segment; later turns are judged again, and consecutive refusals for the
 * same reason are one pass.
 *
 * Once what can no longer be compacted away — fixed cost, kept turns, summaries — passes the mark by itself, every
 * later pass could only land above it: the run is over, and its last pass stands for all that would follow.
 *
 * Cost: each turn's items are read once when its segment is judged, carried items once a pass. During a refusal
 * only the unit that blocks is looked at again while it still blocks. What only a reader needs of a pass or a run is
 * worked out when it is read. Source: design, Over time.
 */

import type { ThreadColumns } from '../../columns.ts';
import { finish, type Slices } from '../../slices.ts';
import { ROLES } from '../../transcript/model.ts';
import { type TurnIndex, tokenCount, turnIndex } from '../../units.ts';
import { type Annotations, NO_ANNOTATIONS } from '../annotations.ts';
import type { Pass, Run } from '../pass.ts';
import { FLOOR_KINDS, markOf, type Policy } from '../policy/policy.ts';
import { triggerOf } from '../policy/trigger.ts';
import { findLastSafeTurn } from '../what-if/last-safe-turn.ts';
import { judgeEveryTurn, type LiveSince, type WhatIf } from '../what-if/what-if.ts';
import { judgeWindows } from '../what-if/windows.ts';
import { sameBlocker, stillBlocked } from './blocked.ts';
import { describePass } from './describe-pass.ts';
import { refuseEdge } from './edge.ts';
import { fixedCostOf, peakToHold } from './fixed-cost.ts';
import { fillGhost } from './ghost.ts';
import { type JudgedPass, judgePass } from './judge-pass.ts';
import { createLiveContext, type LiveContext } from './live-context.ts';
import { judgeLogged } from './logged.ts';
import { momentAt } from './moment.ts';
import { type PreparedThread, prepareThread, settingsOf, threadInSlices } from './prepared.ts';
import { rankPass } from './rank-pass.ts';

/** Runs policies over one thread, with what a person said about it. What depends on neither is computed once. */
export interface Runner {
  run(policy: Policy, annotations?: Annotations): Run;
  /** The same in slices of about a millisecond, for a caller that has other things to do: it yields after each. */
  start(policy: Policy, annotations?: Annotations): Generator<void, Run>;
  /**
   * The verdict that a compaction would get at every turn of the run, worked out turn by turn; `null` for each slice
   * of the replay that comes before.
   */
  whatIf(policy: Policy, annotations?: Annotations): Generator<WhatIf | null, WhatIf>;
  /**
   * Replays no further than `judged` says, which hears of every pass as it is decided and answers whether to go on: for
   * a search over many policies, which reads one thing of a run and throws the rest away.
   */
  watch(policy: Policy, judged: (pass: JudgedPass) => boolean, annotations?: Annotations): void;
  /** The same in slices. */
  watching(
    policy: Policy,
    judged: (pass: JudgedPass) => boolean,
    annotations?: Annotations,
  ): Generator<void, void>;
  /** The thread as a run under this policy reads it, for whoever asks more of a pass than the pass itself says. */
  thread(policy: Policy, annotations?: Annotations): PreparedThread;
}

export function createRunner(columns: ThreadColumns, reportedFixedCost: number | null): Runner {
  // Made when first asked for, and in slices for whoever asks in slices: of a large thread it takes longer than a frame.
  let prepared: PreparedThread | null = null;
  const threadFor = (policy: Policy, annotations: Annotations): PreparedThread => {
    prepared ??= prepareThread(columns, reportedFixedCost);
    return prepared.under(settingsOf(policy, annotations));
  };
  function* threadInTime(policy: Policy, annotations: Annotations): Slices<PreparedThread> {
    if (columns.spans.count > LARGE_THREAD) {
      yield;
      if (prepared === null) {
        const made = yield* threadInSlices(columns, reportedFixedCost);
        prepared ??= made;
      }
      yield* threadFor(policy, annotations).preparing(policy.floor, true);
      yield;
    }
    return threadFor(policy, annotations);
  }
  function* start(policy: Policy, annotations = NO_ANNOTATIONS): Generator<void, Run> {
    const thread = yield* threadInTime(policy, annotations);
    const run =
      policy.segments.kind === 'replay' ? yield* replay(thread, policy) : judgeGiven(thread, policy);
    // Whoever reads a pass compares all floors of it, and cannot wait for them to be made.
    if (columns.spans.count > LARGE_THREAD)
      for (const kind of FLOOR_KINDS) yield* thread.preparing(kind, false);
    return run;
  }
  function* watching(
    policy: Policy,
    judged: (pass: JudgedPass) => boolean,
    annotations = NO_ANNOTATIONS,
  ): Generator<void, void> {
    const thread = yield* threadInTime(policy, annotations);
    if (policy.segments.kind === 'replay') yield* replay(thread, policy, { judged });
    else judgeGiven(thread, policy, judged);
  }
  return {
    start,
    run: (policy, annotations) => finish(start(policy, annotations)),
    watch: (policy, judged, annotations) => void finish(watching(policy, judged, annotations)),
    watching,
    *whatIf(policy, annotations = NO_ANNOTATIONS) {
      const preparing = threadInTime(policy, annotations);
      while (preparing.next().done !== true) yield null;
      const thread = threadFor(policy, annotations);
      const stages: LiveSince[] = [{ turn: -1, elements: [] }];
      const replayed = replay(thread, policy, { applied: (since) => stages.push(since) });
      while (replayed.next().done !== true) yield null;
      return yield* judgeEveryTurn(thread, policy, stages);
    },
    thread: (policy, annotations = NO_ANNOTATIONS) => threadFor(policy, annotations),
  };
}

/** Segments that no replay chooses. */
const judgeGiven: typeof judgeWindows = (thread, policy, onJudged) =>
  policy.segments.kind === 'logged'
    ? judgeLogged(thread, policy, onJudged)
    : judgeWindows(thread, policy, onJudged);

/** From so many spans on, preparing a thread takes long enough for a slice of its own. */
const LARGE_THREAD = 40_000;

/** How much is judged in one slice, in elements and items. A short run has one slice. */
const SLICE = 20_000;
/** What a turn that makes no pass due comes to in that measure, and a look at whether a blocker still blocks. */
const OF_A_TURN = 1;
const OF_A_LOOK = 200;
/** How many passes are put into words in one slice. */
const DESCRIBED_AT_A_TIME = 250;

/** A replay under way. */
interface State {
  readonly live: LiveContext;
  /** System prompt, tools and appended summaries, in tokens. */
  fixed: number;
  summaryTokens: number;
}

/** Who looks on while a replay goes; of the run that comes of it only the last pass is there. */
interface Watch {
  /** A pass was judged; `false` ends the replay there. */
  readonly judged?: (pass: JudgedPass) => boolean;
  /** Summaries took the place of a segment. */
  readonly applied?: (since: LiveSince) => void;
}

function* replay(thread: PreparedThread, policy: Policy, watch: Watch = {}): Generator<void, Run> {
  const { turns } = thread.columns;
  const mark = markOf(policy);
  const context = new Float64Array(turns.count);
  const ghost = new Float64Array(turns.count);
  const system = ROLES.indexOf('system');
  const { tokens: fixedCost, source: fixedCostSource } = fixedCostOf(policy, thread.reportedFixedCost);
  const state: State = { live: createLiveContext(), fixed: fixedCost, summaryTokens: 0 };
  const passes: Draft[] = [];
  // Who looks on reads what it hears and no run: then the last pass is enough, and the items of all others need not be held.
  const isWatched = watch.judged !== undefined || watch.applied !== undefined;
  let refused: JudgedPass | null = null;
  let firstRefusal: TurnIndex | null = null;
  let findLastSafe: (() => TurnIndex | null) | null = null;
  let exhausted: TurnIndex | null = null;
  let overAt: TurnIndex | null = null;
  let judgedInSlice = 0;
  fillGhost(thread, fixedCost, ghost);
  const peak = peakToHold(ghost.at(-1) ?? 0, fixedCostSource, thread.reportedFixedCost);
  for (let turn = 0; turn < turns.count; turn++) {
    const tokens = turns.tokens[turn] ?? 0;
    const element = thread.elements[turn] ?? { kind: 'turn', turn, tokens };
    if (turns.role[turn] === system) state.fixed += tokens;
    else if (thread.kept[turn] === 1) state.live.keep(element);
    else state.live.push(element);
    const before = state.fixed + state.live.tokens;
    const due = thread.open[turn] === 0 ? triggerOf(policy, state.live, before, mark) : null;
    if (due !== null) {
      const last = passes.at(-1);
      if (overAt !== null && last !== undefined) {
        last.until = turn;
      } else if (
        refused !== null &&
        last !== undefined &&
        stillBlocked(thread, policy, state.live, refused, turn)
      ) {
        last.until = turn;
        judgedInSlice += OF_A_LOOK;
      } else {
        // No budget postpones a pass that the number of turns made due.
        const held = due === 'tokens' ? peak : null;
        const judged = judgeNow(thread, policy, state.live, turn, before, mark, held);
        if (watch.judged?.(judged) === false) break;
        const isRefused = judged.judgement.verdict === 'refuse';
        if (isRefused && firstRefusal === null) {
          firstRefusal = turnIndex(turn);
          const earlier = last === undefined ? null : turnIndex(last.judged.moment.turn);
          // Looked for when somebody asks: by then the run has gone on.
          const then = { ...state.live, elements: [...state.live.elements], kept: [...state.live.kept] };
          findLastSafe = () => findLastSafeTurn(thread, policy, then, judged, earlier);
        }
        if (isRefused && refused !== null && last !== undefined && sameBlocker(last.judged, judged))
          last.until = turn;
        else {
          if (isWatched) passes.length = 0;
          passes.push({ judged, until: turn });
        }
        if (!isRefused) {
          apply(state, policy, judged);
          watch.applied?.({ turn, elements: [...state.live.elements] });
          if (state.fixed + state.live.keptTokens + state.live.summaryTokens > mark) overAt = turnIndex(turn);
        }
        refused = isRefused ? judged : null;
        judgedInSlice += judged.segment.elements.length + judged.segment.items.items.length;
      }
    }
    const after = state.fixed + state.live.tokens;
    context[turn] = after;
    if (exhausted === null && after > policy.budget) exhausted = turnIndex(turn);
    judgedInSlice += OF_A_TURN;
    if (judgedInSlice > SLICE) {
      judgedInSlice = 0;
      yield;
    }
  }
  const described: Pass[] = [];
  for (const [i, { judged, until }] of passes.entries()) {
    const next = passes[i + 1];
    const untilNext = next === undefined ? null : next.judged.moment.turn - until;
    described.push(describePass(thread, policy, judged, until, untilNext, rankPass));
    if (described.length % DESCRIBED_AT_A_TIME === 0) yield;
  }
  let lastSafe: TurnIndex | null | undefined;
  return {
    passes: described,
    context,
    ghost,
    mark,
    fixedCost,
    fixedCostSource,
    firstRefusal,
    get lastSafeTurn() {
      if (lastSafe === undefined) lastSafe = findLastSafe === null ? null : findLastSafe();
      return lastSafe;
    },
    exhausted,
    overAt,
    summaryTokens: tokenCount(state.summaryTokens),
  };
}

/** A pass of the run so far, and the last turn that it stands for. */
interface Draft {
  readonly judged: JudgedPass;
  until: number;
}

function judgeNow(
  thread: PreparedThread,
  policy: Policy,
  live: LiveContext,
  turn: number,
  before: number,
  mark: number,
  peak: number | null,
): JudgedPass {
  const { moment, edge } = momentAt(thread, policy, live, live.elements, turn, before, mark, peak);
  return judgePass(thread, policy, moment, edge === null ? null : refuseEdge(edge, policy));
}

/** Puts the summaries of a pass in place of its segment. */
function apply(state: State, policy: Policy, judged: JudgedPass): void {
  const { judgement, segment } = judged;
  state.summaryTokens += judgement.charge;
  if (policy.summaries === 'appended') {
    state.live.replaceOldest(segment.elements.length, []);
    state.fixed += judgement.charge;
  } else {
    state.live.replaceOldest(
      segment.elements.length,
      judgement.summaries.map((items, part) => ({
        kind: 'summary',
        tokens: judgement.parts[part]?.slot ?? judgement.charge,
        items,
      })),
    );
  }
}
