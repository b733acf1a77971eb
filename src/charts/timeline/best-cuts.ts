import { type BestCut, bestCuts } from '../../core/compaction/what-if/best-cuts.ts';
import type { WhatIf } from '../../core/compaction/what-if/what-if.ts';
import { formatCount } from '../scales/format.ts';
import { CUTS } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';

/** Most marks at a time: a person wants a few places to choose from. */
const MOST = 5;

/**
 * The good places to compact among the visible turns: far enough apart to be hit one by one and to be different
 * opportunities. One has to free the slot at least, else the summary might be as long as what it replaces.
 */
export const visibleBestCuts = (whatIf: WhatIf, turns: TurnScale, slot: number | null): readonly BestCut[] =>
  bestCuts(whatIf, {
    from: turns.from,
    to: turns.to,
    most: MOST,
    apart: Math.max(1, Math.ceil(CUTS.width / turns.perTurn), Math.ceil((turns.to - turns.from) / 16)),
    least: slot ?? 1,
  });

/** A cut as the sentence that says why it is good. */
export const bestCutText = ({ turn, need }: BestCut): string =>
  `Good place to compact: after turn ${formatCount(turn)}, need ${formatCount(need)}; nothing open, no read parted from its use`;

/** The cuts as one sentence, in the order of the run; empty where there is none. */
export function bestCutsSummary(cuts: readonly BestCut[]): string {
  if (cuts.length === 0) return '';
  const places = cuts
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ turn, need }) => `after turn ${formatCount(turn)} (need ${formatCount(need)})`);
  return `Good ${places.length === 1 ? 'place' : 'places'} to compact: ${places.join(', ')}.`;
}
