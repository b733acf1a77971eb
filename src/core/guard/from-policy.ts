import {
  DEFAULT_FLOOR,
  FORESEEN_FLOORS,
  type ForeseenFloor,
  type Policy,
  RECORD_POLICY,
} from '../compaction/policy/policy.ts';
import { ENCODINGS, type Encoding } from '../tokens/tokenizer.ts';
import { isRecord } from '../transcript/formats/reading/json-values.ts';
import type { DecideOptions } from './options.ts';

/** What the settings of the page mean to the guard. */
export interface GuardSettings {
  readonly encoding: Encoding;
  /** `null` where the settings state no slot, or a condition of the record does not hold: no verdict then applies. */
  readonly slot: number | null;
  readonly options: Required<
    Pick<DecideOptions, 'floor' | 'marginRatio' | 'split' | 'allowance' | 'conservative'>
  >;
}

/**
 * The settings of the page, as saved or as `policy` of a report, for the guard. What they do not state is the
 * record's; budget, mark and region say when to compact what, which is the runtime's own business, and are ignored.
 * Throws a TypeError that names the field that is wrong.
 */
export function guardOptions(policy: Partial<Policy>): GuardSettings {
  const given: unknown = policy;
  if (!isRecord(given)) throw new TypeError('policy must be an object, such as the "policy" of a report.');
  const applies = !flag(given.retrievable, false, 'retrievable') && !flag(given.uncapped, false, 'uncapped');
  const slot = amountOrNone(given.slot, RECORD_POLICY.slot, 'slot');
  return {
    encoding: known<Encoding>(given.encoding, ENCODINGS, RECORD_POLICY.encoding, 'encoding'),
    slot: applies ? slot : null,
    options: {
      floor: known<ForeseenFloor>(given.floor, FORESEEN_FLOORS, DEFAULT_FLOOR, 'floor'),
      marginRatio:
        amountOrNone(given.margin ?? undefined, RECORD_POLICY.margin, 'margin') ?? RECORD_POLICY.margin,
      split: flag(given.split, RECORD_POLICY.split, 'split'),
      allowance: amountOrNone(given.allowance, RECORD_POLICY.allowance, 'allowance'),
      conservative: amountOrNone(given.conservative, RECORD_POLICY.conservative, 'conservative'),
    },
  };
}

function known<T extends string>(value: unknown, names: readonly T[], otherwise: T, field: string): T {
  const found = value === undefined ? otherwise : names.find((name) => name === value);
  if (found === undefined) throw new TypeError(`policy.${field} must be one of ${names.join(', ')}.`);
  return found;
}

function flag(value: unknown, otherwise: boolean, field: string): boolean {
  if (value === undefined) return otherwise;
  if (typeof value !== 'boolean') throw new TypeError(`policy.${field} must be true or false.`);
  return value;
}

function amountOrNone(value: unknown, otherwise: number | null, field: string): number | null {
  if (value === undefined) return otherwise;
  if (value === null) return null;
  if (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  throw new TypeError(`policy.${field} must be a number that is not negative, or null.`);
}
