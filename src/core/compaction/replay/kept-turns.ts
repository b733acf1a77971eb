/**
 * Which turns stay in context verbatim, whatever is compacted around them (design: Over time): the first ones where the
 * policy keeps them, what users wrote where it keeps that, and turns that a person pinned. A call stays with its result
 * and a result with its call, since a provider rejects one without the other. System turns are fixed cost and not in here.
 */
import type { ThreadColumns } from '../../columns.ts';
import { ROLES } from '../../transcript/model.ts';
import { NO_TURN } from '../../units.ts';
import type { Policy } from '../policy/policy.ts';

/** Holds a 1 for each turn that is kept. */
export function keptTurns(
  { turns, calls }: ThreadColumns,
  policy: Pick<Policy, 'keepFirst' | 'keepUser'>,
  pinned: readonly number[],
): Uint8Array {
  const kept = new Uint8Array(turns.count);
  const system = ROLES.indexOf('system');
  const user = ROLES.indexOf('user');
  let first = 0;
  for (let turn = 0; turn < turns.count; turn++) {
    if (turns.role[turn] === system) continue;
    if (first < policy.keepFirst) kept[turn] = 1;
    first++;
    if (policy.keepUser && turns.role[turn] === user) kept[turn] = 1;
  }
  for (const turn of pinned) if (turn < turns.count && turns.role[turn] !== system) kept[turn] = 1;
  // Parallel calls tie turns to each other in chains, so that one round may not reach all.
  for (let grown = true; grown; ) {
    grown = false;
    for (let i = 0; i < calls.count; i++) {
      const call = calls.call[i] ?? 0;
      const result = calls.result[i] ?? NO_TURN;
      if (result === NO_TURN || kept[call] === kept[result]) continue;
      kept[call] = 1;
      kept[result] = 1;
      grown = true;
    }
  }
  return kept;
}
