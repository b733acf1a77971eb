/** The second policy of a comparison, made to fit the first, and what either is called in a sentence. */
import { type Policy, RECORD_POLICY } from '../policy/policy.ts';
import { samePolicy } from '../policy/policy-key.ts';
import { changedFromPreset, type Preset, presetOf, presetPart } from '../policy/presets.ts';

/** A preset has the same window as the first policy, and all that no preset decides. */
export const presetBeside = (preset: Preset, first: Policy): Policy => ({
  ...first,
  ...presetPart(preset, first.budget),
});

/** Both judge the same segments in the same tokens, or there would be nothing to compare. */
export const policyBeside = (policy: Policy, { encoding, segments }: Policy): Policy => ({
  ...policy,
  encoding,
  segments,
});

/** As it stands after "under": `Codex`, `the record’s policy`. */
export const nameOfPreset = (id: string): string =>
  id === 'record' ? 'the record’s policy' : presetOf({ preset: id }).title;

/** The same of a policy: the preset that it is unchanged, else `these settings`. */
export function nameOfPolicy(policy: Policy): string {
  if (policy.preset !== 'record')
    return changedFromPreset(policy).length === 0 ? nameOfPreset(policy.preset) : 'these settings';
  const { segments, encoding } = RECORD_POLICY;
  return samePolicy({ ...policy, segments, encoding }, RECORD_POLICY)
    ? nameOfPreset('record')
    : 'these settings';
}
