import type { ItemUse } from '../../floor/hindsight.ts';
import type { FloorKind } from '../policy/policy.ts';
import type { PassMoment } from './judge-pass.ts';
import type { PreparedThread } from './prepared.ts';

/**
 * What became of the items that a pass at some moment counts, in their order: needed again at a turn, written again while something
 * showed them, or never written again. `null` where nothing follows the pass, and for the reference estimator, whose
 * items no turn can be searched for. Source: design, Estimator, the hindsight floor.
 */
export function usesOf(
  thread: PreparedThread,
  { turn, range }: Pick<PassMoment, 'turn' | 'range'>,
  items: Uint32Array,
  floor: FloorKind,
): readonly ItemUse[] | null {
  const from = turn + 1;
  if (floor === 'reference' || from >= thread.columns.turns.count) return null;
  const { fates } = thread;
  return Array.from(items, (item) => ({ item, ...fates.fateOf(item, range.to, from) }));
}
