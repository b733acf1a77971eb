import type { Policy } from './policy.ts';

/** Whether two policies say the same, whatever objects they are. */
export const samePolicy = (one: Policy, other: Policy): boolean => policyKey(one) === policyKey(other);

/** A policy as text; equal policies have equal keys, whatever the order in which they were written. */
export const policyKey = (policy: Policy): string =>
  JSON.stringify(
    Object.entries(policy)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [
        key,
        typeof value === 'object' && value !== null ? Object.entries(value).sort() : value,
      ]),
  );
