import { ROLES } from '../../transcript/model.ts';
import { type TurnIndex, turnIndex } from '../../units.ts';
import type { Policy } from '../policy/policy.ts';
import { unitExceeds } from '../replay/blocked.ts';
import { type JudgedPass, judgePass } from '../replay/judge-pass.ts';
import type { LiveContext } from '../replay/live-context.ts';
import { momentAt } from '../replay/moment.ts';
import type { PreparedThread } from '../replay/prepared.ts';

/**
 * The latest turn before the first refusal at which compaction would have got compact or split: after it the run
 * could no longer be saved under this policy. Looked for backwards from the refusal; turns at which the unit that
 * blocks was already in the region are passed over without judging them. Source: design, Over time.
 */
export function findLastSafeTurn(
  thread: PreparedThread,
  policy: Policy,
  live: LiveContext,
  refused: JudgedPass,
  earlier: TurnIndex | null,
): TurnIndex | null {
  const start = earlier === null ? 0 : earlier + 1;
  const blocker = refused.judgement.blockers[0];
  const unit = blocker?.kind === 'item' || blocker?.kind === 'chain' ? blocker : null;
  const lastBlocked = unit?.turns.at(-1) ?? 0;
  const system = ROLES.indexOf('system');
  let { elements, kept } = live;
  let before = refused.moment.before;
  for (let turn = refused.moment.turn - 1; turn >= start; turn--) {
    before -= thread.columns.turns.tokens[turn + 1] ?? 0;
    const last = elements.at(-1);
    if (last?.kind === 'turn' && last.turn > turn) elements = elements.slice(0, -1);
    const lastKept = kept.at(-1);
    if (lastKept?.kind === 'turn' && lastKept.turn > turn) kept = kept.slice(0, -1);
    if (thread.open[turn] === 1 || thread.columns.turns.role[turn] === system) continue;
    const { moment, edge } = momentAt(
      thread,
      policy,
      { ...live, kept },
      elements,
      turn,
      before,
      refused.moment.mark,
      null,
    );
    if (edge !== null || moment.elements.length === 0) continue;
    if (
      unit !== null &&
      moment.range.to > lastBlocked &&
      unitExceeds(thread, policy, refused, unit, lastBlocked + 1, turn + 1)
    ) {
      continue;
    }
    const { verdict } = judgePass(thread, policy, moment).judgement;
    if (verdict !== 'refuse') return turnIndex(turn);
  }
  return earlier;
}
