import { create } from 'zustand';
import { type Policy, RECORD_POLICY } from '../core/compaction/policy.ts';
import type { PolicyStore } from './model.ts';
import { samePolicy } from './policy-key.ts';

export { policyKey, samePolicy } from './policy-key.ts';

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

export const usePolicy = createPolicyStore();
