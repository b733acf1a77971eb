import type { SummaryAudit } from './audit-types.ts';
import type { GuardItem } from './items.ts';
import type { Verdict } from './verdict.ts';

/** Why nothing was compacted. */
export type InfeasibleCode =
  /** The verdict is refuse. */
  | 'refused'
  /** The verdict is split, and one summary was asked for. */
  | 'split-needed'
  | 'empty-summary'
  /** The summary takes more tokens than its slot. */
  | 'over-slot'
  /** Items of the segment do not stand in the summary. */
  | 'items-missing'
  /** The audit says that the text is an error or a placeholder. */
  | 'no-summary'
  /** The audit says that constraints or pinned items were lost, altered or turned round. */
  | 'audit-failed';

/** A summary that did not pass, with what is wrong with it. */
export interface FailedSummary {
  /** Which of the summaries, from 0, and the turns that it stands for, half-open. */
  readonly part: number;
  readonly from: number;
  readonly to: number;
  readonly fromChar: number;
  readonly toChar: number;
  readonly text: string;
  readonly tokens: number;
  /** `null` where there was no cap. */
  readonly slot: number | null;
  /** The items that do not stand in it. */
  readonly missing: readonly GuardItem[];
  /** `null` where none was asked for, or the summary was empty or too long. */
  readonly audit: SummaryAudit | null;
}

/** The budget-infeasibility signal: the verdict, and the summary that failed where there was one. Plain data. */
export interface BudgetInfeasible extends Verdict {
  readonly code: InfeasibleCode;
  readonly summary: FailedSummary | null;
}

/** Nothing was compacted: the turns must stay, or the caller takes one of `signal.exits`. */
export class CompactionFloorError extends Error {
  readonly signal: BudgetInfeasible;

  constructor(message: string, signal: BudgetInfeasible) {
    super(message);
    this.name = 'CompactionFloorError';
    this.signal = signal;
  }
}
