import { type ParseArgsConfig, parseArgs } from 'node:util';
import {
  FLOOR_KINDS,
  type Policy,
  RECORD_POLICY,
  type Region,
  type SegmentSource,
  type Shown,
} from '../core/compaction/policy/policy.ts';
import { COUNTING_RULE_NAMES, type CountingRules, rulesWithout } from '../core/floor/counting-rules.ts';
import { ENCODINGS } from '../core/tokens/tokenizer.ts';
import { UsageError } from './usage-error.ts';

type FlagSpecs = NonNullable<ParseArgsConfig['options']>;

/** Flags that make a policy; a flag that is not listed here is an error, never ignored. */
export const POLICY_FLAGS = {
  budget: { type: 'string' },
  'high-water': { type: 'string' },
  trigger: { type: 'string' },
  compact: { type: 'string' },
  'keep-first': { type: 'string' },
  'keep-user': { type: 'boolean' },
  'no-keep-user': { type: 'boolean' },
  'chain-limit': { type: 'string' },
  slot: { type: 'string' },
  'no-slot': { type: 'boolean' },
  margin: { type: 'string' },
  floor: { type: 'string' },
  without: { type: 'string' },
  'no-split': { type: 'boolean' },
  allowance: { type: 'string' },
  summaries: { type: 'string' },
  'fixed-cost': { type: 'string' },
  conservative: { type: 'string' },
  retrievable: { type: 'boolean' },
  'no-retrievable': { type: 'boolean' },
  uncapped: { type: 'boolean' },
  segments: { type: 'string' },
  shown: { type: 'string' },
  preset: { type: 'string' },
  policy: { type: 'string' },
  encoding: { type: 'string' },
} as const satisfies FlagSpecs;

