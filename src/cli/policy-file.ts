import { type Policy, RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { findPreset, PRESETS, presetPolicy } from '../core/compaction/policy/presets.ts';
import { readPolicy } from '../core/compaction/policy/read-policy.ts';
import { nameOfPreset, policyBeside, presetBeside } from '../core/compaction/sweep/second-policy.ts';
import type { Second } from './analyse-file.ts';
import { budgetOf, type FlagValues, policyOf, text } from './flags.ts';
import { readJsonFile } from './read-json-file.ts';
import { UsageError } from './usage-error.ts';

/** The policy that the flags ask for: single flags go before `--preset` or `--policy`, these before the record's. */
export async function choosePolicy(values: FlagValues): Promise<Policy> {
  const id = text(values, 'preset');
  const file = text(values, 'policy');
  if (id !== null && file !== null) throw new UsageError('--preset and --policy exclude each other');
  if (file !== null) return policyOf(values, await readPolicyFile('--policy', file));
  if (id === null) return policyOf(values, RECORD_POLICY);
  const preset = findPreset(id);
  if (preset === null) {
    const known = PRESETS.map((one) => one.id).join(', ');
    throw new UsageError(`--preset knows ${known}, not "${id}" (floorline presets says more of each)`);
  }
  return policyOf(values, presetPolicy(preset, budgetOf(values) ?? undefined));
}

/** A policy that was saved as JSON, bare or in a report. What is wrong is said with the file, the place and the remedy. */
async function readPolicyFile(flag: string, path: string): Promise<Policy> {
  const value = await readJsonFile(
    flag,
    path,
    'save the "policy" of a report there, as analyze --format json writes it',
  );
  const reading = readPolicy(value);
  if (reading.ok) return reading.policy;
  throw new UsageError(
    `${flag} ${path}: "${reading.field}" takes ${reading.allowed}; correct it or leave it out`,
  );
}

/** The second policy that `--compare` asks for beside the first: a preset by its name, else a saved policy; `null` for none. */
export async function chooseSecond(values: FlagValues, first: Policy): Promise<Second | null> {
  const value = text(values, 'compare');
  if (value === null) return null;
  const preset = findPreset(value);
  if (preset !== null) return { name: nameOfPreset(value), policy: presetBeside(preset, first) };
  if (!/[./\\]/.test(value)) {
    const known = PRESETS.map((one) => one.id).join(', ');
    throw new UsageError(`--compare takes a file of a saved policy, or ${known}, not "${value}"`);
  }
  return {
    name: `the policy of ${value}`,
    policy: policyBeside(await readPolicyFile('--compare', value), first),
  };
}
