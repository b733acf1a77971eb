/**
 * What an audit says to the page. The worker keeps the audit with all its texts; the page gets numbers, in columns, and
 * asks for the texts of the rows that it shows. The rows of every list are in the order in which a person should read
 * them: the worst first, and of those the likeliest to be needed again.
 */
import type { countsOf } from '../../core/audit/audit-report.ts';
import type { Carriage } from '../../core/audit/generations.ts';
import type { Contradiction } from '../../core/audit/lost-cost.ts';
import { type ItemStatus, LITERAL_STATUSES, type SummaryState } from '../../core/audit/model.ts';

/** Which summary of what. */
export type AuditTarget =
  /** A compaction by its place among those that the log tells of. */
  | { readonly kind: 'logged'; readonly index: number }
  /** The turns `[from, to)` against a summary that a person has. */
  | { readonly kind: 'own'; readonly from: number; readonly to: number; readonly summary: string };

/** Stands in a column of offsets for "nowhere". */
export const NOWHERE = 0xffffffff;

/** How an item is read: what is wrong comes first. */
export const ITEM_ORDER = [
  'altered',
  'missing',
  'recoverable',
  'stale',
  'retained',
] as const satisfies readonly ItemStatus[];

/** How the absence of an item was felt; the code of a column is the place here, and 0 for not at all. */
export const COSTS = ['not felt', 'used again', 'told again', 'looked up again'] as const;

export const ITEM_FLAGS = {
  /** It stands only in an earlier summary, which the segment holds. */
  carried: 1,
  /** The summary has the value, and none of its keys near it. */
  unbound: 2,
} as const;

export interface AuditedItems {
  readonly count: number;
  /** The item's number in the columns of the thread. */
  readonly item: Uint32Array;
  /** Index into `ITEM_STATUSES`. */
  readonly status: Uint8Array;
  /** Code of the kind. */
  readonly kind: Uint8Array;
  /** Index into `ALTERATIONS`, plus one; 0 where it is not altered. */
  readonly how: Uint8Array;
  /** The first turn of the segment that shows it. */
  readonly turn: Uint32Array;
  /** In how many of them it stands. */
  readonly turns: Uint32Array;
  /** Index into `COSTS`, and the turn. */
  readonly cost: Uint8Array;
  readonly costTurn: Uint32Array;
  /** How likely it is needed later, 0 to 1. */
  readonly need: Float32Array;
  /** Bits of `ITEM_FLAGS`. */
  readonly flags: Uint8Array;
  /** Where it, or what it became, stands in the summary; `NOWHERE` where it does not. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

export interface AuditedConstraints {
  readonly count: number;
  /** The item of the sentence; `NO_ITEM` for one that the summary made up. */
  readonly item: Uint32Array;
  /** Index into `CONSTRAINT_STATUSES`. */
  readonly status: Uint8Array;
  /** `NO_TURN` for one that the summary made up. */
  readonly turn: Uint32Array;
  /** The sentence of the summary that comes nearest. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

/** The distinct literals of the summary. */
export interface AuditedLiterals {
  readonly count: number;
  /** Index into `LITERAL_STATUSES`. */
  readonly status: Uint8Array;
  readonly kind: Uint8Array;
  /** The first turn that supports it, or `NO_TURN`. */
  readonly turn: Uint32Array;
  /** Where it stands first. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

export interface AuditedWork {
  readonly count: number;
  /** Index into `WORK_KINDS`. */
  readonly kind: Uint8Array;
  readonly turn: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

/** How a stretch of the summary is drawn: by its support, or as what an item was turned into. */
export const MARK_LOOKS = [...LITERAL_STATUSES, 'altered'] as const;
export type MarkLook = (typeof MARK_LOOKS)[number];

/** Stretches of the summary, ordered and disjoint. */
export interface SummaryMarks {
  readonly count: number;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Index into `MARK_LOOKS`. */
  readonly look: Uint8Array;
  /** The row of its literal, or `NOWHERE` where only an item stands there. */
  readonly literal: Uint32Array;
  /** The rows of the items that stand there, or became it: those of mark `m` at `itemsFrom[m] … itemsFrom[m + 1]`. */
  readonly itemsFrom: Uint32Array;
  readonly items: Uint32Array;
}

export interface AuditAnswer {
  /** Names the audit in later requests. */
  readonly id: number;
  readonly segment: { readonly from: number; readonly to: number; readonly kept: readonly number[] };
  /** The turn before the summary. */
  readonly turn: number;
  /** The turn that holds the summary; `null` for one of the person's own. */
  readonly summaryTurn: number | null;
  readonly state: SummaryState;
  readonly tokens: number;
  readonly slot: number | null;
  readonly counts: ReturnType<typeof countsOf>;
  /** The length of the summary, and where its pieces begin: lines, or parts of long ones. */
  readonly length: number;
  readonly pieces: Uint32Array;
  readonly items: AuditedItems;
  readonly constraints: AuditedConstraints;
  readonly literals: AuditedLiterals;
  readonly work: AuditedWork;
  readonly marks: SummaryMarks;
}

export const AUDIT_LISTS = ['items', 'constraints', 'literals', 'work'] as const;
export type AuditList = (typeof AUDIT_LISTS)[number];

/** The texts of one row; each is cut at `ROW_CHARS`. */
export interface AuditRow {
  readonly text: string;
  /** The length of the whole text. */
  readonly length: number;
  /** What the summary has in its place; `null` for nothing. */
  readonly as: string | null;
  /** The turns that show or support it, the first few. */
  readonly turns: readonly number[];
  /** What replaced a stale item, what shows a recoverable one again, who gave a constraint; `null` for nothing. */
  readonly by: string | null;
  /** How a constraint was found in the summary; `null` for one that was not, and for other rows. */
  readonly found: 'words' | 'paraphrase' | null;
  /** Where the agent asked for a lost item, and the user then told it again. */
  readonly askedAt: number | null;
  /** What the agent went on with instead of an item, and where. */
  readonly instead: Contradiction | null;
  /** How far back summaries have carried an item; `null` for one that a turn says. */
  readonly carriage: Carriage | null;
}
export const ROW_CHARS = 600;

/** A stretch of the summary, half-open. */
export type SummaryRange = readonly [start: number, end: number];

/** What is missing, to give back to the agent. */
export interface LedgerAnswer {
  readonly text: string;
  readonly tokens: number;
  readonly listed: number;
  readonly of: number;
}

export interface GenerationRow {
  /** The turn of the pass whose summary held its items first. */
  readonly turn: number;
  readonly of: number;
  /** How many are left after each pass, its own first. */
  readonly left: readonly number[];
  /** The first that were lost, each with the turn of the pass; texts are cut. */
  readonly lost: readonly { readonly literal: string; readonly turn: number }[];
  /** How many were lost in all. */
  readonly lostCount: number;
}

/** How items outlived the compactions of a log. */
export interface GenerationsAnswer {
  /** The turn of each pass. */
  readonly passes: readonly number[];
  /** One a pass, in the same order. */
  readonly generations: readonly GenerationRow[];
}
