import { type RankedItem, rankItems } from '../../floor/ranking/ranking.ts';
import type { Policy } from '../policy/policy.ts';
import type { JudgedPass } from './judge-pass.ts';
import type { PreparedThread } from './prepared.ts';

/** Orders the items of a judged pass, the most needed first. */
export type PassRanker = (
  thread: PreparedThread,
  policy: Policy,
  judged: JudgedPass,
) => readonly RankedItem[];

/** The ranking; nothing under the reference estimator, whose items nothing is known of. */
export const rankPass: PassRanker = (thread, policy, { moment, segment }) =>
  policy.floor === 'reference'
    ? []
    : rankItems(thread, segment.items.items, { ...moment.range, tailTo: moment.tailTo });
