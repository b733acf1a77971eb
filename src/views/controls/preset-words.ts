import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { samePolicy } from '../../core/compaction/policy/policy-key.ts';
import {
  changedFromPreset,
  type Preset,
  presetOf,
  presetPolicy,
} from '../../core/compaction/policy/presets.ts';
import {
  keysOf,
  type SettingsChange,
  settingsChange,
  withoutKey,
} from '../../state/history/settings-change.ts';
import type { NamedPolicy } from '../../state/policy/named-policies.ts';
import { namedPart } from '../../state/policy/named-policies.ts';

/** In what a policy departs from the preset that it names, in the window that it has. */
export function changeFromPreset(policy: Policy, preset: Preset): SettingsChange {
  const changed: readonly (keyof Policy)[] = changedFromPreset(policy);
  const all = settingsChange(presetPolicy(preset, policy.budget), policy);
  return keysOf(all)
    .filter((key) => !changed.includes(key))
    .reduce(withoutKey, all);
}

/** Settings that no agent decides and that are not the record's, beside where segments come from; `null` where there are none. */
export function ownSettings(policy: Policy): SettingsChange | null {
  const { margin, floor, rules, split, allowance, chainLimit, conservative, encoding } = policy;
  const own = { margin, floor, rules, split, allowance, chainLimit, conservative, encoding };
  const change = settingsChange(RECORD_POLICY, { ...RECORD_POLICY, ...own });
  return keysOf(change).length === 0 ? null : change;
}

/** A button is no place for a sentence. */
const LONGEST_SHOWN = 28;
const shortName = ({ name }: NamedPolicy): string =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN - 1).trimEnd()}…` : name;

/** The policy as its button names it: `Codex`, `Codex, changed`, `My gateway`; `null` for the record's own. */
export function presetName(policy: Policy, named: NamedPolicy | null = null): string | null {
  if (named !== null)
    return samePolicy(namedPart(named, policy), policy) ? shortName(named) : `${shortName(named)}, changed`;
  const { id, title } = presetOf(policy);
  if (id === 'record') return null;
  return changedFromPreset(policy).length > 0 ? `${title}, changed` : title;
}
