/**
 * What each kind, rule and source of span costs a floor, and what it buys. The question is what would change if one of
 * them did not count: its price is the share of the floor's tokens that goes to items which nothing else in the region
 * counts, its yield the share of core needs that only such items cover. What several groups count or cover together is
 * named `several`; what no item covers is missing from the yields.
 * Limits: taking a source away also changes whose word an item is later on, which is not replayed here.
 */
import { COUNTED } from '../../core/columns.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import { SPAN_SOURCES } from '../../core/irreducible/span-sources.ts';
import { createCoverage } from './coverage.ts';
import type { Harness, NeededLiteral } from './harness.ts';
import type { Charge, MeasuredFloor, ProductThread } from './product.ts';
import { cell, percent, tableLines } from './table.ts';

export const DIMENSIONS = ['kind', 'rule', 'source'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const SEVERAL = 'several';

/** Tokens and core needs of one group of spans. */
export interface Share {
  readonly tokens: number;
  readonly needs: number;
}

/** Shares by floor, dimension and group. */
export interface Explanation {
  add(
    floor: MeasuredFloor,
    product: ProductThread,
    region: readonly number[],
    charge: Charge,
    needed: readonly NeededLiteral[],
  ): void;
  /** Shares of the groups, the dearest first. */
  shares(floor: MeasuredFloor, by: Dimension): readonly (Share & { readonly group: string })[];
  /** How many core needs there were. */
  coreNeeds(floor: MeasuredFloor): number;
}

export function createExplanation(find: Harness['find']): Explanation {
  const sums = new Map<string, Map<string, Share>>();
  const cores = new Map<MeasuredFloor, number>();
  const sumOf = (floor: MeasuredFloor, by: Dimension): Map<string, Share> => {
    const key = `${floor} ${by}`;
    const known = sums.get(key) ?? new Map<string, Share>();
    sums.set(key, known);
    return known;
  };
  return {
    add(floor, product, region, { items, literals }, needed) {
      const core = needed.filter((need) => need.core);
      cores.set(floor, (cores.get(floor) ?? 0) + core.length);
      const coveredBy = createCoverage(literals, find);
      const covers = core.map((need) => coveredBy(need.lit)).filter((covering) => covering.length > 0);
      for (const by of DIMENSIONS) {
        const groups = groupsOf(product, floor, by, region);
        const sum = sumOf(floor, by);
        const groupAt = (at: number): string => groups.get(items[at] ?? 0) ?? SEVERAL;
        for (const [at, item] of items.entries()) {
          addShare(sum, groupAt(at), { tokens: product.columns.items.tokens[item] ?? 0, needs: 0 });
        }
        for (const covering of covers) {
          addShare(sum, onlyOne(covering.map(groupAt)), { tokens: 0, needs: 1 });
        }
      }
    },
    shares: (floor, by) =>
      [...sumOf(floor, by)]
        .map(([group, share]) => ({ group, ...share }))
        .sort((a, b) => b.tokens - a.tokens || (a.group < b.group ? -1 : 1)),
    coreNeeds: (floor) => cores.get(floor) ?? 0,
  };
}

function addShare(sum: Map<string, Share>, group: string, share: Share): void {
  const known = sum.get(group) ?? { tokens: 0, needs: 0 };
  sum.set(group, { tokens: known.tokens + share.tokens, needs: known.needs + share.needs });
}

const onlyOne = (groups: readonly string[]): string => {
  const [first = SEVERAL] = groups;
  return groups.every((group) => group === first) ? first : SEVERAL;
};

/** The group of each item that a floor counts in a region, over all the places where it counts it. */
function groupsOf(
  { columns: { spans }, rules }: ProductThread,
  floor: MeasuredFloor,
  by: Dimension,
  region: readonly number[],
): ReadonlyMap<number, string> {
  const nameOf = (span: number): string => {
    switch (by) {
      case 'kind':
        return kindOfCode(spans.kind[span] ?? 0);
      case 'rule':
        return rules[spans.rule[span] ?? 0]?.id ?? SEVERAL;
      case 'source':
        return SPAN_SOURCES[spans.source[span] ?? 0] ?? SEVERAL;
    }
  };
  const groups = new Map<number, string>();
  for (const turn of region) {
    const end = spans.offsets[turn + 1] ?? 0;
    for (let span = spans.offsets[turn] ?? 0; span < end; span++) {
      if (((spans.counted[span] ?? 0) & COUNTED[floor]) === 0) continue;
      const item = spans.item[span] ?? 0;
      const name = nameOf(span);
      const known = groups.get(item);
      groups.set(item, known === undefined || known === name ? name : SEVERAL);
    }
  }
  return groups;
}

/** The explanation of one floor as tables. */
export function explanationLines(explanation: Explanation, floor: MeasuredFloor): readonly string[] {
  const needs = explanation.coreNeeds(floor);
  return DIMENSIONS.flatMap((by) => {
    const shares = explanation.shares(floor, by);
    const tokens = shares.reduce((sum, share) => sum + share.tokens, 0);
    const table = tableLines(
      [`product ${floor}, by ${by}`, 'price %', 'yield %', 'tokens', 'core needs'],
      shares.map((share) => [
        share.group,
        cell(percent(share.tokens, tokens)),
        cell(percent(share.needs, needs)),
        `${share.tokens}`,
        `${share.needs}`,
      ]),
    );
    return ['', ...table];
  });
}
