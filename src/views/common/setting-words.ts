/** Settings and their changes in few words: `slot 2,000 → 2,750`, `preset Codex`. */
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { shownWords } from '../../core/compaction/policy/presets/words.ts';
import { presetOf } from '../../core/compaction/policy/presets.ts';
import { rulesOff } from '../../core/floor/counting-rules.ts';
import { keysOf, type SettingsChange } from '../../state/history/settings-change.ts';
import { formatCount, formatTurns } from './format.ts';

type Words<K extends keyof Policy> = (value: Policy[K]) => string;

interface SettingWords<K extends keyof Policy> {
  readonly name: string;
  readonly value: Words<K>;
}

const setting = <K extends keyof Policy>(name: string, value: Words<K>): SettingWords<K> => ({ name, value });
const percent = (ratio: number): string => `${Number((ratio * 100).toFixed(2))} %`;
const orWord =
  (word: string) =>
  (value: number | null): string =>
    value === null ? word : formatCount(value);
const onOff = (value: boolean): string => (value ? 'on' : 'off');

export const regionWords = (region: Policy['region']): string => {
  switch (region.kind) {
    case 'oldest':
      return `oldest ${percent(region.fraction)} of ${region.by}`;
    case 'all-but':
      return `all but ${formatCount(region.newest)} ${region.by}`;
    case 'everything':
      return 'everything';
  }
};

const segmentsWords = (segments: Policy['segments']): string => {
  switch (segments.kind) {
    case 'replay':
      return 'replay';
    case 'logged':
      return 'as logged';
    case 'window':
      return `windows of ${formatCount(segments.size)} ${segments.by}`;
    case 'range':
      return `turns ${formatTurns(segments)}`;
  }
};

const markTokens = (mark: Policy['mark']): string =>
  mark === null
    ? 'a share of the budget'
    : `${formatCount(mark.tokens)} tokens${mark.kind === 'left' ? ' left' : ''}`;

const WORDS: { readonly [K in keyof Policy]: SettingWords<K> } = {
  preset: setting('preset', (preset) => presetOf({ preset }).title),
  slot: setting('slot', orWord('none')),
  margin: setting('margin', percent),
  budget: setting('budget', formatCount),
  highWater: setting('mark', percent),
  mark: setting('mark', markTokens),
  mostTurns: setting('most turns', orWord('no count')),
  region: setting('what is compacted', regionWords),
  floor: setting('floor', (floor) => floor),
  rules: setting('rules that are off', (rules) => rulesOff(rules).join(', ') || 'none'),
  split: setting('splitting', onOff),
  allowance: setting('allowance', orWord('none')),
  summaries: setting('summaries', (summaries) => summaries),
  fixedCost: setting('fixed cost', orWord('as logged')),
  keepFirst: setting('first turns kept', formatCount),
  keepUser: setting('keeping what users write', onOff),
  chainLimit: setting('chain limit', formatCount),
  conservative: setting('conservative floor', orWord('off')),
  retrievable: setting('raw turns fetched again', onOff),
  uncapped: setting('no cap', onOff),
  shown: setting('shown to the summarizer', (shown) => shownWords(shown) ?? 'not stated'),
  segments: setting('segments', segmentsWords),
  encoding: setting('encoding', (encoding) => encoding),
};

export const settingName = (key: keyof Policy): string => WORDS[key].name;

function valueWords<K extends keyof Policy>(key: K, values: Partial<Policy>): string | null {
  const value: Policy[K] | undefined = values[key];
  return value === undefined ? null : WORDS[key].value(value);
}

/** One setting before and after; the mark has two settings and is one thing. */
function oneChange(key: keyof Policy, before: Partial<Policy>, after: Partial<Policy>): string {
  const own = (values: Partial<Policy>): string | null =>
    key === 'mark' && values.mark === null && values.highWater !== undefined
      ? percent(values.highWater)
      : valueWords(key, values);
  return `${settingName(key)} ${own(before) ?? '?'} → ${own(after) ?? '?'}`;
}

/** The settings of a change that are told one by one. */
const toldKeys = (change: SettingsChange): readonly (keyof Policy)[] =>
  keysOf(change).filter((key) => key !== 'highWater' || !('mark' in change.after));

/** Every setting that changed, as a phrase. */
export const changesInFull = (change: SettingsChange): string =>
  toldKeys(change)
    .map((key) => oneChange(key, change.before, change.after))
    .join(', ');

/** What changed, as a phrase; `back` tells it the other way round. Many settings are counted, and a preset is named. */
export function settingsWords(change: SettingsChange, back = false): string {
  const before = back ? change.after : change.before;
  const after = back ? change.before : change.after;
  const keys = toldKeys(change);
  if ('preset' in after) return oneChange('preset', before, after);
  const [first, second] = keys;
  if (first === undefined) return 'settings as they were';
  const one = oneChange(first, before, after);
  if (second === undefined) return one;
  if (keys.length === 2) return `${one}, ${oneChange(second, before, after)}`;
  return `${one} and ${keys.length - 1} more settings`;
}
