import { needOf } from '../floor/need.ts';
import { itemsOf } from '../floor/segment-items.ts';
import type { Blocker } from '../floor/verdict.ts';
import type { JudgedPass } from './judge-pass.ts';
import type { LiveContext } from './live-context.ts';
import type { Policy } from './policy.ts';
import type { PreparedThread } from './prepared.ts';
import { intendedRegion } from './region.ts';

/** Whether the unit that made the last refusal alone still exceeds the slot: then nothing else needs looking at. */
export function stillBlocked(
  thread: PreparedThread,
  policy: Policy,
  live: LiveContext,
  refused: JudgedPass,
  turn: number,
): boolean {
  const blocker = refused.judgement.blockers[0];
  if (blocker === undefined || (blocker.kind !== 'item' && blocker.kind !== 'chain')) return false;
  const intended = intendedRegion(policy.region, live.elements, live.kept);
  const { length } = refused.segment.elements;
  return (
    intended >= length && unitExceeds(thread, policy, refused, blocker, refused.segment.range.to, turn + 1)
  );
}

/**
 * Whether the blocking turns alone exceed the slot when everything in `[tailFrom, tailTo)` is still visible. A tail
 * that is too long can only make this false, so a "yes" holds for every shorter one.
 */
export function unitExceeds(
  thread: PreparedThread,
  policy: Policy,
  refused: JudgedPass,
  blocker: Blocker,
  tailFrom: number,
  tailTo: number,
): boolean {
  const { index, visibility } = thread.floor(policy.floor);
  const first = blocker.turns[0] ?? 0;
  const last = blocker.turns.at(-1) ?? first;
  const slot = policy.slot ?? Number.POSITIVE_INFINITY;
  let floor = 0;
  let ledger = 0;
  const seen = new Set<number>();
  for (const element of refused.segment.elements) {
    if (element.kind !== 'turn' || element.turn < first || element.turn > last) continue;
    for (const item of itemsOf(index, element)) {
      if (seen.has(item) || visibility.isVisible(item, tailFrom, tailTo)) continue;
      seen.add(item);
      floor += index.cost[item] ?? 0;
      ledger += index.ledger[item] ?? 0;
      // More items only add to the need.
      if (needOf(floor, ledger, policy.margin) > slot) return true;
    }
  }
  return false;
}

export function sameBlocker(left: JudgedPass, right: JudgedPass): boolean {
  const a = left.judgement.blockers[0];
  const b = right.judgement.blockers[0];
  if (a === undefined || b === undefined || a.kind !== b.kind) return false;
  return a.kind === 'item' || a.kind === 'chain' ? a.turns[0] === b.turns[0] : true;
}
