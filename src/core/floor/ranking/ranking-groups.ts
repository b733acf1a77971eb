/**
 * What the ranking of items tells apart: each fact of an item falls into one bucket of a group, and a group of marks holds
 * any number of them.
 */
import { SPAN_KINDS, type SpanKind } from '../../irreducible/kinds.ts';
import { SPAN_SOURCES, type SpanSource, sourceCode } from '../../irreducible/span-sources.ts';

/** Buckets of a number: `limits[i]` is the largest that falls into bucket `i`; one bucket more holds the rest. */
const LIMITS = {
  /** Turns of users from the last mention to the end of the tail: how often the talk has moved on. */
  userTurns: [0, 1, 2, 4],
  /** In how many turns it stands. */
  turns: [1, 2, 3, 5, 9],
  /** How often it stands there. */
  mentions: [1, 2, 4, 9],
  /** Distinct items of the smallest turn that shows it: what stands alone was meant, what stands in a crowd was listed. */
  crowd: [2, 4, 8, 15, 30, 60, 120, 300],
  /** Tokens of the literal. */
  tokens: [1, 2, 3, 4, 6, 9, 14, 24],
  /** Items of the turns of the segment: of many, a smaller share is needed. The order within a segment does not change. */
  size: [30, 60, 120, 250, 500],
} as const satisfies Record<string, readonly number[]>;
export type NumberGroup = keyof typeof LIMITS;

const bucketsOf = (limits: readonly number[]): readonly string[] => [
  ...limits.map((limit) => `≤ ${limit}`),
  `> ${limits.at(-1) ?? 0}`,
];

/** Kinds whose pieces tell the same; any other kind is a `text`. */
const FAMILIES = {
  path: ['path', 'url', 'email', 'address'],
  name: ['identifier', 'constant', 'flag', 'word'],
  code: ['number', 'version', 'id', 'hash', 'uuid', 'datetime', 'errno'],
} as const satisfies Record<string, readonly SpanKind[]>;
const FAMILY_NAMES = ['path', 'name', 'code', 'text'] as const;
export const FAMILY_OF_KIND = Uint8Array.from(SPAN_KINDS, (kind) => {
  const family = FAMILY_NAMES.findIndex(
    (name) => name !== 'text' && FAMILIES[name].some((one) => one === kind),
  );
  return family < 0 ? FAMILY_NAMES.length - 1 : family;
});
/** What the retained turns show of the pieces of an item that no ordinary vocabulary holds. */
export const PIECES = ['has none', 'all shown', 'some shown', 'one, hidden', 'several, hidden'] as const;

/** Where else an item stood before the segment. */
const BEFORE = ['nowhere', 'user', 'agent', 'elsewhere'] as const;
const bitsOf = (sources: readonly SpanSource[]): number =>
  sources.reduce((bits, source) => bits | (1 << sourceCode(source)), 0);
const USER_BITS = bitsOf(['user']);
const AGENT_BITS = bitsOf(['agent', 'reasoning', 'argument']);

/** The groups and their buckets, by the words that the table of weights uses. */
export const FEATURE_GROUPS = {
  base: ['any'],
  kind: SPAN_KINDS,
  /** Nothing for a thread whose columns have no components. */
  pieces: FAMILY_NAMES.flatMap((family) => PIECES.map((piece) => `${family} ${piece}`)),
  /** Mark: a retained turn repeats it, inside something longer. */
  repeated: ['yes'],
  /** Where it was met first, and last. */
  firstSource: SPAN_SOURCES,
  lastSource: SPAN_SOURCES,
  /** Marks: everywhere in the segment where it stands. */
  seenIn: SPAN_SOURCES,
  before: BEFORE,
  userTurns: bucketsOf(LIMITS.userTurns),
  /** Mark: a key that names an identifier stands before it. */
  keyed: ['yes'],
  turns: bucketsOf(LIMITS.turns),
  mentions: bucketsOf(LIMITS.mentions),
  crowd: bucketsOf(LIMITS.crowd),
  tokens: bucketsOf(LIMITS.tokens),
  size: bucketsOf(LIMITS.size),
} as const satisfies Record<string, readonly string[]>;
export type FeatureGroup = keyof typeof FEATURE_GROUPS;
export const GROUP_NAMES = [
  'base',
  'kind',
  'pieces',
  'repeated',
  'firstSource',
  'lastSource',
  'seenIn',
  'before',
  'userTurns',
  'keyed',
  'turns',
  'mentions',
  'crowd',
  'tokens',
  'size',
] as const satisfies readonly FeatureGroup[];

/** Where the buckets of each group begin in one list of all features. */
const STARTS = new Map<FeatureGroup, number>();
let featureCount = 0;
for (const group of GROUP_NAMES) {
  STARTS.set(group, featureCount);
  featureCount += FEATURE_GROUPS[group].length;
}
/** How many features there are: the buckets of all groups. */
export const FEATURE_COUNT = featureCount;
/** Where the features of a group begin. */
export const startOf = (group: FeatureGroup): number => STARTS.get(group) ?? 0;

/** The feature of a number. */
export function bucketOf(group: NumberGroup, value: number): number {
  const limits: readonly number[] = LIMITS[group];
  let bucket = 0;
  while (bucket < limits.length && value > (limits[bucket] ?? 0)) bucket++;
  return startOf(group) + bucket;
}

/** The bucket of `before` for the sources, as bits, that an item had before the segment and not in it. */
export function beforeOf(bits: number): number {
  if (bits === 0) return 0;
  if ((bits & USER_BITS) !== 0) return 1;
  return (bits & AGENT_BITS) !== 0 ? 2 : 3;
}
