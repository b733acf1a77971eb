/**
 * What the ranking of items looks at: each fact of an item falls into one bucket of a group, and a group of marks holds
 * any number of them. All of it comes from columns, and all from before the end of the tail: nothing looks ahead.
 *
 * Cost: a walk over the spans of the turns up to the end of the tail, whatever the number of items.
 */
import type { ThreadColumns } from '../columns.ts';
import { SPAN_KINDS } from '../irreducible/kinds.ts';
import { SPAN_SOURCES } from '../irreducible/span-sources.ts';

/** Buckets of a number: `limits[i]` is the largest that falls into bucket `i`; one bucket more holds the rest. */
const LIMITS = {
  /** Percent of the segment's tokens that follow the last mention. */
  tokensSince: [5, 15, 30, 50, 75],
  /** Turns from the last mention to the end of the segment. */
  turnsSince: [1, 3, 8, 20, 60],
  /** In how many turns it stands. */
  turns: [1, 2, 3, 5, 9],
  /** How often it stands there. */
  mentions: [1, 2, 4, 9],
  /** Distinct items of the smallest turn that shows it: what stands alone was meant, what stands in a crowd was listed. */
  crowd: [2, 4, 8, 15, 30, 60, 120, 300],
  /** Tokens of the literal. */
  tokens: [1, 2, 3, 4, 6, 9, 14, 24],
  /** Percent of the items of one of its turns that the tail still talks about; of its turns the best. */
  affinity: [0, 5, 10, 20, 35, 60],
} as const satisfies Record<string, readonly number[]>;
type NumberGroup = keyof typeof LIMITS;

const bucketsOf = (limits: readonly number[]): readonly string[] => [
  ...limits.map((limit) => `≤ ${limit}`),
  `> ${limits.at(-1) ?? 0}`,
];

/** The groups and their buckets, by the words that the table of weights uses. */
export const FEATURE_GROUPS = {
  base: ['any'],
  kind: SPAN_KINDS,
  /** Where it was met first. */
  firstSource: SPAN_SOURCES,
  /** Marks: everywhere in the segment where it stands. */
  seenIn: SPAN_SOURCES,
  /** Marks: where else it stood before the segment. */
  seenBefore: SPAN_SOURCES,
  tokensSince: bucketsOf(LIMITS.tokensSince),
  turnsSince: bucketsOf(LIMITS.turnsSince),
  /** Mark: a key that names an identifier stands before it. */
  keyed: ['yes'],
  turns: bucketsOf(LIMITS.turns),
  mentions: bucketsOf(LIMITS.mentions),
  crowd: bucketsOf(LIMITS.crowd),
  tokens: bucketsOf(LIMITS.tokens),
  affinity: bucketsOf(LIMITS.affinity),
} as const satisfies Record<string, readonly string[]>;
export type FeatureGroup = keyof typeof FEATURE_GROUPS;
export const GROUP_NAMES = [
  'base',
  'kind',
  'firstSource',
  'seenIn',
  'seenBefore',
  'tokensSince',
  'turnsSince',
  'keyed',
  'turns',
  'mentions',
  'crowd',
  'tokens',
  'affinity',
] as const satisfies readonly FeatureGroup[];

/** Where the buckets of each group begin in one list of all features. */
const STARTS = new Map<FeatureGroup, number>();
let featureCount = 0;
for (const group of GROUP_NAMES) {
  STARTS.set(group, featureCount);
  featureCount += FEATURE_GROUPS[group].length;
}
export const FEATURE_COUNT = featureCount;
export const startOf = (group: FeatureGroup): number => STARTS.get(group) ?? 0;

function bucketOf(group: NumberGroup, value: number): number {
  const limits: readonly number[] = LIMITS[group];
  let bucket = 0;
  while (bucket < limits.length && value > (limits[bucket] ?? 0)) bucket++;
  return startOf(group) + bucket;
}

export interface ItemFeatures {
  /** Visits the features that an item has. */
  visit(item: number, visitor: (feature: number) => void): void;
}

/**
 * The features of items for a segment `[from, to)` with `[to, tailTo)` as its retained tail. An item is described by the
 * turns of the segment; one that only an earlier summary carries, by the turns before it.
 */
