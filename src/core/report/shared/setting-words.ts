import { assertNever } from '../../assert-never.ts';
import type { Policy } from '../../compaction/policy/policy.ts';
import { markWords, shownWords } from '../../compaction/policy/presets/words.ts';
import { presetOf } from '../../compaction/policy/presets.ts';
import type { FixedCostSource } from '../../compaction/replay/fixed-cost.ts';
import { rulesOff } from '../../floor/counting-rules.ts';
import { formatTokens, formatTurns } from '../../floor/words.ts';

/** The fixed cost of a run, and where it is known from. */
interface FixedCost {
  readonly fixedCost: number;
  readonly fixedCostSource: FixedCostSource;
}

/** The settings that a run stands under, in words: one phrase each, without a full stop. */
export function settingWords(policy: Policy, { fixedCost, fixedCostSource }: FixedCost): readonly string[] {
  const { region, segments, shown } = policy;
  const what =
    region.kind === 'oldest'
      ? `the oldest ${percent(region.fraction)} of ${region.by}`
      : region.kind === 'all-but'
        ? `all but the newest ${formatTokens(region.newest)} ${region.by}`
        : 'everything';
  const where = segmentWords(segments);
  const off = rulesOff(policy.rules);
  const shownAs = shownWords(shown);
  return [
    `Preset: ${presetOf(policy).title}`,
    ...(where === null
      ? [`Budget ${formatTokens(policy.budget)}; compacts at ${markWords(policy)}: ${what}`]
      : [`Segments: ${where}`]),
    `Slot ${policy.slot === null ? 'none' : formatTokens(policy.slot)}, margin ${percent(policy.margin)}, the ${policy.floor} floor decides`,
    `Splitting ${policy.split ? 'allowed' : 'off'}${policy.allowance === null ? '' : `, at most ${formatTokens(policy.allowance)} tokens a pass`}; ${policy.summaries} summaries`,
    `Fixed cost ${formatTokens(fixedCost)} tokens (${FIXED_COST_WORDS[fixedCostSource]})`,
    ...(policy.keepFirst > 0
      ? [`The first ${formatTokens(policy.keepFirst)} ${policy.keepFirst === 1 ? 'turn' : 'turns'} stay`]
      : []),
    ...(policy.keepUser ? ['What users wrote stays'] : []),
    ...(policy.conservative === null
      ? []
      : [`Conservative: fixed floor ${formatTokens(policy.conservative)}`]),
    ...(shownAs === null ? [] : [`The summarizer is shown ${shownAs}`]),
    ...(off.length === 0 ? [] : [`Counting rules that are off: ${off.join(', ')}`]),
  ];
}

function segmentWords(segments: Policy['segments']): string | null {
  switch (segments.kind) {
    case 'replay':
      return null;
    case 'logged':
      return 'the compactions that the log tells of';
    case 'window':
      return `windows of ${formatTokens(segments.size)} ${segments.by}`;
    case 'range':
      return `turns ${formatTurns(segments.from, segments.to)}`;
    default:
      return assertNever(segments);
  }
}

const FIXED_COST_WORDS = {
  policy: 'as set',
  log: 'from what the log reports',
  'left-out': 'what the log reports exceeds the mark and is left out',
  none: 'none is known',
} as const;

const percent = (ratio: number): string => `${Math.round(ratio * 1_000) / 10} %`;
