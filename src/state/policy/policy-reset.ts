import type { Policy } from '../../core/compaction/policy/policy.ts';
import { samePolicy } from '../../core/compaction/policy/policy-key.ts';
import { changedFromPreset, presetOf, presetPart } from '../../core/compaction/policy/presets.ts';
import { namedBase, namedPart, useNamedPolicies } from './named-policies.ts';

/** Where a policy came from, by name, and what leads back there; `patch` is `null` where it is just that. */
export interface PolicyBase {
  readonly name: string;
  readonly patch: Partial<Policy> | null;
}

/** The named policy, or else the preset, that a policy was made from; a preset in the window that the policy has. */
export function policyBase(policy: Policy): PolicyBase {
  const { all, chosen } = useNamedPolicies.getState();
  const named = namedBase(policy, all, chosen);
  if (named !== null) {
    const part = namedPart(named, policy);
    return { name: named.name, patch: samePolicy(part, policy) ? null : part };
  }
  const preset = presetOf(policy);
  return {
    name: preset.title,
    patch: changedFromPreset(policy).length === 0 ? null : presetPart(preset, policy.budget),
  };
}
