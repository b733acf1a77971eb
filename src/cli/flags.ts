import { type ParseArgsConfig, parseArgs } from 'node:util';
import {
  FLOOR_KINDS,
  type Policy,
  RECORD_POLICY,
  type Region,
  type SegmentSource,
} from '../core/compaction/policy.ts';
import { ENCODINGS } from '../core/tokens/tokenizer.ts';
import { UsageError } from './usage-error.ts';

type FlagSpecs = NonNullable<ParseArgsConfig['options']>;

/** Flags that make a policy; a flag that is not listed here is an error, never ignored. */
export const POLICY_FLAGS = {
  budget: { type: 'string' },
  'high-water': { type: 'string' },
  compact: { type: 'string' },
  'keep-first': { type: 'string' },
  'keep-user': { type: 'boolean' },
  'chain-limit': { type: 'string' },
  slot: { type: 'string' },
  'no-slot': { type: 'boolean' },
  margin: { type: 'string' },
  floor: { type: 'string' },
  'no-split': { type: 'boolean' },
  allowance: { type: 'string' },
  summaries: { type: 'string' },
  'fixed-cost': { type: 'string' },
  conservative: { type: 'string' },
  retrievable: { type: 'boolean' },
  uncapped: { type: 'boolean' },
  segments: { type: 'string' },
  preset: { type: 'string' },
  encoding: { type: 'string' },
} as const satisfies FlagSpecs;

/** Flags that choose what is read and how it is written. */
export const INPUT_FLAGS = {
  thread: { type: 'string' },
  conversation: { type: 'string' },
  as: { type: 'string' },
} as const satisfies FlagSpecs;

export type FlagValues = Readonly<Record<string, string | boolean | undefined>>;

/** Reads the flags of a command; what is unknown or lacks its value is a usage error that names it. */
export function readFlags(
  args: readonly string[],
  options: FlagSpecs,
): { readonly values: FlagValues; readonly positionals: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    const plain: Record<string, string | boolean | undefined> = {};
    for (const [name, value] of Object.entries(values)) if (!Array.isArray(value)) plain[name] = value;
    return { values: plain, positionals };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/\.\s/)[0] ?? '') : String(error);
    // What Node calls ambiguous is a value that begins with a dash, and no flag here takes one.
    const flag = /'(--[\w-]+)' argument is ambiguous/.exec(message)?.[1];
    throw new UsageError(flag === undefined ? message : `${flag} takes a value that begins with no dash`);
  }
}

/** The policy that the flags ask for; what they leave open is the record's. */
export function policyOf(values: FlagValues): Policy {
  if (values.slot !== undefined && values['no-slot'] === true) {
    throw new UsageError('--slot and --no-slot exclude each other');
  }
  const preset = text(values, 'preset');
  if (preset !== null && preset !== 'record')
    throw new UsageError(`--preset knows "record", not "${preset}"`);
  return {
    budget: number(values, 'budget', RECORD_POLICY.budget, 1, Number.MAX_SAFE_INTEGER, true),
    highWater: number(values, 'high-water', RECORD_POLICY.highWater, 0.01, 1, false),
    region: regionOf(text(values, 'compact')),
    slot:
      values['no-slot'] === true
        ? null
        : number(values, 'slot', RECORD_POLICY.slot ?? 0, 1, Number.MAX_SAFE_INTEGER, true),
    margin: number(values, 'margin', RECORD_POLICY.margin, 0, 10, false),
    floor: oneOf(values, 'floor', FLOOR_KINDS, RECORD_POLICY.floor),
    split: values['no-split'] !== true,
    allowance:
      text(values, 'allowance') === null
        ? RECORD_POLICY.allowance
        : number(values, 'allowance', 0, 1, Number.MAX_SAFE_INTEGER, true),
    summaries: oneOf(values, 'summaries', ['rolling', 'appended'] as const, RECORD_POLICY.summaries),
    fixedCost:
      text(values, 'fixed-cost') === null
        ? null
        : number(values, 'fixed-cost', 0, 0, Number.MAX_SAFE_INTEGER, true),
    conservative:
      text(values, 'conservative') === null
        ? null
        : number(values, 'conservative', 0, 1, Number.MAX_SAFE_INTEGER, true),
    retrievable: values.retrievable === true,
    uncapped: values.uncapped === true,
    keepFirst: number(values, 'keep-first', RECORD_POLICY.keepFirst, 0, Number.MAX_SAFE_INTEGER, true),
    keepUser: values['keep-user'] === true,
    chainLimit: number(values, 'chain-limit', RECORD_POLICY.chainLimit, 1, Number.MAX_SAFE_INTEGER, true),
    segments: segmentsOf(text(values, 'segments')),
    encoding: oneOf(values, 'encoding', ENCODINGS, RECORD_POLICY.encoding),
  };
}

