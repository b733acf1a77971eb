import { fractionOf } from '../fraction-of.ts';
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

/** ⌈ratio × floor⌉. */
function marginOf(floor: number, ratio: number): number {
  return Math.ceil(fractionOf(floor, ratio));
}

/** A slot as it is charged and handed out: rounded up to a hundred (design: the rule, 2). */
export function roundUpToHundred(tokens: number): number {
  return Math.ceil(tokens / 100) * 100;
}
