import { type TokenCount, tokenCount } from '../units.ts';
import type { Policy } from './policy.ts';

/** Where the fixed cost of a run comes from. `left-out`: the log reports one that alone passes the mark. */
export type FixedCostSource = 'policy' | 'log' | 'left-out' | 'none';

/**
 * System prompt and tools in tokens: what the policy states, else what the log reports. A reported cost that alone
 * passes the mark is left out and said so: under such a budget the agent of the log could not have run at all, and
 * someone who tries a small budget on a small transcript wants to see its turns compacted.
 */
export function fixedCostOf(
  policy: Pick<Policy, 'fixedCost' | 'budget' | 'highWater'>,
  reported: number | null,
): { readonly tokens: TokenCount; readonly source: FixedCostSource } {
  if (policy.fixedCost !== null) return { tokens: tokenCount(policy.fixedCost), source: 'policy' };
  if (reported === null) return { tokens: tokenCount(0), source: 'none' };
  return reported > policy.budget * policy.highWater
    ? { tokens: tokenCount(0), source: 'left-out' }
    : { tokens: tokenCount(reported), source: 'log' };
}
