import type { ComingPass } from './outlook.ts';
import type { Outlook } from './read-outlook.ts';

/** What a person who looks on has to hear once. Turns of what is coming are estimates. */
export type TailWarning =
  /** The next pass is going to be refused, and the last turn at which compaction is safe is near. */
  | {
      readonly kind: 'last-safe-turn-near';
      readonly lastSafeTurn: number;
      readonly inTurns: number;
      readonly coming: ComingPass;
    }
  /** The next pass is going to be refused, and no turn before it is safe any more. */
  | {
      readonly kind: 'last-safe-turn-passed';
      readonly lastSafeTurn: number | null;
      readonly coming: ComingPass;
    };

/** What a warner has to know of a reading. */
export interface WarnedReading extends Pick<Outlook, 'newest' | 'coming' | 'passes'> {
  readonly change: 'first' | 'grown' | 'rewritten';
}

/** Warns once before the last safe turn passes, and once if it passed all the same; anew after a pass, or another log. */
export interface Warner {
  next(reading: WarnedReading): TailWarning | null;
}

/** `ahead` is how many turns before the last safe one the warning is due. */
export function createWarner(ahead: number): Warner {
  let said: TailWarning['kind'] | null = null;
  let passes = 0;
  return {
    next(reading) {
      const { coming, newest } = reading;
      if (reading.change === 'rewritten' || reading.passes !== passes) said = null;
      passes = reading.passes;
      if (coming === null || newest === null || coming.verdict !== 'refuse') return null;
      const { lastSafeTurn } = coming;
      const inTurns = (lastSafeTurn ?? -1) - newest.turn;
      if (lastSafeTurn === null || inTurns < 0) {
        if (said === 'last-safe-turn-passed') return null;
        said = 'last-safe-turn-passed';
        return { kind: said, lastSafeTurn, coming };
      }
      if (said !== null || inTurns > ahead) return null;
      said = 'last-safe-turn-near';
      return { kind: said, lastSafeTurn, inTurns, coming };
    },
  };
}
