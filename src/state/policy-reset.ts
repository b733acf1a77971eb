import type { Policy } from '../core/compaction/policy.ts';
import { changedFromPreset, presetOf, presetPart } from '../core/compaction/presets.ts';

/** What leads a policy back to the preset that it was made from, in the window that it has; `null` where it is that preset. */
export const policyToReset = (policy: Policy): Partial<Policy> | null =>
  changedFromPreset(policy).length === 0 ? null : presetPart(presetOf(policy), policy.budget);
