import { formatCount } from '../common/format.ts';
import type { Limits } from './parse-setting.ts';

const whole = (min: number, max: number, what: string): Limits => ({
  min,
  max,
  allowed: `A whole number of ${what} from ${formatCount(min)} to ${formatCount(max)}.`,
});
const percent = (min: number, max: number, more = ''): Limits => ({
  min,
  max,
  allowed: `A percentage from ${formatCount(min * 100)} to ${formatCount(max * 100)}${more}.`,
});

/** What each setting may be. */
export const LIMITS = {
  slot: whole(1, 1_000_000, 'tokens'),
  budget: whole(100, 100_000_000, 'tokens'),
  highWater: percent(0.01, 1, ' of the budget, or tokens up to the budget'),
  margin: percent(0, 1),
  fraction: percent(0.01, 1),
  newestTurns: whole(0, 1_000_000, 'turns'),
  newestTokens: whole(0, 100_000_000, 'tokens'),
  allowance: {
    ...whole(1, 1_000_000, 'tokens'),
    allowed: 'A whole number of tokens, or empty for no limit.',
  },
  conservative: {
    ...whole(1, 1_000_000, 'tokens'),
    allowed: 'A whole number of tokens, or empty to compute floors.',
  },
  fixedCost: {
    ...whole(0, 10_000_000, 'tokens'),
    allowed: 'A whole number of tokens, or empty for what the log reports.',
  },
  shownTokens: {
    ...whole(1, 100_000_000, 'tokens'),
    allowed: 'A whole number of tokens, or empty for all of them.',
  },
  shownChars: {
    ...whole(0, 100_000_000, 'characters'),
    allowed: 'A whole number of characters, or empty for all of them.',
  },
  mostTurns: {
    ...whole(1, 1_000_000, 'turns'),
    allowed: 'A whole number of turns, or empty for no such count.',
  },
  keepFirst: whole(0, 100_000, 'turns'),
  chainLimit: whole(1, 1_000, 'turns'),
  windowTurns: whole(1, 1_000_000, 'turns'),
  windowTokens: whole(1, 100_000_000, 'tokens'),
} as const satisfies Record<string, Limits>;

/** The margins that were seen to be needed in practice, as ratios. */
export const EMPIRICAL_MARGIN = { from: 0.15, to: 0.25 } as const;

/** The limits of a turn's number in a thread of `turns` turns. */
export function turnLimits(turns: number): Limits {
  const last = Math.max(0, turns - 1);
  return { min: 0, max: last, allowed: `A turn from 0 to ${formatCount(last)}.` };
}
