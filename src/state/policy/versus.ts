/**
 * The second policy that the settings are compared with, as it is chosen, as it runs, and as words of a link: the id of a
 * preset, or `~` and the words of a policy with `~` between them (`~slot~1400~margin~0.3`), for the settings as they were
 * when somebody pressed Compare.
 */
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { findPreset } from '../../core/compaction/policy/presets.ts';
import {
  nameOfPolicy,
  nameOfPreset,
  policyBeside,
  presetBeside,
} from '../../core/compaction/sweep/second-policy.ts';
import { policyFromWords, policyToWords } from './policy-words.ts';

export type Versus =
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'settings'; readonly policy: Policy };

const SEPARATOR = '~';

export const versusToWords = (versus: Versus): string =>
  versus.kind === 'preset' ? versus.id : SEPARATOR + policyToWords(versus.policy).flat().join(SEPARATOR);

/** Reads what a link says; `null` for what makes no sense. Single words that make none are passed over. */
export function versusFromWords(text: string): Versus | null {
  if (!text.startsWith(SEPARATOR)) return findPreset(text) === null ? null : { kind: 'preset', id: text };
  const words = text.slice(1).split(SEPARATOR);
  const pairs = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) pairs.set(words[at] ?? '', words[at + 1] ?? '');
  return { kind: 'settings', policy: policyFromWords(pairs) };
}

/** The second policy beside the first, as it runs. */
export function secondPolicy(versus: Versus, first: Policy): Policy {
  if (versus.kind === 'settings') return policyBeside(versus.policy, first);
  const preset = findPreset(versus.id);
  return preset === null ? first : presetBeside(preset, first);
}

/** What both are called in a sentence, after "under". */
export function namesOf(first: Policy, versus: Versus): { readonly one: string; readonly other: string } {
  if (versus.kind === 'settings') return { one: 'these settings', other: 'the settings before' };
  const other = nameOfPreset(versus.id);
  const one = nameOfPolicy(first);
  return { one: one === other ? 'these settings' : one, other };
}
