import { tokenCount } from '../units.ts';
import type { Need } from './verdict.ts';

/**
 * need = max(floor + ⌈margin × floor⌉, ledger): the state plus the words that connect it, and never less than
 * the verbatim list that holds it (design: the rule). `ledgerBound` says that the list decided.
 * Units: tokens; `marginRatio` is a fraction of the floor, 0.20 in the record.
 */
export function computeNeed(floor: number, ledger: number, marginRatio: number): Need {
  const margin = marginOf(floor, marginRatio);
  return {
    floor: tokenCount(floor),
    margin: tokenCount(margin),
    ledger: tokenCount(ledger),
    need: tokenCount(Math.max(floor + margin, ledger)),
    ledgerBound: ledger > floor + margin,
  };
}

/** The need alone, for loops that compare it with a slot. */
export function needOf(floor: number, ledger: number, marginRatio: number): number {
  return Math.max(floor + marginOf(floor, marginRatio), ledger);
}

/**
 * ⌈ratio × floor⌉. The product is rounded to a billionth of a token first: 0.07 × 300 is 21.000000000000004
 * in binary, and a slot of exactly the need must not fail for that.
 */
function marginOf(floor: number, ratio: number): number {
  return Math.ceil(Math.round(floor * ratio * 1e9) / 1e9);
}

/** A slot as it is charged and handed out: rounded up to a hundred (design: the rule, 2). */
export function roundUpToHundred(tokens: number): number {
  return Math.ceil(tokens / 100) * 100;
}
