/**
 * Rows of the product's ranking: what is kept when a slot, or a share of the region, is filled in order of score.
 */
import { rankItems } from '../../core/floor/ranking/ranking.ts';
import type { HarnessEvent } from './harness.ts';
import type { ProductThread } from './product.ts';
import { type Kept, SLOT_WITHOUT_MARGIN } from './score.ts';

/** What is to be ranked: the items of a region that the retained tail does not show. */
export interface RankQuestion {
  readonly product: ProductThread;
  readonly region: readonly number[];
  readonly event: HarnessEvent;
  readonly items: Uint32Array;
}

/** The items in the order in which they are kept. */
export type Ranker = (question: RankQuestion) => readonly number[];

export const RANKER: Ranker | null = ({ product, event: { a, b, c }, items }) =>
  rankItems(product.thread, items, { from: a, to: b, tailTo: c }).map(({ item }) => item);

/** How far a ranking is followed: up to a share of the region's tokens, or until the slot with its margin is full. */
export const CUTS = [
  { name: '@2%', limit: (regionTokens: number) => regionTokens * 0.02 },
  { name: '@5%', limit: (regionTokens: number) => regionTokens * 0.05 },
  { name: '@10%', limit: (regionTokens: number) => regionTokens * 0.1 },
  { name: '@slot2000', limit: () => SLOT_WITHOUT_MARGIN },
] as const;

/** What every cut keeps of a region. */
export function keptByRank(
  rank: Ranker,
  product: ProductThread,
  region: readonly number[],
  event: HarnessEvent,
): readonly { readonly name: string; readonly kept: Kept }[] {
  const items = candidates(product, region, event);
  const order = rank({ product, region, event, items });
  return CUTS.map(({ name, limit }) => ({ name, kept: fill(product, order, limit(event.rtok)) }));
}

/**
 * The items of an order that fit into a limit of tokens: one that does not is passed over, as the product fills a slot.
 * (The harness stops there with its own rankings, which costs them up to a point at the smallest cut.)
 */
export function fill(
  {
    columns,
    literals,
  }: Pick<ProductThread, 'literals'> & { columns: Pick<ProductThread['columns'], 'items'> },
  order: readonly number[],
  limit: number,
): Kept {
  const kept: string[] = [];
  let floor = 0;
  let ledger = 0;
  for (const item of order) {
    const cost = columns.items.tokens[item] ?? 0;
    if (floor + cost > limit) continue;
    floor += cost;
    ledger += columns.items.ledger[item] ?? 0;
    kept.push(literals[item] ?? '');
  }
  return { literals: kept, floor, ledger };
}

/** Everything that the exhaustive floor counts in the region, less what the tail or a system turn shows. */
function candidates(
  { thread }: ProductThread,
  region: readonly number[],
  { b, c }: HarnessEvent,
): Uint32Array {
  const elements = region.flatMap((turn) => thread.elements[turn] ?? []);
  const { items } = thread.floor('exhaustive').collector.collect(elements, thread, b, c);
  const { visibility } = thread.floor('working');
  return items.filter((item) => !visibility.isVisible(item, b, c));
}
