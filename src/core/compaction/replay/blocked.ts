import type { Blocker } from '../../floor/verdict.ts';
import type { Policy } from '../policy/policy.ts';
import { intendedRegion } from '../policy/region.ts';
import type { JudgedPass } from './judge-pass.ts';
import type { LiveContext } from './live-context.ts';
import type { PreparedThread } from './prepared.ts';

/**
 * Whether the unit that made the last refusal alone still exceeds the slot, or the turn that made the conservative mode
 * refuse is still there: then nothing else needs looking at.
 */
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
  if (intended < length) return false;
  // What the fixed floor refuses it goes on refusing: the turn that shows state stays in the segment.
  if (blocker.kind === 'item' && refused.judgement.flags.includes('conservative')) return true;
  return unitExceeds(thread, policy, refused, blocker, refused.segment.range.to, turn + 1);
}

/** The live turns of a blocker, which is one of one segment: a refusal is asked about at every turn that follows it. */
const blockingTurns = new WeakMap<Blocker, readonly number[]>();

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
  const { visibility, lines } = thread.floor(policy.floor);
  const first = blocker.turns[0] ?? 0;
  const last = blocker.turns.at(-1) ?? first;
  const slot = policy.slot ?? Number.POSITIVE_INFINITY;
  let turns = blockingTurns.get(blocker);
  if (turns === undefined) {
    turns = refused.segment.elements.flatMap((element) =>
      element.kind === 'turn' && element.turn >= first && element.turn <= last ? [element.turn] : [],
    );
    blockingTurns.set(blocker, turns);
  }
  const isWaived = (item: number): boolean => visibility.isVisible(item, tailFrom, tailTo);
  return lines.blocks({ turns, cutsLines: thread.cutsLines, now: tailTo, isWaived }, slot, policy.margin);
}

export function sameBlocker(left: JudgedPass, right: JudgedPass): boolean {
  const a = left.judgement.blockers[0];
  const b = right.judgement.blockers[0];
  if (a === undefined || b === undefined || a.kind !== b.kind) return false;
  return a.kind === 'item' || a.kind === 'chain' ? a.turns[0] === b.turns[0] : true;
}
