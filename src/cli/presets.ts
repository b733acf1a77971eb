import { presetLines } from '../core/compaction/policy/presets/table.ts';
import { PRESETS_READ } from '../core/compaction/policy/presets.ts';
import { readFlags } from './flags.ts';

/** One line a preset: its id, when it compacts in its own window, its slot, the date of its source, how sure it is. */
export function presets(args: readonly string[]): string {
  readFlags(args, {});
  return presetLines().join('\n');
}

/** What the columns mean, for a person and not for a pipe. */
export const PRESETS_NOTE = `Sources without a date of their own were read on ${PRESETS_READ}; docs/presets.md has each in full.`;
