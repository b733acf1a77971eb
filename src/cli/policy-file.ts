import { type Policy, RECORD_POLICY } from '../core/compaction/policy.ts';
import { findPreset, PRESETS, presetPolicy } from '../core/compaction/presets.ts';
import { readPolicy } from '../core/compaction/read-policy.ts';
import { budgetOf, type FlagValues, policyOf, text } from './flags.ts';
import { readJsonFile } from './read-json-file.ts';
import { UsageError } from './usage-error.ts';

/** The policy that the flags ask for: single flags go before `--preset` or `--policy`, these before the record's. */
export async function choosePolicy(values: FlagValues): Promise<Policy> {
  const id = text(values, 'preset');
  const file = text(values, 'policy');
  if (id !== null && file !== null) throw new UsageError('--preset and --policy exclude each other');
  if (file !== null) return policyOf(values, await readPolicyFile(file));
  if (id === null) return policyOf(values, RECORD_POLICY);
  const preset = findPreset(id);
  if (preset === null) {
    const known = PRESETS.map((one) => one.id).join(', ');
    throw new UsageError(`--preset knows ${known}, not "${id}" (floorline presets says more of each)`);
  }
  return policyOf(values, presetPolicy(preset, budgetOf(values) ?? undefined));
}

/** A policy that was saved as JSON, bare or in a report. What is wrong is said with the file, the place and the remedy. */
async function readPolicyFile(path: string): Promise<Policy> {
  const value = await readJsonFile(
    '--policy',
    path,
    'save the "policy" of a report there, as analyze --format json writes it',
  );
  const reading = readPolicy(value);
  if (reading.ok) return reading.policy;
  throw new UsageError(
    `--policy ${path}: "${reading.field}" takes ${reading.allowed}; correct it or leave it out`,
  );
}
