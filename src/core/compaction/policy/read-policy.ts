/**
 * A saved policy, read back: the edge where anything may arrive. A file states as much as it likes; what it leaves open
 * is that of the preset that it names, or the record's, so that a policy saved before a setting existed still means what
 * it meant. What it does state must make sense: a setting that is misspelt or out of range is a problem with a name, for
 * a policy that silently is another one gives verdicts that nobody asked for.
 */
import { COUNTING_RULE_NAMES, type CountingRules, rulesWithout } from '../../floor/counting-rules.ts';
import { ENCODINGS } from '../../tokens/tokenizer.ts';
import { isRecord } from '../../transcript/formats/reading/json-values.ts';
import {
  type ExactMark,
  FLOOR_KINDS,
  type Policy,
  RECORD_POLICY,
  type Region,
  type SegmentSource,
  type Shown,
} from './policy.ts';
import { findPreset, PRESETS, presetPolicy } from './presets.ts';

export type PolicyReading =
  | { readonly ok: true; readonly policy: Policy }
  /** `field` is where, `allowed` what may stand there, as the end of a sentence: "takes …". */
  | { readonly ok: false; readonly field: string; readonly allowed: string };

/** Reads one value, or gives `null` where it makes no sense. */
interface Reader<T> {
  readonly allowed: string;
  read(value: unknown): { readonly value: T } | null;
}

const reader = <T>(allowed: string, read: (value: unknown) => { readonly value: T } | null): Reader<T> => ({
  allowed,
  read,
});

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isWhole = (value: unknown, least: number): value is number =>
  isNumber(value) && Number.isSafeInteger(value) && value >= least;
const isRatio = (value: unknown, least: number, most: number): value is number =>
  isNumber(value) && value >= least && value <= most;

const whole = (least: number): Reader<number> =>
  reader(`a whole number from ${least} up`, (value) => (isWhole(value, least) ? { value } : null));
const ratio = (least: number, most: number): Reader<number> =>
  reader(`a number from ${least} to ${most}`, (value) => (isRatio(value, least, most) ? { value } : null));
const orNull = <T>(one: Reader<T>): Reader<T | null> =>
  reader(`${one.allowed}, or null`, (value) => (value === null ? { value } : one.read(value)));
const flag: Reader<boolean> = reader('true or false', (value) =>
  typeof value === 'boolean' ? { value } : null,
);
const oneOf = <T extends string>(names: readonly T[]): Reader<T> =>
  reader(`one of ${names.join(', ')}`, (value) => {
    const known = names.find((name) => name === value);
    return known === undefined ? null : { value: known };
  });

const isBy = (value: unknown): value is 'turns' | 'tokens' => value === 'turns' || value === 'tokens';

const region = reader<Region>(
  '{"kind": "oldest", "fraction": R, "by": "turns" or "tokens"}, {"kind": "all-but", "newest": N, "by": …} or {"kind": "everything"}',
  (value) => {
    if (!isRecord(value)) return null;
    const { kind, fraction, newest, by } = value;
    if (kind === 'everything') return { value: { kind } };
    if (!isBy(by)) return null;
    if (kind === 'oldest' && isRatio(fraction, 0, 1)) return { value: { kind, fraction, by } };
    return kind === 'all-but' && isWhole(newest, 0) ? { value: { kind, newest, by } } : null;
  },
);

const segments = reader<SegmentSource>(
  '{"kind": "replay"}, {"kind": "logged"}, {"kind": "window", "size": N, "by": "turns" or "tokens"} or {"kind": "range", "from": A, "to": B}',
  (value) => {
    if (!isRecord(value)) return null;
    const { kind, size, by, from, to } = value;
    if (kind === 'replay' || kind === 'logged') return { value: { kind } };
    if (kind === 'window' && isWhole(size, 1) && isBy(by)) return { value: { kind, size, by } };
    return kind === 'range' && isWhole(from, 0) && isWhole(to, from + 1)
      ? { value: { kind, from, to } }
      : null;
  },
);

const mark = reader<ExactMark>('{"kind": "used" or "left", "tokens": N}', (value) => {
  if (!isRecord(value)) return null;
  const { kind, tokens } = value;
  return (kind === 'used' || kind === 'left') && isWhole(tokens, 1) ? { value: { kind, tokens } } : null;
});

const shown = reader<Shown>('{"newestTokens": N or null, "resultChars": N or null}', (value) => {
  if (!isRecord(value)) return null;
  const { newestTokens = null, resultChars = null } = value;
  return (newestTokens === null || isWhole(newestTokens, 1)) &&
    (resultChars === null || isWhole(resultChars, 0))
    ? { value: { newestTokens, resultChars } }
    : null;
});

const rules = reader<CountingRules>(
  `true or false for each of ${COUNTING_RULE_NAMES.join(', ')}`,
  (value) => {
    if (!isRecord(value)) return null;
    const names = Object.keys(value);
    const known = COUNTING_RULE_NAMES.filter((name) => typeof value[name] === 'boolean');
    if (known.length !== names.length) return null;
    return { value: rulesWithout(known.filter((name) => value[name] === false)) };
  },
);

const FIELDS: { readonly [K in keyof Policy]: Reader<Policy[K]> } = {
  budget: whole(1),
  highWater: ratio(0.01, 1),
  mark: orNull(mark),
  mostTurns: orNull(whole(1)),
  region,
  slot: orNull(whole(1)),
  margin: ratio(0, 10),
  floor: oneOf(FLOOR_KINDS),
  rules,
  split: flag,
  allowance: orNull(whole(1)),
  summaries: oneOf(['rolling', 'appended']),
  fixedCost: orNull(whole(0)),
  keepFirst: whole(0),
  keepUser: flag,
  chainLimit: whole(1),
  conservative: orNull(whole(1)),
  retrievable: flag,
  uncapped: flag,
  shown: orNull(shown),
  segments,
  encoding: oneOf(ENCODINGS),
  preset: oneOf(PRESETS.map(({ id }) => id)),
};

const isField = (name: string): name is keyof Policy => Object.hasOwn(FIELDS, name);

/** The policy that a parsed file states, bare or as the `policy` of a report. */
export function readPolicy(value: unknown): PolicyReading {
  const stated = isRecord(value) && isRecord(value.policy) ? value.policy : value;
  if (!isRecord(stated)) {
    return { ok: false, field: 'policy', allowed: 'an object, such as the "policy" of a report' };
  }
  const patch: { -readonly [K in keyof Policy]?: Policy[K] } = {};
  const take = <K extends keyof Policy>(name: K): boolean => {
    const read = FIELDS[name].read(stated[name]);
    if (read !== null) patch[name] = read.value;
    return read !== null;
  };
  for (const name of Object.keys(stated)) {
    if (!isField(name)) {
      const names = Object.keys(FIELDS).join(', ');
      return { ok: false, field: name, allowed: `no setting of that name: the settings are ${names}` };
    }
    if (!take(name)) return { ok: false, field: name, allowed: FIELDS[name].allowed };
  }
  const preset = findPreset(patch.preset ?? '');
  const base = preset === null ? RECORD_POLICY : presetPolicy(preset, patch.budget);
  // A file that states only the fraction means it, whatever exact mark its preset has.
  const fraction = patch.highWater !== undefined && patch.mark === undefined ? { mark: null } : {};
  return { ok: true, policy: { ...base, ...fraction, ...patch } };
}