export function featuresAt(columns: ThreadColumns, from: number, to: number, tailTo: number): ItemFeatures {
  const { spans, turns, items } = columns;
  const { count } = items;
  const seen = new Uint32Array(count);
  const ever = new Uint32Array(count);
  const first = new Uint8Array(count);
  const kind = new Uint8Array(count);
  const turnCount = new Uint32Array(count);
  const mentions = new Uint32Array(count);
  const keyed = new Uint8Array(count);
  const crowd = new Uint32Array(count).fill(0xffffffff);
  const last = new Uint32Array(count);
  const affinity = new Float64Array(count);
  /** The turn in which an item was last met, counted from 1. */
  const metIn = new Uint32Array(count);
  const inTail = new Uint8Array(count);
  const end = Math.min(to, turns.count);
  for (
    let span = spans.offsets[end] ?? 0;
    span < (spans.offsets[Math.min(tailTo, turns.count)] ?? 0);
    span++
  ) {
    inTail[spans.item[span] ?? 0] = 1;
  }
  /** Tokens of the turns from each on, up to the end of the segment. */
  const tokensFrom = new Float64Array(end + 1);
  for (let turn = end - 1; turn >= 0; turn--)
    tokensFrom[turn] = (tokensFrom[turn + 1] ?? 0) + (turns.tokens[turn] ?? 0);
  const size = Math.max(1, tokensFrom[Math.max(0, Math.min(from, end))] ?? 0);
  for (let turn = 0; turn < end; turn++) {
    const begin = spans.offsets[turn] ?? 0;
    const until = spans.offsets[turn + 1] ?? 0;
    let distinct = 0;
    let shared = 0;
    for (let span = begin; span < until; span++) {
      const item = spans.item[span] ?? 0;
      const source = spans.source[span] ?? 0;
      const code = spans.kind[span] ?? 0;
      ever[item] = (ever[item] ?? 0) | (1 << source);
      if (turn >= from && (metIn[item] ?? 0) <= from) {
        seen[item] = 0;
        mentions[item] = 0;
        turnCount[item] = 0;
        crowd[item] = 0xffffffff;
        affinity[item] = 0;
      }
      if (seen[item] === 0) {
        first[item] = source;
        kind[item] = code;
      }
      if (code < (kind[item] ?? 0)) kind[item] = code;
      seen[item] = (seen[item] ?? 0) | (1 << source);
      mentions[item] = (mentions[item] ?? 0) + 1;
      if (spans.keyed?.[span] === 1) keyed[item] = 1;
      if (metIn[item] === turn + 1) continue;
      metIn[item] = turn + 1;
      turnCount[item] = (turnCount[item] ?? 0) + 1;
      last[item] = turn;
      distinct++;
      shared += inTail[item] ?? 0;
    }
    for (let span = begin; span < until; span++) {
      const item = spans.item[span] ?? 0;
      if (distinct < (crowd[item] ?? 0)) crowd[item] = distinct;
      if (shared > (affinity[item] ?? 0) * distinct) affinity[item] = shared / distinct;
    }
  }
  return {
    visit(item, visitor) {
      visitor(startOf('base'));
      visitor(startOf('kind') + (kind[item] ?? 0));
      visitor(startOf('firstSource') + (first[item] ?? 0));
      for (let source = 0; source < SPAN_SOURCES.length; source++) {
        if ((((seen[item] ?? 0) >>> source) & 1) === 1) visitor(startOf('seenIn') + source);
        else if ((((ever[item] ?? 0) >>> source) & 1) === 1) visitor(startOf('seenBefore') + source);
      }
      visitor(bucketOf('tokensSince', (100 * (tokensFrom[(last[item] ?? 0) + 1] ?? 0)) / size));
      visitor(bucketOf('turnsSince', end - (last[item] ?? 0)));
      if (keyed[item] === 1) visitor(startOf('keyed'));
      visitor(bucketOf('turns', turnCount[item] ?? 0));
      visitor(bucketOf('mentions', mentions[item] ?? 0));
      visitor(bucketOf('crowd', crowd[item] ?? 0));
      visitor(bucketOf('tokens', items.tokens[item] ?? 0));
      visitor(bucketOf('affinity', 100 * (affinity[item] ?? 0)));
    },
  };
}