/** The value of a flag, or `null` where it was not given. */
export function text(values: FlagValues, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

export function oneOf<T extends string>(
  values: FlagValues,
  name: string,
  allowed: readonly T[],
  otherwise: T,
): T {
  const value = text(values, name);
  if (value === null) return otherwise;
  const known = allowed.find((entry) => entry === value);
  if (known === undefined) throw new UsageError(`--${name} takes ${list(allowed)}, not "${value}"`);
  return known;
}

function number(
  values: FlagValues,
  name: string,
  otherwise: number,
  least: number,
  most: number,
  whole: boolean,
): number {
  const value = text(values, name);
  return value === null ? otherwise : parseNumber(`--${name}`, value, least, most, whole);
}

function parseNumber(name: string, value: string, least: number, most: number, whole: boolean): number {
  const plain = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(plain) || plain < least || plain > most || (whole && !Number.isInteger(plain))) {
    const upper = most === Number.MAX_SAFE_INTEGER ? ` from ${least} up` : ` from ${least} to ${most}`;
    throw new UsageError(`${name} takes a ${whole ? 'whole number' : 'number'}${upper}, not "${value}"`);
  }
  return plain;
}

function regionOf(value: string | null): Region {
  if (value === null) return RECORD_POLICY.region;
  const [kind, amount, by, ...rest] = value.split(':');
  if (value === 'everything') return { kind: 'everything' };
  if (rest.length === 0 && amount !== undefined && (by === 'turns' || by === 'tokens')) {
    if (kind === 'oldest')
      return { kind, fraction: parseNumber('--compact oldest', amount, 0, 1, false), by };
    if (kind === 'all-but') {
      return { kind, newest: parseNumber('--compact all-but', amount, 0, Number.MAX_SAFE_INTEGER, true), by };
    }
  }
  throw new UsageError(
    `--compact takes oldest:R:turns, oldest:R:tokens, all-but:N:tokens, all-but:N:turns or everything, not "${value}"`,
  );
}

function segmentsOf(value: string | null): SegmentSource {
  if (value === null || value === 'replay') return { kind: 'replay' };
  const window = /^window:([^:]+):(turns|tokens)$/.exec(value);
  if (window !== null) {
    const size = parseNumber('--segments window', window[1] ?? '', 1, Number.MAX_SAFE_INTEGER, true);
    return { kind: 'window', size, by: window[2] === 'tokens' ? 'tokens' : 'turns' };
  }
  if (value.startsWith('range:')) return { kind: 'range', ...rangeOf('--segments range', value.slice(6)) };
  throw new UsageError(
    `--segments takes replay, window:N:turns, window:N:tokens or range:A-B, not "${value}"`,
  );
}

/** `A-B`: the turns from A up to, and without, B. */
export function rangeOf(name: string, value: string): { readonly from: number; readonly to: number } {
  const match = /^(\d+)-(\d+)$/.exec(value);
  const from = Number(match?.[1]);
  const to = Number(match?.[2]);
  if (match === null || from >= to) {
    throw new UsageError(
      `${name} takes A-B with A < B, the turns from A up to but without B, not "${value}"`,
    );
  }
  return { from, to };
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
