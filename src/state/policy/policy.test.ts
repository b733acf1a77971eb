import { expect, it } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { createPolicyStore, policyKey } from './policy.ts';

it('changes identity when a value changes, and only then', () => {
  const store = createPolicyStore();
  const before = store.getState().policy;
  store.getState().set({ slot: 2_000, region: { by: 'turns', kind: 'oldest', fraction: 0.4 } });
  expect(store.getState().policy).toBe(before);
  store.getState().set({ slot: 1_400 });
  expect(store.getState().policy).toEqual({ ...RECORD_POLICY, slot: 1_400 });
  store.getState().reset();
  expect(store.getState().policy).toEqual(RECORD_POLICY);
});

it('gives policies that differ anywhere different keys', () => {
  const variants = [
    RECORD_POLICY,
    { ...RECORD_POLICY, slot: null },
    { ...RECORD_POLICY, slot: 0 },
    { ...RECORD_POLICY, region: { kind: 'everything' } as const },
    { ...RECORD_POLICY, region: { kind: 'oldest', fraction: 0.4, by: 'tokens' } as const },
    { ...RECORD_POLICY, split: false },
  ];
  expect(new Set(variants.map(policyKey)).size).toBe(variants.length);
});
