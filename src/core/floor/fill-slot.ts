import { needOf } from './need.ts';
import type { RankedItem } from './ranking/ranking.ts';

/** Needed items, as an expectation: so many of them, holding so many tokens. */
export interface Expected {
  readonly items: number;
  readonly tokens: number;
}

/** What a slot holds of ranked items, and what that costs. */
export interface Filling {
  readonly kept: readonly RankedItem[];
  readonly dropped: readonly RankedItem[];
  /** What will be needed again of those that were dropped, and of all. */
  readonly expectedLoss: Expected;
  readonly expectedNeed: Expected;
}

/**
 * Fills a slot in the order of a ranking: an item is kept when those before it leave room for it, margin and ledger
 * included, so that nothing that was dropped would still fit. Source: design, Estimator, Ranking.
 */
export function fillSlot(ranked: readonly RankedItem[], slot: number, margin: number): Filling {
  const kept: RankedItem[] = [];
  const dropped: RankedItem[] = [];
  let floor = 0;
  let ledger = 0;
  for (const entry of ranked) {
    if (needOf(floor + entry.tokens, ledger + entry.ledger, margin) > slot) {
      dropped.push(entry);
      continue;
    }
    kept.push(entry);
    floor += entry.tokens;
    ledger += entry.ledger;
  }
  return { kept, dropped, expectedLoss: expected(dropped), expectedNeed: expected(ranked) };
}

/** Expectations add up, whatever depends on what. */
function expected(entries: readonly RankedItem[]): Expected {
  let items = 0;
  let tokens = 0;
  for (const entry of entries) {
    items += entry.score;
    tokens += entry.score * entry.tokens;
  }
  return { items, tokens };
}
