/**
 * A policy as short words, for the address bar and for what is kept on the device: one `key=value` for each setting
 * that differs from the record's, in the words of the command line (`compact=oldest:0.4:turns`). Reading is the
 * edge where anything may arrive: each key is checked on its own, one that makes no sense is passed over, and the
 * others still count.
 */
import * as v from 'valibot';
import {
  type ExactMark,
  FLOOR_KINDS,
  type Policy,
  RECORD_POLICY,
  type Region,
  type SegmentSource,
  type Shown,
} from '../../core/compaction/policy/policy.ts';
import { PRESETS } from '../../core/compaction/policy/presets.ts';
import { COUNTING_RULE_NAMES, rulesOff, rulesWithout } from '../../core/floor/counting-rules.ts';
import { ENCODINGS } from '../../core/tokens/tokenizer.ts';

const MOST_TOKENS = 1_000_000_000;
const MOST_TURNS = 100_000_000;

const number = (pattern: RegExp, least: number, most: number) =>
  v.pipe(v.string(), v.regex(pattern), v.transform(Number), v.minValue(least), v.maxValue(most));
const whole = (least: number, most: number) => number(/^\d{1,10}$/, least, most);
const ratio = (least: number, most: number) => number(/^\d{1,3}(\.\d{1,6})?$/, least, most);
const wholeOrNone = (least: number) =>
  v.union([
    v.pipe(
      v.literal('none'),
      v.transform(() => null),
    ),
    whole(least, MOST_TOKENS),
  ]);

const by = v.picklist(['turns', 'tokens']);
/** `a:b:c` as a tuple. */
const words = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform((text) => text.split(':')),
);

const region = v.pipe(
  words,
  v.union([
    v.pipe(
      v.strictTuple([v.literal('oldest'), ratio(0.001, 1), by]),
      v.transform(([kind, fraction, unit]): Region => ({ kind, fraction, by: unit })),
    ),
    v.pipe(
      v.strictTuple([v.literal('all-but'), whole(0, MOST_TOKENS), by]),
      v.transform(([kind, newest, unit]): Region => ({ kind, newest, by: unit })),
    ),
    v.pipe(
      v.strictTuple([v.literal('everything')]),
      v.transform(([kind]): Region => ({ kind })),
    ),
  ]),
);

const exactMark = v.pipe(
  words,
  v.strictTuple([v.picklist(['used', 'left']), whole(1, MOST_TOKENS)]),
  v.transform(([kind, tokens]): ExactMark => ({ kind, tokens })),
);

const orAll = (least: number) =>
  v.union([
    v.pipe(
      v.literal('all'),
      v.transform(() => null),
    ),
    whole(least, MOST_TOKENS),
  ]);
const shown = v.pipe(
  words,
  v.strictTuple([v.literal('newest'), orAll(1), v.literal('results'), orAll(0)]),
  v.transform(([, newestTokens, , resultChars]): Shown => ({ newestTokens, resultChars })),
);

const none = v.pipe(
  v.literal('none'),
  v.transform(() => null),
);

const segments = v.pipe(
  words,
  v.union([
    v.pipe(
      v.strictTuple([v.picklist(['replay', 'logged'])]),
      v.transform(([kind]): SegmentSource => ({ kind })),
    ),
    v.pipe(
      v.strictTuple([v.literal('window'), whole(1, MOST_TOKENS), by]),
      v.transform(([kind, size, unit]): SegmentSource => ({ kind, size, by: unit })),
    ),
    v.pipe(
      v.strictTuple([v.literal('range'), whole(0, MOST_TURNS), whole(1, MOST_TURNS)]),
      v.check(([, from, to]) => from < to),
      v.transform(([kind, from, to]): SegmentSource => ({ kind, from, to })),
    ),
  ]),
);

/** Sums of decimals have long tails (0.30000000000000004); nobody sets a ratio finer than a millionth. */
const ratioWords = (value: number): string => `${Math.round(value * 1e6) / 1e6}`;

export const regionWords = (value: Region): string => {
  switch (value.kind) {
    case 'oldest':
      return `oldest:${ratioWords(value.fraction)}:${value.by}`;
    case 'all-but':
      return `all-but:${value.newest}:${value.by}`;
    case 'everything':
      return 'everything';
  }
};

export const segmentWords = (value: SegmentSource): string => {
  switch (value.kind) {
    case 'replay':
    case 'logged':
      return value.kind;
    case 'window':
      return `window:${value.size}:${value.by}`;
    case 'range':
      return `range:${value.from}:${value.to}`;
  }
};

const markWords = (mark: ExactMark | null): string =>
  mark === null ? 'none' : `${mark.kind}:${mark.tokens}`;

const shownWords = (value: Shown | null): string =>
  value === null ? 'none' : `newest:${value.newestTokens ?? 'all'}:results:${value.resultChars ?? 'all'}`;

const orNone = (value: number | null): string => (value === null ? 'none' : `${value}`);
const onOff = (value: boolean): string => (value ? 'on' : 'off');

/** One setting: its key, its value as words, and how words become a patch of the policy (`null` for nonsense). */
interface Setting {
  readonly key: string;
  write(policy: Policy): string;
  read(text: string): Partial<Policy> | null;
}

const setting = <T>(
  key: string,
  write: (policy: Policy) => string,
  schema: v.GenericSchema<string, T>,
  patch: (value: T) => Partial<Policy>,
): Setting => ({
  key,
  write,
  read(text) {
    const parsed = v.safeParse(schema, text);
    return parsed.success ? patch(parsed.output) : null;
  },
});

