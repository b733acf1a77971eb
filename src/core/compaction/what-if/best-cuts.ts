/**
 * Where in a run compaction would be best, of all turns at which it could happen.
 *
 * Problem. The verdict at every turn says where compaction is allowed, not where it is cheap: thousands of turns say
 * "compact", and at some of them an agent has just finished a piece of work while at others it is in the middle of
 * one. Rule (design: best cut points). A turn is a candidate when its verdict there is compact or split, no call is
 * open after it, the right edge of its segment parts no soft chain (nothing read is parted from its use, no question
 * from its answer), and compaction frees at least a given number of tokens: a pass that frees less than the summary
 * may take is not worth its loss. Of the candidates those count whose price is lower than at the candidates
 * around them. The price is the need by token freed — what has to be carried for each token gained — and not the need
 * itself, which is lowest where the segment is smallest and little is gained. Cheapest first, and never two closer than
 * a distance, since neighbours are one opportunity; of equal prices the earlier turn.
 *
 * Cost. Linear in the turns of the range, and a sort of the lows. Limits. It knows what is parted and what is carried,
 * nothing of what the agent was about to do.
 */
import { VERDICTS } from '../../floor/verdict.ts';
import type { WhatIf } from './what-if.ts';

/** A turn after which compaction would be cheap. */
export interface BestCut {
  readonly turn: number;
  /** The turn before which its segment ends. */
  readonly to: number;
  /** The need of the segment, in tokens. */
  readonly need: number;
  /** What compaction would free, in tokens: the segment less its need. */
  readonly freed: number;
}

export interface BestCutsOptions {
  /** The turns to look at, half-open. */
  readonly from: number;
  readonly to: number;
  /** How many at most. */
  readonly most: number;
  /** The least distance between two of them, in turns. */
  readonly apart: number;
  /** What one has to free at least, in tokens. */
  readonly least: number;
}

const COMPACT = 1 + VERDICTS.indexOf('compact');
const SPLIT = 1 + VERDICTS.indexOf('split');

/** The best turns to compact after, cheapest first. */
export function bestCuts(whatIf: WhatIf, options: BestCutsOptions): readonly BestCut[] {
  const candidates: BestCut[] = [];
  const from = Math.max(0, options.from);
  const end = Math.min(whatIf.verdict.length, options.to);
  for (let turn = from; turn < end; turn++) {
    const verdict = whatIf.verdict[turn] ?? 0;
    if (verdict !== COMPACT && verdict !== SPLIT) continue;
    const to = whatIf.to[turn] ?? 0;
    if (whatIf.open[turn] === 1 || (whatIf.softAcross[to] ?? 0) > 0) continue;
    const need = whatIf.need[turn] ?? 0;
    const freed = (whatIf.tokens[turn] ?? 0) - need;
    if (freed >= Math.max(1, options.least)) candidates.push({ turn, to, need, freed });
  }
  const chosen: BestCut[] = [];
  for (const cut of lowsOf(candidates).sort((a, b) => priceOf(a) - priceOf(b) || a.turn - b.turn)) {
    if (chosen.length >= options.most) break;
    if (chosen.every((other) => Math.abs(other.turn - cut.turn) >= options.apart)) chosen.push(cut);
  }
  return chosen;
}

const priceOf = ({ need, freed }: BestCut): number => need / freed;

/** Candidates that are cheaper than the one before them and no dearer than the one behind: of a level stretch the first. */
function lowsOf(candidates: readonly BestCut[]): BestCut[] {
  return candidates.filter((cut, i) => {
    const price = priceOf(cut);
    const before = candidates[i - 1];
    if (before !== undefined && priceOf(before) <= price) return false;
    for (let next = i + 1; next < candidates.length; next++) {
      const behind = candidates[next];
      if (behind === undefined || priceOf(behind) > price) return true;
      if (priceOf(behind) < price) return false;
    }
    return true;
  });
}
