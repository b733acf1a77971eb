import type { Pass } from '../../core/compaction/pass.ts';
import { VERDICTS } from '../../core/floor/verdict.ts';
import type { RuleEffect } from '../../state/run/rule-effects.ts';
import type { VerdictCounts } from '../../state/run/run.ts';
import { formatCount } from '../common/format.ts';

export interface EffectWords {
  /** The need of the pass if the rule were switched, with its difference: `2,912 (+575)`. */
  readonly need: string;
  readonly changes: boolean;
  /** What else would change: the verdict of the pass, those of the run. */
  readonly rest: string;
}

const signed = (difference: number): string =>
  difference > 0 ? `+${formatCount(difference)}` : `−${formatCount(-difference)}`;

/** `3 compact, 1 split`, without those that do not occur. */
const countsWords = (counts: VerdictCounts): string =>
  VERDICTS.filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(', ') || 'no pass';

/** What switching a rule would do to a pass and its run. */
export function effectWords(
  before: Pick<Pass, 'need' | 'verdict'>,
  countsBefore: VerdictCounts,
  { pass: after, counts }: RuleEffect,
): EffectWords {
  const changed = VERDICTS.some((verdict) => counts[verdict] !== countsBefore[verdict]);
  const run = changed ? `Switched, the run has ${countsWords(counts)}.` : '';
  if (after === null) return { need: 'no pass', changes: true, rest: run };
  const difference = after.need - before.need;
  const verdict = after.verdict === before.verdict ? '' : `This pass: ${before.verdict} → ${after.verdict}. `;
  return {
    need: difference === 0 ? 'no change' : `${formatCount(after.need)} (${signed(difference)})`,
    changes: difference !== 0,
    rest: `${verdict}${run}`.trim(),
  };
}