const SETTINGS: readonly Setting[] = [
  setting(
    'slot',
    (p) => orNone(p.slot),
    wholeOrNone(1),
    (slot) => ({ slot }),
  ),
  setting(
    'budget',
    (p) => `${p.budget}`,
    whole(1, MOST_TOKENS),
    (budget) => ({ budget }),
  ),
  setting(
    'mark',
    (p) => ratioWords(p.highWater),
    ratio(0.01, 1),
    (highWater) => ({ highWater }),
  ),
  setting(
    'at',
    (p) => markWords(p.mark),
    v.union([none, exactMark]),
    (mark) => ({ mark }),
  ),
  setting(
    'most-turns',
    (p) => orNone(p.mostTurns),
    wholeOrNone(1),
    (mostTurns) => ({ mostTurns }),
  ),
  setting(
    'compact',
    (p) => regionWords(p.region),
    region,
    (value) => ({ region: value }),
  ),
  setting(
    'margin',
    (p) => ratioWords(p.margin),
    ratio(0, 10),
    (margin) => ({ margin }),
  ),
  setting(
    'floor',
    (p) => p.floor,
    v.picklist(FLOOR_KINDS),
    (floor) => ({ floor }),
  ),
  setting(
    'without',
    (p) => rulesOff(p.rules).join(':') || 'none',
    v.pipe(
      v.string(),
      v.transform((text) => (text === 'none' ? [] : text.split(':'))),
      v.array(v.picklist(COUNTING_RULE_NAMES)),
    ),
    (off) => ({ rules: rulesWithout(off) }),
  ),
  setting(
    'split',
    (p) => onOff(p.split),
    v.picklist(['on', 'off']),
    (split) => ({ split: split === 'on' }),
  ),
  setting(
    'allowance',
    (p) => orNone(p.allowance),
    wholeOrNone(1),
    (allowance) => ({ allowance }),
  ),
  setting(
    'summaries',
    (p) => p.summaries,
    v.picklist(['rolling', 'appended']),
    (summaries) => ({ summaries }),
  ),
  setting(
    'fixed',
    (p) => orNone(p.fixedCost),
    wholeOrNone(0),
    (fixedCost) => ({ fixedCost }),
  ),
  setting(
    'keep',
    (p) => `${p.keepFirst}`,
    whole(0, MOST_TURNS),
    (keepFirst) => ({ keepFirst }),
  ),
  setting(
    'keep-user',
    (p) => onOff(p.keepUser),
    v.picklist(['on', 'off']),
    (keepUser) => ({ keepUser: keepUser === 'on' }),
  ),
  setting(
    'chains',
    (p) => `${p.chainLimit}`,
    whole(1, MOST_TURNS),
    (chainLimit) => ({ chainLimit }),
  ),
  setting(
    'conservative',
    (p) => orNone(p.conservative),
    wholeOrNone(1),
    (conservative) => ({ conservative }),
  ),
  setting(
    'retrievable',
    (p) => onOff(p.retrievable),
    v.picklist(['on', 'off']),
    (retrievable) => ({ retrievable: retrievable === 'on' }),
  ),
  setting(
    'uncapped',
    (p) => onOff(p.uncapped),
    v.picklist(['on', 'off']),
    (uncapped) => ({ uncapped: uncapped === 'on' }),
  ),
  setting(
    'shown',
    (p) => shownWords(p.shown),
    v.union([none, shown]),
    (value) => ({ shown: value }),
  ),
  setting(
    'segments',
    (p) => segmentWords(p.segments),
    segments,
    (value) => ({ segments: value }),
  ),
  setting(
    'encoding',
    (p) => p.encoding,
    v.picklist(ENCODINGS),
    (encoding) => ({ encoding }),
  ),
  setting(
    'preset',
    (p) => p.preset,
    v.picklist(PRESETS.map(({ id }) => id)),
    (preset) => ({ preset }),
  ),
];

/** The settings that differ from the record's, as pairs of words, in a fixed order. */
export function policyToWords(policy: Policy): readonly (readonly [string, string])[] {
  return SETTINGS.map((one) => [one.key, one.write(policy), one.write(RECORD_POLICY)] as const)
    .filter(([, value, usual]) => value !== usual)
    .map(([key, value]) => [key, value] as const);
}

/** The policy that words describe: the record's, but for what they say sensibly. */
export function policyFromWords(words: ReadonlyMap<string, string>): Policy {
  return { ...RECORD_POLICY, ...patchFromWords(words) };
}

/** The settings of a patch as pairs of words, also those that are as in the record. */
export const patchToWords = (patch: Partial<Policy>): readonly (readonly [string, string])[] => {
  const policy = { ...RECORD_POLICY, ...patch };
  return SETTINGS.filter((one) => isIn(patch, one)).map((one) => [one.key, one.write(policy)] as const);
};
const isIn = (patch: Partial<Policy>, { read, write }: Setting): boolean =>
  Object.keys(read(write(RECORD_POLICY)) ?? {}).every((key) => Object.hasOwn(patch, key));

/** The patch that words describe: what they say sensibly, and nothing else. */
export function patchFromWords(words: ReadonlyMap<string, string>): Partial<Policy> {
  let patch: Partial<Policy> = {};
  for (const one of SETTINGS) {
    const text = words.get(one.key);
    patch = { ...patch, ...(text === undefined ? null : one.read(text)) };
  }
  return patch;
}
