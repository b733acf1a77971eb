import type { Pass } from '../pass.ts';
import type { Policy } from '../policy/policy.ts';

/**
 * The turn at which carried items alone outgrow the slot: with rolling summaries every pass carries what it charged
 * into the next, so that the need of a pass is what the next one starts with. The first pass whose need exceeds the
 * slot, where there is one; else, where the needs grow, the turn at which the line through the first and the last pass
 * reaches the slot, which may lie beyond the end of the transcript. `null` where nothing is carried or nothing grows.
 * Source: design, Over time.
 */
export function carriedOutgrowsSlotAt(
  passes: readonly Pick<Pass, 'turn' | 'need' | 'verdict'>[],
  policy: Pick<Policy, 'slot' | 'summaries' | 'segments'>,
): number | null {
  if (policy.slot === null || policy.summaries !== 'rolling' || policy.segments.kind !== 'replay')
    return null;
  const carrying = passes.filter((pass) => pass.verdict !== 'refuse');
  const { slot } = policy;
  const outgrown = carrying.find((pass) => pass.need > slot);
  if (outgrown !== undefined) return outgrown.turn;
  const first = carrying[0];
  const last = carrying.at(-1);
  if (first === undefined || last === undefined || last.need <= first.need) return null;
  const perTurn = (last.need - first.need) / (last.turn - first.turn);
  return Math.ceil(last.turn + (slot - last.need) / perTurn);
}
