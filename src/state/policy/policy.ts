import { create } from 'zustand';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { samePolicy } from '../../core/compaction/policy/policy-key.ts';
import type { PolicyState, PolicyStore } from '../model.ts';

export { policyKey, samePolicy } from '../../core/compaction/policy/policy-key.ts';

/**
 * The settings that a verdict depends on. The policy object changes identity only when a value changes, so that
 * whatever is memoised on it is not computed again for a slider that was let go where it was.
 */
export const createPolicyStore = (initial: Policy = RECORD_POLICY) =>
  create<PolicyStore>()((set) => ({
    policy: initial,
    acts: 0,
    set: (patch) => set((state) => changed(state, { ...state.policy, ...patch }, 1)),
    reset: () => set((state) => changed(state, RECORD_POLICY, 1)),
    adopt: (patch) => set((state) => changed(state, { ...state.policy, ...patch }, 0)),
  }));

const changed = (state: PolicyState, policy: Policy, acts: 0 | 1): PolicyState | Partial<PolicyState> =>
  samePolicy(policy, state.policy) ? state : { policy, acts: state.acts + acts };

export const usePolicy = createPolicyStore();
