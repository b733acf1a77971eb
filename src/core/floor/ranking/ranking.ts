/**
 * Orders items by how likely a later turn needs them, for each token that they cost (design: Estimator, Ranking).
 *
 * Problem. A floor says what must not be lost, not what is likely to matter: of two thousand tokens that are charged, an
 * agent writes a few dozen again. Idea. A sum of weights, one for each thing that is known about an item, makes the odds
 * that it is needed (`ranking-weights.ts` has them all; `npm run rank` fits them). The probability by token is the order
 * in which a slot is best filled. What a person pinned and what a user demanded comes first, whatever its odds: a
 * constraint that is obeyed in silence leaves no trace that a weight could be fitted to.
 *
 * Cost. A walk over the spans up to the end of the tail, and a sort. Limits. Fitted to what agents wrote again verbatim
 * within a few dozen transcripts: a guess that orders, not a promise.
 */
import type { PreparedThread } from '../../compaction/replay/prepared.ts';
import { featuresAt } from './ranking-features.ts';
import { FEATURE_COUNT, FEATURE_GROUPS, GROUP_NAMES, startOf } from './ranking-groups.ts';
import { WEIGHTS } from './ranking-weights.ts';

export interface RankedItem {
  readonly item: number;
  /** The probability, 0 to 1, that the agent writes it again with nothing but the segment to copy it from. */
  readonly score: number;
  /** The same for each token of the item. */
  readonly perToken: number;
  /** Tokens of the literal alone, and of its line in the ledger. */
  readonly tokens: number;
  readonly ledger: number;
  /** Whether it comes before all that is only likely: a constraint, or pinned. */
  readonly isFirst: boolean;
}

/** The segment `[from, to)` behind which turns up to `tailTo` are retained. */
export interface RankedSegment {
  readonly from: number;
  readonly to: number;
  readonly tailTo: number;
}

/** Weights by feature, from the table by words. */
export const WEIGHT_OF: Float64Array = (() => {
  const weights = new Float64Array(FEATURE_COUNT);
  for (const group of GROUP_NAMES) {
    const words = new Map<string, number>(Object.entries(WEIGHTS[group]));
    for (const [bucket, word] of FEATURE_GROUPS[group].entries()) {
      weights[startOf(group) + bucket] = words.get(word) ?? 0;
    }
  }
  return weights;
})();

/**
 * Items of a segment, the most needed by token first. Items are those of the spans (any floor but the reference
 * estimator's); of equal ones the cheaper comes first, then the one that was met first.
 */
export function rankItems(
  thread: Pick<PreparedThread, 'columns' | 'floor'>,
  items: Uint32Array,
  { from, to, tailTo }: RankedSegment,
): readonly RankedItem[] {
  const { columns } = thread;
  const { visibility } = thread.floor('working');
  const features = featuresAt(columns, from, to, tailTo);
  return Array.from(items, (item): RankedItem => {
    let sum = 0;
    features.visit(item, (feature) => {
      sum += WEIGHT_OF[feature] ?? 0;
    });
    const score = 1 / (1 + Math.exp(-sum));
    const tokens = columns.items.tokens[item] ?? 0;
    return {
      item,
      score,
      perToken: score / Math.max(1, tokens),
      tokens,
      ledger: columns.items.ledger[item] ?? 0,
      isFirst: !visibility.mayWaive(item),
    };
  }).sort(byRank);
}

const byRank = (a: RankedItem, b: RankedItem): number =>
  Number(b.isFirst) - Number(a.isFirst) || b.perToken - a.perToken || a.tokens - b.tokens || a.item - b.item;
