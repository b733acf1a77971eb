import { rulesOff } from '../../floor/counting-rules.ts';
import { type Policy, RECORD_POLICY } from './policy.ts';

/**
 * The flags of the command line that ask for a policy, for whoever wants to see the same again; what is as in the record
 * is left out. `null` where flags cannot say it: a mark in tokens beside a number of turns, or a summarizer shown nothing
 * that is named.
 */
export function policyFlags(policy: Policy): readonly string[] | null {
  const flags: string[] = [];
  const base = RECORD_POLICY;
  const say = (flag: string, value?: string | number): void => {
    flags.push(value === undefined ? `--${flag}` : `--${flag} ${value}`);
  };
  const { mark, mostTurns, region, segments, shown } = policy;
  if (mark !== null && mostTurns !== null) return null;
  if (policy.budget !== base.budget) say('budget', policy.budget);
  if (policy.highWater !== base.highWater && mark === null) say('high-water', policy.highWater);
  if (mark !== null) say('trigger', `${mark.kind}:${mark.tokens}`);
  if (mostTurns !== null) say('trigger', `turns:${mostTurns}`);
  const what =
    region.kind === 'oldest'
      ? `oldest:${region.fraction}:${region.by}`
      : region.kind === 'all-but'
        ? `all-but:${region.newest}:${region.by}`
        : region.kind;
  if (what !== 'oldest:0.4:turns') say('compact', what);
  if (policy.slot === null) say('no-slot');
  else if (policy.slot !== base.slot) say('slot', policy.slot);
  if (policy.margin !== base.margin) say('margin', policy.margin);
  if (policy.floor !== base.floor) say('floor', policy.floor);
  const off = rulesOff(policy.rules);
  if (off.length > 0) say('without', off.join(','));
  if (!policy.split) say('no-split');
  if (policy.allowance !== null) say('allowance', policy.allowance);
  if (policy.summaries !== base.summaries) say('summaries', policy.summaries);
  if (policy.fixedCost !== null) say('fixed-cost', policy.fixedCost);
  if (policy.keepFirst > 0) say('keep-first', policy.keepFirst);
  if (policy.keepUser) say('keep-user');
  if (policy.chainLimit !== base.chainLimit) say('chain-limit', policy.chainLimit);
  if (policy.conservative !== null) say('conservative', policy.conservative);
  if (policy.retrievable) say('retrievable');
  if (policy.uncapped) say('uncapped');
  if (shown !== null) {
    const cuts = [
      ...(shown.newestTokens === null ? [] : [`newest:${shown.newestTokens}`]),
      ...(shown.resultChars === null ? [] : [`results:${shown.resultChars}`]),
    ];
    if (cuts.length === 0) return null;
    say('shown', cuts.join(','));
  }
  if (segments.kind === 'window') say('segments', `window:${segments.size}:${segments.by}`);
  else if (segments.kind === 'range') say('segments', `range:${segments.from}-${segments.to}`);
  else if (segments.kind !== 'replay') say('segments', segments.kind);
  if (policy.encoding !== base.encoding) say('encoding', policy.encoding);
  return flags;
}
