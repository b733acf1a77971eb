import type { ItemUse } from '../floor/hindsight.ts';
import type { Blocker, Exit, SegmentPart, VerdictFlag, VerdictKind } from '../floor/verdict.ts';
import type { TokenCount, TurnIndex, TurnRange } from '../units.ts';
import type { FixedCostSource } from './replay/fixed-cost.ts';
import type { NeverRead } from './replay/never-read.ts';

/** A contiguous run of turns which one compaction replaces, less the turns in it that stay verbatim. */
export interface Segment extends TurnRange {
  readonly kept: readonly TurnIndex[];
  /** How many earlier summaries the segment also replaces (rolling summaries lie in the region like any turn). */
  readonly summaries: number;
}

/** Floors of one segment without margin. `hindsight` is `null` where the transcript ends with the pass: nothing is known. */
export interface Floors {
  readonly working: TokenCount;
  readonly exhaustive: TokenCount;
  readonly hindsight: TokenCount | null;
  readonly reference: TokenCount;
}

/** One compaction as the policy would have it, judged before any summary exists. */
export interface Pass {
  /** The last turn in context when the mark was passed. For windows and ranges: the segment's last turn. */
  readonly turn: TurnIndex;
  /**
   * The last turn that the pass stands for: consecutive refusals with the same blocker are one pass, and so are the
   * passes that could only thrash once the run is over (`Run.overAt`).
   */
  readonly until: TurnIndex;
  readonly segment: Segment;
  /** Tokens that the segment holds in context, summaries included. */
  readonly tokens: TokenCount;
  readonly tokensBefore: TokenCount;
  readonly tokensAfter: TokenCount;
  readonly floors: Floors;
  /** The deciding floor by kind: index is the kind's code. */
  readonly byKind: readonly TokenCount[];
  /** The items that the floor counts, carried ones first; numbered as the deciding floor numbers them. */
  readonly items: Uint32Array;
  /** What became of each of them after the pass, in their order; `null` where nothing follows, or no text can be searched for. */
  readonly uses: readonly ItemUse[] | null;
  /**
   * Those of them that the summarizer is never shown, so that no slot can save them; `null` where the policy knows of no
   * cut, or none can be worked out.
   */
  readonly neverRead: NeverRead | null;
  readonly floor: TokenCount;
  readonly margin: TokenCount;
  readonly ledger: TokenCount;
  readonly need: TokenCount;
  readonly slot: TokenCount | null;
  readonly verdict: VerdictKind;
  readonly flags: readonly VerdictFlag[];
  readonly reason: string;
  readonly parts: readonly SegmentPart[];
  readonly blockers: readonly Blocker[];
  readonly exits: readonly Exit[];
  /** mark × budget − context after the pass; negative when it lands above the mark. */
  readonly headroom: number;
  /** Turns from this pass to the next trigger; `null` when there is none before the end. */
  readonly turnsUntilNext: number | null;
}

/** What a whole run shows. */
export interface Run {
  readonly passes: readonly Pass[];
  /** Context in tokens after each turn, after any pass at that turn. */
  readonly context: Float64Array;
  /** What the context would be without any compaction. */
  readonly ghost: Float64Array;
  /** The mark in tokens. */
  readonly mark: number;
  readonly fixedCost: TokenCount;
  readonly fixedCostSource: FixedCostSource;
  readonly firstRefusal: TurnIndex | null;
  readonly lastSafeTurn: TurnIndex | null;
  /**
   * The turn from which summaries, kept turns and fixed cost pass the mark by themselves: no later pass can land below
   * it, and the last pass stands for all of them. `null` when that never happens.
   */
  readonly overAt: TurnIndex | null;
  /** The first turn whose context exceeds the budget. */
  readonly exhausted: TurnIndex | null;
  /** Tokens charged for all summaries. */
  readonly summaryTokens: TokenCount;
}
