/**
 * The second policy that the settings are compared with, as it is chosen, as it runs, and as words of a link: the id of a
 * preset, or `~` and the words of a policy with `~` between them (`~slot~1400~margin~0.3`), for the settings as they were
 * when somebody pressed Compare.
 */
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy.ts';
import { changedFromPreset, findPreset, presetOf, presetPart } from '../../core/compaction/presets.ts';
import { policyKey } from './policy-key.ts';
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

/**
 * The second policy beside the first: a preset has the same window and all that no preset decides, and both judge the same
 * segments in the same tokens, or there would be nothing to compare.
 */
export function secondPolicy(versus: Versus, first: Policy): Policy {
  const { encoding, segments } = first;
  if (versus.kind === 'settings') return { ...versus.policy, encoding, segments };
  const preset = findPreset(versus.id);
  return preset === null ? first : { ...first, ...presetPart(preset, first.budget) };
}

/** What both are called in a sentence, after "under". */
export function namesOf(first: Policy, versus: Versus): { readonly one: string; readonly other: string } {
  const other =
    versus.kind === 'settings' ? 'the settings before' : nameOfPreset(presetOf({ preset: versus.id }).id);
  const isRecord =
    policyKey({ ...first, segments: RECORD_POLICY.segments, encoding: RECORD_POLICY.encoding }) ===
    policyKey(RECORD_POLICY);
  const own =
    first.preset !== 'record' && changedFromPreset(first).length === 0
      ? nameOfPreset(first.preset)
      : isRecord
        ? nameOfPreset('record')
        : 'these settings';
  return { one: own === other || versus.kind === 'settings' ? 'these settings' : own, other };
}

const nameOfPreset = (id: string): string =>
  id === 'record' ? 'the record’s policy' : presetOf({ preset: id }).title;
