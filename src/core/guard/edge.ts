/**
 * The right edge of a segment whose turns the caller chose. A replay moves an edge that would part a call from its
 * result; a guard cannot, since the caller is about to replace exactly these turns. So it refuses, and an exit names
 * the turn before which the segment may end (design: the segment's right edge).
 */
import type { Judgement } from '../floor/judge.ts';
import type { Blocker } from '../floor/verdict.ts';
import { formatTurns } from '../floor/words.ts';
import { ROLES } from '../transcript/model.ts';
import { NO_TURN, tokenCount, turnIndex } from '../units.ts';
import type { PreparedSegment } from './prepare.ts';
import type { VerdictExit } from './verdict.ts';

/** The judgement as it is, or the refusal of an edge that no summary may end at. */
export function withLegalEdge(
  prepared: PreparedSegment,
  judgement: Judgement,
  slot: number | null,
): Judgement {
  const parted = partedRun(prepared);
  if (parted === null) return judgement;
  const { first, last } = parted;
  const { need } = judgement.need;
  const blocker: Blocker = {
    kind: last === null ? 'open-call' : 'chain',
    turns: last === null || last === first ? [turnIndex(first)] : [turnIndex(first), turnIndex(last)],
    item: null,
    need,
    over: tokenCount(Math.max(0, need - (slot ?? need))),
  };
  return {
    ...judgement,
    verdict: 'refuse',
    parts: [],
    blockers: [blocker],
    charge: 0,
    summaries: [],
  };
}

/** What a person is told of an edge that is not legal, and the way out; `null` for a legal edge. */
export function describeEdge(
  prepared: PreparedSegment,
): { readonly reason: string; readonly exits: readonly VerdictExit[] } | null {
  const parted = partedRun(prepared);
  if (parted === null) return null;
  const { moment, thread, offset } = prepared;
  const first = parted.first - offset;
  const reason =
    parted.last === null
      ? `The call in turn ${first} still waits for its result: refuse.`
      : `The segment ends inside turns ${formatTurns(first, parted.last + 1 - offset)}, which must stay in one summary: refuse.`;
  let edge: number = moment.range.to;
  while (edge > moment.range.from && (thread.legal[edge] !== 1 || thread.open[edge - 1] === 1)) edge--;
  const value = edge - offset;
  if (value <= 0) return { reason, exits: [] };
  const detail = `End the segment before turn ${value}: what belongs together then stays together.`;
  const range = { from: 0, to: value };
  return { reason, exits: [{ kind: 'other-segment', value, detail, range, items: [] }] };
}

/**
 * The turns that the segment's right edge parts, in numbers of the columns, both ends included; `last` is `null` for
 * a call that still waits for its result. `null` for a legal edge.
 */
function partedRun({
  moment,
  thread,
}: PreparedSegment): { readonly first: number; readonly last: number | null } | null {
  const { from, to } = moment.range;
  if (to <= from) return null;
  const { turns, calls } = thread.columns;
  if (thread.legal[to] !== 1) {
    let first = to - 1;
    while (first > from && thread.legal[first] !== 1) first--;
    let end = to;
    while (end < turns.count && thread.legal[end] !== 1) end++;
    return { first, last: end - 1 };
  }
  if (to !== turns.count || thread.open[to - 1] !== 1) return null;
  const tool = ROLES.indexOf('tool');
  let call = to - 1;
  while (call > from && turns.role[call] === tool) call--;
  for (let i = 0; i < calls.count; i++) {
    if (calls.call[i] === call && calls.result[i] === NO_TURN) return { first: call, last: null };
  }
  return null;
}
