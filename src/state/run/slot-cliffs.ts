/**
 * The verdict counts over all slots, so that a cliff is seen on the slider's track before the slider reaches it.
 *
 * A run at one slot takes milliseconds, a long one hundreds; the track wants hundreds of runs: they are made in idle
 * time, in slices.
 * First a coarse row of slots, evenly spaced on the log scale of the slider, its ends and middles before what lies
 * between, so that it can be stopped at any time; then, wherever two neighbours differ, the slots between are halved
 * until the change is known to the token. Over a whole run a larger slot may be worse
 * (regions move), so a halved gap may change more than once; each change that shows is followed, widest gaps first,
 * those at which the worst verdict changes before all others, up to a limit of runs.
 */
import {
  coarseToFine,
  LARGEST_SLOT,
  logSpaced,
  SMALLEST_SLOT,
} from '../../core/compaction/sweep/spaced-slots.ts';
import type { SlotCliff } from '../model.ts';
import { type VerdictCounts, worstVerdict } from './run.ts';

const COARSE_SLOTS = 80;
const MOST_RUNS = 400;

/** What a run of one slot comes to, worked out in slices. */
export type CountsInSlices = Generator<unknown, VerdictCounts>;

export interface CliffScan {
  /** Does one slice of the run of a slot, of this one or the next; `false` when there is nothing left to find. */
  step(): boolean;
  /** Whether every coarse slot is known. */
  readonly coarse: boolean;
  /** What is known so far, by slot. */
  cliffs(): readonly SlotCliff[];
}

interface Gap {
  readonly low: SlotCliff;
  readonly high: SlotCliff;
}

/** A slot that is being run, and what follows from it. */
interface Work {
  readonly slot: number;
  readonly counts: CountsInSlices;
  readonly then: (cliff: SlotCliff) => void;
}

/** Looks for the slots at which verdict counts change. `countsAt` runs the policy with one slot. */
export function createCliffScan(
  countsAt: (slot: number) => CountsInSlices,
  slots: readonly number[] = logSpaced(SMALLEST_SLOT, LARGEST_SLOT, COARSE_SLOTS),
): CliffScan {
  const known: SlotCliff[] = [];
  const order = coarseToFine(slots.length);
  /** Gaps to halve, first come first served, so that the widest come first. */
  const urgent: Gap[] = [];
  const others: Gap[] = [];
  let nextUrgent = 0;
  let nextOther = 0;
  let runs = 0;

  const addGap = (low: SlotCliff | undefined, high: SlotCliff): void => {
    if (low === undefined || high.slot - low.slot < 2 || sameCounts(low.counts, high.counts)) return;
    (low.worst === high.worst ? others : urgent).push({ low, high });
  };

  const inOrder = (): readonly SlotCliff[] => [...known].sort((a, b) => a.slot - b.slot);
  const addCoarseGaps = (): void => {
    const row = inOrder();
    row.forEach((high, index) => {
      if (index > 0) addGap(row[index - 1], high);
    });
  };

  let current: Work | null = null;

  const next = (): Work | null => {
    if (runs < order.length) {
      const slot = slots[order[runs] ?? 0] ?? 0;
      const then = (): void => {
        if (runs === order.length) addCoarseGaps();
      };
      return { slot, counts: countsAt(slot), then };
    }
    if (runs >= MOST_RUNS) return null;
    const gap = nextUrgent < urgent.length ? urgent[nextUrgent++] : others[nextOther++];
    if (gap === undefined) return null;
    const slot = Math.floor((gap.low.slot + gap.high.slot) / 2);
    const then = (middle: SlotCliff): void => {
      addGap(gap.low, middle);
      addGap(middle, gap.high);
    };
    return { slot, counts: countsAt(slot), then };
  };

  return {
    get coarse() {
      return runs >= order.length;
    },
    step() {
      current ??= next();
      if (current === null) return false;
      const slice = current.counts.next();
      if (slice.done !== true) return true;
      const cliff = { slot: current.slot, worst: worstVerdict(slice.value), counts: slice.value };
      known.push(cliff);
      runs++;
      current.then(cliff);
      current = null;
      return true;
    },
    cliffs: inOrder,
  };
}

const sameCounts = (one: VerdictCounts, other: VerdictCounts): boolean =>
  one.compact === other.compact &&
  one.split === other.split &&
  one.refuse === other.refuse &&
  one['not-applicable'] === other['not-applicable'];
