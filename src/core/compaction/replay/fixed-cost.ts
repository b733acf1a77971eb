import { type TokenCount, tokenCount } from '../../units.ts';
import { markOf, type Policy } from '../policy/policy.ts';

/** Where the fixed cost of a run comes from. `left-out`: the log reports one that alone passes the mark. */
export type FixedCostSource = 'policy' | 'log' | 'left-out' | 'none';

/**
 * System prompt and tools in tokens: what the policy states, else what the log reports. A reported cost that alone
 * passes the mark is left out and said so: under such a budget the agent of the log could not have run at all, and
 * someone who tries a small budget on a small transcript wants to see its turns compacted.
 */
export function fixedCostOf(
  policy: Pick<Policy, 'fixedCost' | 'budget' | 'highWater' | 'mark'>,
  reported: number | null,
): { readonly tokens: TokenCount; readonly source: FixedCostSource } {
  if (policy.fixedCost !== null) return { tokens: tokenCount(policy.fixedCost), source: 'policy' };
  if (reported === null) return { tokens: tokenCount(0), source: 'none' };
  return reported > markOf(policy)
    ? { tokens: tokenCount(0), source: 'left-out' }
    : { tokens: tokenCount(reported), source: 'log' };
}

/**
 * The context that a mark must hold so that it is never passed, in tokens. A reported fixed cost that is left out
 * comes back as soon as the mark is no smaller than it: then it has to be held too.
 */
export function peakToHold(peak: number, source: FixedCostSource, reported: number | null): number {
  if (source !== 'left-out' || reported === null) return peak;
  // The budget is a whole number, so that the mark lies up to one token above the peak.
  return reported > peak + 1 ? peak : peak + reported;
}
