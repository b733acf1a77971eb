/**
 * Judges the compactions that really happened, as the log tells them: what each replaced, whether a slot could have held
 * it, and the context that followed (design: Over time, segment sources).
 *
 * What was live is followed turn by turn: a compaction leaves the turns that it kept and its summary, which is a turn of
 * the log like any other; all else that was live is the segment. Its edges are where the log has them, legal or not.
 * Limits. Where a log does not say what was kept, nothing was. Only the kept turns right before the summary count as a
 * tail that waives what it shows; single turns kept further back do not, so that the floor is rather too high.
 */
import type { LoggedColumns } from '../../columns.ts';
import type { LiveElement } from '../../floor/live-element.ts';
import { ROLES } from '../../transcript/model.ts';
import { type TurnIndex, tokenCount, turnIndex } from '../../units.ts';
import type { Run } from '../pass.ts';
import { markOf, type Policy } from '../policy/policy.ts';
import { describePass } from './describe-pass.ts';
import { fixedCostOf } from './fixed-cost.ts';
import { fillGhost } from './ghost.ts';
import { type JudgedPass, judgePass, type PassMoment } from './judge-pass.ts';
import type { PreparedThread } from './prepared.ts';
import { rankPass } from './rank-pass.ts';

/** `onJudged` hears of every segment as it is decided, and answers whether to go on. */
export function judgeLogged(
  thread: PreparedThread,
  policy: Policy,
  onJudged: ((pass: JudgedPass) => boolean) | null = null,
): Run {
  const { columns } = thread;
  const { tokens: fixedCost, source: fixedCostSource } = fixedCostOf(policy, thread.reportedFixedCost);
  const { count, tokens, role } = columns.turns;
  const ghost = new Float64Array(count);
  fillGhost(thread, fixedCost, ghost);
  const context = new Float64Array(count);
  const mark = markOf(policy);
  const system = ROLES.indexOf('system');
  const judged: JudgedPass[] = [];
  let fixed: number = fixedCost;
  let live: LiveElement[] = [];
  let liveTokens = 0;
  let next = 0;
  for (let turn = 0; turn < count; turn++) {
    while (columns.logged !== undefined && columns.logged.turn[next] === turn) {
      const isKept = keptBy(columns.logged, next++);
      const region = live.filter((element) => element.kind === 'turn' && !isKept(element.turn));
      if (region.length === 0) continue;
      const moment = momentOf(region, isKept, turn, fixed + liveTokens, mark);
      const pass = judgePass(thread, policy, moment, null);
      if (onJudged?.(pass) === false) return runOf([]);
      judged.push(pass);
      live = live.filter((element) => element.kind === 'turn' && isKept(element.turn));
      liveTokens = live.reduce((sum, element) => sum + element.tokens, 0);
      // The summary is the turn to come; until then only what was kept is in context.
      if (turn > 0) context[turn - 1] = fixed + liveTokens;
    }
    const own = tokens[turn] ?? 0;
    if (role[turn] === system) fixed += own;
    else {
      live.push(thread.elements[turn] ?? { kind: 'turn', turn, tokens: own });
      liveTokens += own;
    }
    context[turn] = fixed + liveTokens;
  }
  return runOf(judged);

  function runOf(all: readonly JudgedPass[]): Run {
    const passes = all.map((pass, at) => {
      const following = all[at + 1];
      const turns = following === undefined ? null : following.moment.turn - pass.moment.turn;
      return describePass(thread, policy, pass, pass.moment.turn, turns, rankPass);
    });
    const exhausted = context.findIndex((size) => size > policy.budget);
    return {
      passes,
      context,
      ghost,
      mark,
      fixedCost,
      fixedCostSource,
      firstRefusal: passes.find((pass) => pass.verdict === 'refuse')?.turn ?? null,
      lastSafeTurn: null,
      overAt: null,
      exhausted: exhausted < 0 ? null : turnIndex(exhausted),
      summaryTokens: tokenCount(
        passes.reduce(
          (sum, pass) =>
            sum + (pass.verdict === 'refuse' ? 0 : pass.tokensAfter - pass.tokensBefore + pass.tokens),
          0,
        ),
      ),
    };
  }
}

/** Whether a logged compaction left a turn as it was. */
function keptBy({ keptOffsets, keptFrom, keptTo }: LoggedColumns, at: number): (turn: number) => boolean {
  const from = keptOffsets[at] ?? 0;
  const to = keptOffsets[at + 1] ?? 0;
  return (turn) => {
    for (let run = from; run < to; run++) {
      if (turn >= (keptFrom[run] ?? 0) && turn < (keptTo[run] ?? 0)) return true;
    }
    return false;
  };
}

function momentOf(
  region: readonly LiveElement[],
  isKept: (turn: number) => boolean,
  summary: number,
  before: number,
  mark: number,
): PassMoment {
  const turns: TurnIndex[] = region.flatMap((element) =>
    element.kind === 'turn' ? [turnIndex(element.turn)] : [],
  );
  const from = turns[0] ?? turnIndex(0);
  const to = turnIndex((turns.at(-1) ?? from) + 1);
  const kept: TurnIndex[] = [];
  for (let turn: number = from; turn < to; turn++) if (isKept(turn)) kept.push(turnIndex(turn));
  return {
    turn: turnIndex(Math.max(0, summary - 1)),
    elements: region,
    range: { from, to },
    kept,
    before,
    mark,
    tailFrom: to,
    tailTo: summary,
    peak: null,
  };
}
