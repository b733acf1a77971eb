/**
 * How real agents compact, as policies to replay a transcript under. Each preset states what its source states, and no
 * more; `presets/` holds the facts, `to-policy.ts` makes settings of them for a window.
 */
import type { Policy } from './policy.ts';
import { EDITOR_AGENTS } from './presets/editor-agents.ts';
import { LIBRARIES } from './presets/libraries.ts';
import type { Preset } from './presets/preset.ts';
import { RECORD } from './presets/record.ts';
import { TERMINAL_AGENTS } from './presets/terminal-agents.ts';
import { type PresetPart, presetPart } from './presets/to-policy.ts';

export { PRESETS_READ, type Preset, type Sureness } from './presets/preset.ts';
export { type PresetPart, presetPart, presetPolicy } from './presets/to-policy.ts';

/** All presets, the record's own first. */
export const PRESETS: readonly Preset[] = [RECORD, ...TERMINAL_AGENTS, ...EDITOR_AGENTS, ...LIBRARIES];

/** The preset of this id, or `null`. */
export const findPreset = (id: string): Preset | null => PRESETS.find((preset) => preset.id === id) ?? null;

/** The preset that a policy names; the record's where it names none of ours. */
export const presetOf = (policy: Pick<Policy, 'preset'>): Preset => findPreset(policy.preset) ?? RECORD;

const PART_KEYS = [
  'highWater',
  'mark',
  'mostTurns',
  'region',
  'slot',
  'summaries',
  'fixedCost',
  'keepFirst',
  'keepUser',
  'retrievable',
  'uncapped',
  'shown',
] as const satisfies readonly (keyof PresetPart)[];
export type PresetKey = (typeof PART_KEYS)[number];

/**
 * The settings in which a policy departs from the preset that it names, in the window that it has: another budget is
 * another window, not another agent. A slot for an agent that has none is the user's to set, and no departure.
 */
export function changedFromPreset(policy: Policy): readonly PresetKey[] {
  const preset = presetOf(policy);
  const own = presetPart(preset, policy.budget);
  const hasSlot = preset.slot.value !== null && preset.slot.value !== 'none';
  return PART_KEYS.filter((key) => {
    if (key === 'slot' && !hasSlot) return false;
    // A mark in tokens does not read the fraction.
    if (key === 'highWater' && own.mark !== null && policy.mark !== null) return false;
    return key === 'region' || key === 'mark' || key === 'shown'
      ? !sameValues(policy[key], own[key])
      : policy[key] !== own[key];
  });
}

function sameValues(one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other;
  const entries = (value: object) => JSON.stringify(Object.entries(value).sort());
  return entries(one) === entries(other);
}
