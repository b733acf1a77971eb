import type { LiveContext } from '../replay/live-context.ts';
import type { Policy } from './policy.ts';
import { intendedRegion } from './region.ts';

/** What made a pass due: the tokens in context, or the number of turns. */
export type Trigger = 'tokens' | 'turns';

/**
 * What makes a compaction due now, or `null`: more tokens in context than the mark, or more turns than the policy allows,
 * a summary being one and system turns none (design: Over time). Tokens go first: a budget can answer them. Turns alone
 * make no pass due while all of them are kept: nothing could come of it.
 */
export function triggerOf(
  policy: Pick<Policy, 'mostTurns' | 'region'>,
  live: Pick<LiveContext, 'elements' | 'kept'>,
  before: number,
  mark: number,
): Trigger | null {
  if (before > mark) return 'tokens';
  const { mostTurns, region } = policy;
  if (mostTurns === null || live.elements.length + live.kept.length <= mostTurns) return null;
  return intendedRegion(region, live.elements, live.kept) > 0 ? 'turns' : null;
}
