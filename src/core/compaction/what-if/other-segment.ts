import { type LiveElement, mayCutBetween } from '../../floor/live-element.ts';
import type { Exit } from '../../floor/verdict.ts';
import { formatTokens, formatTurns } from '../../floor/words.ts';
import { turnIndex } from '../../units.ts';
import type { Policy } from '../policy/policy.ts';
import { type JudgedPass, judgePass } from '../replay/judge-pass.ts';
import type { PreparedThread } from '../replay/prepared.ts';

/** How many segments are judged before the search is given up. */
const MOST_TRIES = 12;

/**
 * Another segment whose compaction frees as much as the refused one's would have: the shortest run of live turns
 * behind what blocks that is compacted or split and frees no less. `value` of the exit is its first turn. `null` where
 * nothing lies behind, or what lies there blocks as well. Source: design, the rule, 3.
 */
export function findOtherSegment(thread: PreparedThread, policy: Policy, refused: JudgedPass): Exit | null {
  const { moment, segment, judgement } = refused;
  const following = moment.following?.();
  const first = judgement.blockers[0];
  if (
    following === undefined ||
    policy.slot === null ||
    (first?.kind !== 'item' && first?.kind !== 'chain')
  ) {
    return null;
  }
  const target = segment.tokens - policy.slot;
  const turns = [...moment.elements, ...following].flatMap((element) =>
    element.kind === 'turn' ? [element] : [],
  );
  let behind = lastTurnOf(refused);
  for (let tries = 0; tries < MOST_TRIES; ) {
    const start = turns.findIndex(
      (element, at) =>
        element.turn > behind && mayCutBetween(turns[at - 1]?.turn ?? -1, element.turn, thread.legal),
    );
    if (start < 0) return null;
    let tokens = 0;
    let blocked: JudgedPass | null = null;
    for (let end = start + 1; end < turns.length && blocked === null && tries < MOST_TRIES; end++) {
      const last = turns[end - 1];
      const next = turns[end];
      if (last === undefined || next === undefined) return null;
      tokens += last.tokens;
      if (tokens - policy.slot < target || !mayCutBetween(last.turn, next.turn, thread.legal)) continue;
      tries++;
      const judged = judgeRun(thread, policy, refused, turns.slice(start, end));
      const freed = tokens - judged.judgement.charge;
      if (judged.judgement.verdict === 'refuse') blocked = judged;
      else if (freed >= target) return exitOf(judged, freed);
    }
    if (blocked === null) return null;
    const next = lastTurnOf(blocked);
    if (next <= behind) return null;
    behind = next;
  }
  return null;
}

/** The last turn of all that blocks, or of the segment where what blocks has no place of its own. */
function lastTurnOf({ judgement, moment }: JudgedPass): number {
  const own = judgement.blockers.filter((blocker) => blocker.kind === 'item' || blocker.kind === 'chain');
  return own.length === 0 ? moment.range.to - 1 : Math.max(...own.flatMap((blocker) => blocker.turns));
}

function judgeRun(
  thread: PreparedThread,
  policy: Policy,
  { moment }: JudgedPass,
  elements: readonly Extract<LiveElement, { kind: 'turn' }>[],
): JudgedPass {
  const from = elements[0]?.turn ?? 0;
  const to = (elements.at(-1)?.turn ?? from) + 1;
  return judgePass(thread, policy, {
    ...moment,
    elements,
    range: { from: turnIndex(from), to: turnIndex(to) },
    kept: [],
    tailFrom: to,
  });
}

function exitOf({ judgement, moment }: JudgedPass, freed: number): Exit {
  const how =
    judgement.verdict === 'split'
      ? `split into ${judgement.parts.length} parts`
      : 'compacted into one summary';
  return {
    kind: 'other-segment',
    value: moment.range.from,
    detail: `Turns ${formatTurns(moment.range.from, moment.range.to)} can be ${how} instead, which frees ${formatTokens(freed)} tokens.`,
    range: moment.range,
    items: [],
  };
}
