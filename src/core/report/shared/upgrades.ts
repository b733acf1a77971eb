/**
 * Reports of older versions, brought up to the newest one step at a time: the step under `n` makes version n + 1 of version
 * n. A report is data of a stranger when it gets here, so a step looks before it takes, and what it cannot use it leaves as
 * it is: the schema judges at the end. Whoever raises `SHARED_VERSION` adds a step here and a fixture of the version before.
 */
import { isRecord } from '../../transcript/formats/reading/json-values.ts';
import { type Failed, failed } from './failure.ts';
import { SHARED_SCHEMA_PREFIX, SHARED_VERSION } from './model.ts';

export type Report = Readonly<Record<string, unknown>>;
export type Upgrade = (report: Report) => Report;
export type Upgrades = ReadonlyMap<number, Upgrade>;

const UPGRADES: Upgrades = new Map();

/** The version that a schema's name ends with; `null` for a name that is none of ours. */
export function versionOf(schema: unknown): number | null {
  if (typeof schema !== 'string' || !schema.startsWith(SHARED_SCHEMA_PREFIX)) return null;
  const version = schema.slice(SHARED_SCHEMA_PREFIX.length);
  return /^[1-9]\d{0,5}$/.test(version) ? Number(version) : null;
}

/** Brings what was parsed to the newest version; the other arguments are for tests. */
export function upgraded(
  value: unknown,
  newest: number = SHARED_VERSION,
  upgrades: Upgrades = UPGRADES,
): { readonly ok: true; readonly report: Report } | Failed {
  if (!isRecord(value)) return failed('not-ours');
  const version = versionOf(value.schema);
  if (version === null) {
    return typeof value.schema === 'string' && value.schema.startsWith('floorline.report/')
      ? failed('not-ours', 'it is the result of floorline analyze; floorline report makes reports')
      : failed('not-ours');
  }
  if (version > newest) return failed('newer', `version ${version}; this one reads up to ${newest}`);
  let report: Report = value;
  for (let at = version; at < newest; at++) {
    const upgrade = upgrades.get(at);
    if (upgrade === undefined) return failed('damaged', `version ${at} was never written`);
    report = { ...upgrade(report), schema: `${SHARED_SCHEMA_PREFIX}${at + 1}` };
  }
  return { ok: true, report };
}
