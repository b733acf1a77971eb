/** What changed between two policies: the settings that differ, with their values before and after. */
import type { Policy } from '../../core/compaction/policy/policy.ts';

export interface SettingsChange {
  readonly before: Partial<Policy>;
  readonly after: Partial<Policy>;
}

type Patch = { -readonly [K in keyof Policy]?: Policy[K] };

const isKey = (name: string, policy: Policy): name is keyof Policy => Object.hasOwn(policy, name);
const allKeys = (policy: Policy): readonly (keyof Policy)[] =>
  Object.keys(policy).filter((name) => isKey(name, policy));

/** Values of settings are plain data; the order in which an object was written says nothing. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && inOrder(one) === inOrder(other));
const inOrder = (value: object | null): string =>
  value === null ? 'null' : JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

const copy = <K extends keyof Policy>(to: Patch, from: Partial<Policy>, key: K): void => {
  const value = from[key];
  if (value !== undefined) to[key] = value;
};

export function settingsChange(one: Policy, other: Policy): SettingsChange {
  const before: Patch = {};
  const after: Patch = {};
  for (const key of allKeys(one)) {
    if (sameValue(one[key], other[key])) continue;
    copy(before, one, key);
    copy(after, other, key);
  }
  return { before, after };
}

/** The settings that a change touches, in the order of the policy. */
export const keysOf = ({ after }: SettingsChange): readonly (keyof Policy)[] =>
  Object.keys(after).filter((name): name is keyof Policy => name in after);

export const isNoChange = ({ before, after }: SettingsChange): boolean =>
  keysOf({ before, after }).every((key) => sameValue(before[key], after[key]));

/** A change but for one setting. */
export function withoutKey(change: SettingsChange, left: keyof Policy): SettingsChange {
  const before: Patch = {};
  const after: Patch = {};
  for (const key of keysOf(change)) {
    if (key === left) continue;
    copy(before, change.before, key);
    copy(after, change.after, key);
  }
  return { before, after };
}
