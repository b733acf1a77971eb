import { create } from 'zustand';
import { type Policy, RECORD_POLICY } from '../core/compaction/policy.ts';
import type { PolicyStore } from './model.ts';

/**
 * The settings that a verdict depends on. The policy object changes identity only when a value changes, so that
 * whatever is memoised on it is not computed again for a slider that was let go where it was.
 */
export const createPolicyStore = (initial: Policy = RECORD_POLICY) =>
  create<PolicyStore>()((set) => ({
    policy: initial,
    set: (patch) =>
      set((state) => {
        const policy = { ...state.policy, ...patch };
        return samePolicy(policy, state.policy) ? state : { policy };
      }),
    reset: () =>
      set((state) => (samePolicy(state.policy, RECORD_POLICY) ? state : { policy: RECORD_POLICY })),
  }));

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

export const usePolicy = createPolicyStore();
