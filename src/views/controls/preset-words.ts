import type { Policy } from '../../core/compaction/policy.ts';
import { changedFromPreset, type PresetKey, presetOf } from '../../core/compaction/presets.ts';

const WORDS = {
  highWater: 'the mark',
  mark: 'the mark',
  mostTurns: 'the count of turns',
  region: 'what it compacts',
  slot: 'the slot',
  summaries: 'earlier summaries',
  fixedCost: 'the fixed cost',
  keepFirst: 'the first turns kept',
  keepUser: 'what users write',
  retrievable: 'whether turns can be fetched again',
  uncapped: 'the cap',
  shown: 'what the summarizer reads',
} as const satisfies Record<PresetKey, string>;

/** The settings that depart from a preset, as a phrase: a mark has two settings and is one thing. */
export const changedWords = (keys: readonly PresetKey[]): string =>
  [...new Set(keys.map((key) => WORDS[key]))].join(', ');

/** The preset as the button of the policy names it: `Codex`, `Codex, changed`; `null` for the record's own. */
export function presetName(policy: Policy): string | null {
  const { id, title } = presetOf(policy);
  if (id === 'record') return null;
  return changedFromPreset(policy).length > 0 ? `${title}, changed` : title;
}
