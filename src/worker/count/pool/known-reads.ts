/**
 * What is known of the turns of a thread that is counted again as it grows.
 *
 * Problem. A thread that is followed is counted at each step, and nearly all of its turns were counted before. Idea. What
 * a run of turns says by itself depends on them and on the calls before them, never on what follows (`call-memory.ts`). So
 * what readers said is kept run by run, and as far as the thread begins with the same turns it is merged again without
 * being read. Numbers of literals are a reader's own and are given anew while merging. Cost: about thirty bytes a span,
 * and the literals, for as long as the thread is followed; merging, and the search for uses, go over all turns again.
 */
import type { ReaderNumbers } from '../../../core/analysis/span-columns.ts';
import type { TurnsRead } from '../../../core/analysis/turns-read.ts';
import { isSameTurn } from '../../../core/tail/turn-memory.ts';
import type { Encoding } from '../../../core/tokens/tokenizer.ts';
import type { Turn } from '../../../core/transcript/model.ts';

/** A run of turns as it was read. */
export interface KnownRun {
  readonly count: number;
  readonly read: TurnsRead;
  /** Those of its reader, which tell readers apart. */
  readonly numbers: ReaderNumbers;
}

/** The runs of a thread that was counted, in order. */
export interface KnownReads {
  readonly encoding: Encoding;
  readonly turns: readonly Turn[];
  readonly runs: readonly KnownRun[];
}

/** The runs that stand unchanged at the start of a thread. */
export function stillThere(
  known: KnownReads | null,
  encoding: Encoding,
  turns: readonly Turn[],
): readonly KnownRun[] {
  if (known?.encoding !== encoding) return [];
  let same = 0;
  for (const turn of known.turns) {
    const now = turns[same];
    if (now === undefined || !isSameTurn(turn, now)) break;
    same++;
  }
  let end = 0;
  return known.runs.filter(({ count }) => {
    end += count;
    return end <= same;
  });
}
