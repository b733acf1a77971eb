/**
 * Judges segments that no replay chose: windows of a fixed size, or one range. A transcript too short to reach the
 * mark still has floors to show. Nothing is retained behind such a segment, so nothing but the system prompt waives
 * an item; the right edge of a window or range moves to a legal cut as in a replay, and the next window begins where
 * the last one ended.
 */
import { assertNever } from '../../assert-never.ts';
import type { LiveElement } from '../../floor/live-element.ts';
import { ROLES } from '../../transcript/model.ts';
import { type TurnIndex, tokenCount, turnIndex } from '../../units.ts';
import type { Pass, Run } from '../pass.ts';
import { markOf, type Policy, type SegmentSource } from '../policy/policy.ts';
import { legalRegion } from '../policy/region.ts';
import { describePass } from '../replay/describe-pass.ts';
import { refuseEdge } from '../replay/edge.ts';
import { fixedCostOf } from '../replay/fixed-cost.ts';
import { fillGhost } from '../replay/ghost.ts';
import { type JudgedPass, judgePass, type PassMoment } from '../replay/judge-pass.ts';
import type { PreparedThread } from '../replay/prepared.ts';
import { rankPass } from '../replay/rank-pass.ts';

/** `onJudged` hears of every segment as it is decided, and answers whether to go on. */
export function judgeWindows(
  thread: PreparedThread,
  policy: Policy,
  onJudged: ((pass: JudgedPass) => boolean) | null = null,
): Run {
  const { turns } = thread.columns;
  const { tokens: fixedCost, source: fixedCostSource } = fixedCostOf(policy, thread.reportedFixedCost);
  const ghost = new Float64Array(turns.count);
  fillGhost(thread, fixedCost, ghost);
  const mark = markOf(policy);
  const source = policy.segments;
  // What follows a range is there too: its right edge may have to move that way.
  let elements = elementsOf(thread, source.kind === 'range' ? source.from : 0);
  const passes: Pass[] = [];
  for (;;) {
    const intended = intendedLength(elements, source);
    if (intended === 0) break;
    const closed = withoutOpenCall(thread, elements, intended);
    const legal = legalRegion(elements, closed, thread.legal);
    const count = legal.ok && legal.count > 0 ? legal.count : intended;
    const region = elements.slice(0, count);
    const moment = momentOf(thread, region, ghost, mark);
    const edge = legal.ok ? null : { first: legal.first, last: legal.last };
    const judged = judgePass(thread, policy, moment, edge === null ? null : refuseEdge(edge, policy));
    if (onJudged?.(judged) === false) break;
    passes.push(describePass(thread, policy, judged, moment.turn, null, rankPass));
    elements = source.kind === 'window' ? elements.slice(count) : [];
  }
  const refusal = passes.find((pass) => pass.verdict === 'refuse');
  const exhausted = ghost.findIndex((tokens) => tokens > policy.budget);
  return {
    passes,
    context: ghost,
    ghost,
    mark,
    fixedCost,
    fixedCostSource,
    firstRefusal: refusal?.turn ?? null,
    lastSafeTurn: null,
    overAt: null,
    exhausted: exhausted < 0 ? null : turnIndex(exhausted),
    summaryTokens: tokenCount(passes.reduce((sum, pass) => sum + chargeOf(pass), 0)),
  };
}

function elementsOf({ columns, kept }: PreparedThread, from: number): LiveElement[] {
  const { count, role, tokens } = columns.turns;
  const system = ROLES.indexOf('system');
  const elements: LiveElement[] = [];
  for (let turn = Math.max(0, from); turn < count; turn++) {
    if (role[turn] !== system && kept[turn] !== 1)
      elements.push({ kind: 'turn', turn, tokens: tokens[turn] ?? 0 });
  }
  return elements;
}

/** How many elements the next segment means to take. */
function intendedLength(elements: readonly LiveElement[], source: SegmentSource): number {
  switch (source.kind) {
    case 'replay':
      return elements.length;
    // What the log tells of is judged in a file of its own.
    case 'logged':
      return 0;
    case 'window':
      return windowLength(elements, source.size, source.by);
    case 'range':
      return elements.filter((element) => element.kind === 'turn' && element.turn < source.to).length;
    default:
      return assertNever(source);
  }
}

/** How many elements a window takes: `size` turns, or as many as begin within `size` tokens. */
function windowLength(elements: readonly LiveElement[], size: number, by: 'turns' | 'tokens'): number {
  if (by === 'turns') return Math.min(elements.length, Math.max(1, Math.floor(size)));
  let tokens = 0;
  let count = 0;
  for (const element of elements) {
    if (count > 0 && tokens + element.tokens > size) break;
    tokens += element.tokens;
    count++;
  }
  return count;
}

/** Leaves out, at the end of the thread, the turns of a call that the log never answers and that nothing follows. */
function withoutOpenCall(thread: PreparedThread, elements: readonly LiveElement[], intended: number): number {
  if (intended < elements.length) return intended;
  let count = intended;
  while (count > 0) {
    const last = elements[count - 1];
    if (last?.kind !== 'turn' || thread.open[last.turn] === 0) return count;
    count--;
  }
  return intended;
}

function momentOf(
  { kept }: PreparedThread,
  region: readonly LiveElement[],
  ghost: Float64Array,
  mark: number,
): PassMoment {
  const turns: TurnIndex[] = region.flatMap((element) =>
    element.kind === 'turn' ? [turnIndex(element.turn)] : [],
  );
  const from = turns[0] ?? turnIndex(0);
  const last = turns.at(-1) ?? from;
  const to = turnIndex(last + 1);
  return {
    turn: last,
    elements: region,
    range: { from, to },
    kept: keptWithin(kept, from, to),
    before: ghost[last] ?? 0,
    mark,
    tailFrom: to,
    tailTo: to,
    peak: null,
  };
}

/** The kept turns of a range. */
function keptWithin(kept: Uint8Array, from: number, to: number): readonly TurnIndex[] {
  const turns: TurnIndex[] = [];
  for (let turn = from; turn < to; turn++) if (kept[turn] === 1) turns.push(turnIndex(turn));
  return turns;
}

function chargeOf(pass: Pass): number {
  return pass.verdict === 'refuse' ? 0 : pass.tokensAfter - pass.tokensBefore + pass.tokens;
}