/** Flags that choose what is read and how it is written. */
export const INPUT_FLAGS = {
  thread: { type: 'string' },
  conversation: { type: 'string' },
  as: { type: 'string' },
  map: { type: 'string' },
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

/** `--without reads,words`: counting rules to switch off. */
export function rulesOf(value: string | null): CountingRules {
  const off = (value ?? '').split(',').filter((name) => name !== '');
  return rulesWithout(
    off.map((name) => {
      const known = COUNTING_RULE_NAMES.find((rule) => rule === name);
      if (known === undefined)
        throw new UsageError(`--without knows ${COUNTING_RULE_NAMES.join(', ')}, not "${name}"`);
      return known;
    }),
  );
}

/** The policy that the flags ask for; what they leave open is that of `base`, a preset or a saved policy. */
export function policyOf(values: FlagValues, base: Policy = RECORD_POLICY): Policy {
  refuseBoth(values, 'slot', 'no-slot');
  refuseBoth(values, 'retrievable', 'no-retrievable');
  refuseBoth(values, 'keep-user', 'no-keep-user');
  const count = (name: string, otherwise: number, least: number): number =>
    number(values, name, otherwise, least, Number.MAX_SAFE_INTEGER, true);
  const countOr = (name: string, otherwise: number | null, least: number): number | null =>
    text(values, name) === null ? otherwise : count(name, 0, least);
  return {
    ...base,
    budget: count('budget', base.budget, 1),
    ...triggerOf(values, base),
    region: regionOf(text(values, 'compact'), base.region),
    slot: values['no-slot'] === true ? null : countOr('slot', base.slot, 1),
    margin: number(values, 'margin', base.margin, 0, 10, false),
    floor: oneOf(values, 'floor', FLOOR_KINDS, base.floor),
    rules: text(values, 'without') === null ? base.rules : rulesOf(text(values, 'without')),
    split: values['no-split'] === true ? false : base.split,
    allowance: countOr('allowance', base.allowance, 1),
    summaries: oneOf(values, 'summaries', ['rolling', 'appended'] as const, base.summaries),
    fixedCost: countOr('fixed-cost', base.fixedCost, 0),
    conservative: countOr('conservative', base.conservative, 1),
    retrievable: onOff(values, 'retrievable', base.retrievable),
    uncapped: values.uncapped === true || base.uncapped,
    keepFirst: count('keep-first', base.keepFirst, 0),
    keepUser: onOff(values, 'keep-user', base.keepUser),
    chainLimit: count('chain-limit', base.chainLimit, 1),
    shown: shownOf(text(values, 'shown'), base.shown),
    segments: segmentsOf(text(values, 'segments'), base.segments),
    encoding: oneOf(values, 'encoding', ENCODINGS, base.encoding),
  };
}

/** Whether a budget is named, and which: a preset is made for a window. */
export const budgetOf = (values: FlagValues): number | null =>
  text(values, 'budget') === null ? null : number(values, 'budget', 0, 1, Number.MAX_SAFE_INTEGER, true);

/** Two flags that say the opposite of each other. */
function refuseBoth(values: FlagValues, one: string, other: string): void {
  if (values[one] !== undefined && values[one] !== false && values[other] === true)
    throw new UsageError(`--${one} and --${other} exclude each other`);
}

const onOff = (values: FlagValues, name: string, otherwise: boolean): boolean =>
  values[name] === true ? true : values[`no-${name}`] === true ? false : otherwise;

/** When a pass is due: a fraction of the budget, tokens used or left, or a number of turns beside it. */
function triggerOf(values: FlagValues, base: Policy): Pick<Policy, 'highWater' | 'mark' | 'mostTurns'> {
  const trigger = text(values, 'trigger');
  const isFraction = text(values, 'high-water') !== null;
  const highWater = number(values, 'high-water', base.highWater, 0.01, 1, false);
  const { mostTurns } = base;
  if (trigger === null) return { highWater, mark: isFraction ? null : base.mark, mostTurns };
  const [kind, amount, ...rest] = trigger.split(':');
  if (amount !== undefined && rest.length === 0) {
    const tokens = () => parseNumber(`--trigger ${kind}`, amount, 1, Number.MAX_SAFE_INTEGER, true);
    if (kind === 'turns') return { highWater, mark: isFraction ? null : base.mark, mostTurns: tokens() };
    if (kind === 'used' || kind === 'left') {
      if (isFraction) throw new UsageError(`--high-water and --trigger ${kind} exclude each other`);
      return { highWater, mark: { kind, tokens: tokens() }, mostTurns };
    }
  }
  throw new UsageError(`--trigger takes used:N, left:N or turns:N, not "${trigger}"`);
}

/** `newest:N`, `results:N`, or both with a comma between. */
function shownOf(value: string | null, otherwise: Shown | null): Shown | null {
  if (value === null) return otherwise;
  if (value === 'all') return null;
  let shown: Shown = { newestTokens: null, resultChars: null };
  for (const word of value.split(',')) {
    const [kind, amount, ...rest] = word.split(':');
    if (amount === undefined || rest.length > 0 || (kind !== 'newest' && kind !== 'results'))
      throw new UsageError(`--shown takes newest:N, results:N, both with a comma, or all, not "${value}"`);
    const least = kind === 'newest' ? 1 : 0;
    const n = parseNumber(`--shown ${kind}`, amount, least, Number.MAX_SAFE_INTEGER, true);
    shown = kind === 'newest' ? { ...shown, newestTokens: n } : { ...shown, resultChars: n };
  }
  return shown;
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

/** A plain number within limits; `name` is what the error calls it. */
export function parseNumber(
  name: string,
  value: string,
  least: number,
  most: number,
  whole: boolean,
): number {
  const plain = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(plain) || plain < least || plain > most || (whole && !Number.isInteger(plain))) {
    const upper = most === Number.MAX_SAFE_INTEGER ? ` from ${least} up` : ` from ${least} to ${most}`;
    throw new UsageError(`${name} takes a ${whole ? 'whole number' : 'number'}${upper}, not "${value}"`);
  }
  return plain;
}

function regionOf(value: string | null, otherwise: Region): Region {
  if (value === null) return otherwise;
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

function segmentsOf(value: string | null, otherwise: SegmentSource): SegmentSource {
  if (value === null) return otherwise;
  if (value === 'replay' || value === 'logged') return { kind: value };
  const window = /^window:([^:]+):(turns|tokens)$/.exec(value);
  if (window !== null) {
    const size = parseNumber('--segments window', window[1] ?? '', 1, Number.MAX_SAFE_INTEGER, true);
    return { kind: 'window', size, by: window[2] === 'tokens' ? 'tokens' : 'turns' };
  }
  if (value.startsWith('range:')) return { kind: 'range', ...rangeOf('--segments range', value.slice(6)) };
  throw new UsageError(
    `--segments takes replay, logged, window:N:turns, window:N:tokens or range:A-B, not "${value}"`,
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
