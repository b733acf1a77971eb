/**
 * The guard: what a runtime imports to ask, before it compacts turns that it holds in memory, whether a summary of
 * that size can hold their state, and to check the summaries that come back.
 *
 * It decides by the same code as the page. Cost: one pass over the texts of the segment and its tail per call; the
 * tables of an encoding load once. Limits: passing is necessary, not sufficient: that an item stands in a summary
 * does not say that the summary tells the truth about it. How to use it: docs/library.md.
 */

import { computeNeed } from './floor/need.ts';
import { decideTurns } from './guard/decide.ts';
import { type GuardItem, itemsIn } from './guard/items.ts';
import {
  type CompactOptions,
  type DecideOptions,
  type FloorOptions,
  readOptions,
  readSlot,
} from './guard/options.ts';
import { prepareSegment } from './guard/prepare.ts';
import { readSegment, type Segment } from './guard/segment.ts';
import { type Summarize, type Summary, summarizeSegment } from './guard/summarize.ts';
import type { Verdict } from './guard/verdict.ts';

export { type Policy, RECORD_POLICY } from './compaction/policy/policy.ts';
export { auditSummary } from './guard/audit-summary.ts';
export type {
  AuditedGuardItem,
  AuditedGuardLiteral,
  AuditRule,
  AuditSummary,
  SummaryAudit,
  SummaryQuestion,
} from './guard/audit-types.ts';
export {
  type BudgetInfeasible,
  CompactionFloorError,
  type FailedSummary,
  type InfeasibleCode,
} from './guard/error.ts';
export { type GuardSettings, guardOptions } from './guard/from-policy.ts';
export type { GuardItem } from './guard/items.ts';
export type { CompactOptions, DecideOptions, FloorOptions } from './guard/options.ts';
export { fromMessages, type Segment, type SegmentPart, type SegmentTurn } from './guard/segment.ts';
export type { Summarize, Summary } from './guard/summarize.ts';
export type { Verdict, VerdictBlocker, VerdictExit, VerdictPart } from './guard/verdict.ts';
export { loadEncoding } from './tokens/load-encoding.ts';
export type { Encoding, Tokenizer } from './tokens/tokenizer.ts';

/** What a segment must not lose, and what holding it takes; all amounts in tokens. */
export interface FloorEstimate {
  readonly items: readonly GuardItem[];
  readonly floor: number;
  readonly margin: number;
  /** The shortest verbatim list of the items. */
  readonly ledger: number;
  /** max(floor + margin, ledger): the smallest slot that the segment may be compacted into. */
  readonly need: number;
  /** Tokens of the segment itself. */
  readonly tokens: number;
}

/** The floor of a segment, whatever the slot. Throws a TypeError for an argument that is none. */
export function estimateFloor(segment: Segment | string, options: FloorOptions): FloorEstimate {
  const read = readOptions(options);
  const prepared = prepareSegment(readSegment(segment, 'segment'), read);
  const { thread, moment } = prepared;
  const { index, collector } = thread.floor(read.floor);
  const collected = collector.collect(moment.elements, thread, moment.tailFrom, moment.tailTo);
  const { floor, margin, ledger, need } = computeNeed(collected.floor, collected.ledger, read.margin);
  return {
    items: itemsIn(prepared, index, collected.items, moment.elements),
    floor,
    margin,
    ledger,
    need,
    tokens: moment.before,
  };
}

/** Compact, split or refuse, decided before any summary exists. Throws a TypeError for an argument that is none. */
export function decide(segment: Segment | string, slot: number | null, options: DecideOptions): Verdict {
  return decideTurns(readSegment(segment, 'segment'), readSlot(slot), readOptions(options));
}

/**
 * The one summary of a segment, asked for only when the slot can hold its state, and checked. Rejects with a
 * CompactionFloorError when the verdict is not compact or the summary does not pass; what `summarize` throws passes
 * through; a wrong argument is a TypeError.
 */
export async function compact(
  segment: Segment | string,
  slot: number | null,
  summarize: Summarize,
  options: CompactOptions,
): Promise<Summary> {
  const turns = readSegment(segment, 'segment');
  const [summary] = await summarizeSegment(turns, readSlot(slot), summarize, readOptions(options), 'compact');
  if (summary === undefined) throw new TypeError('segment must hold at least one turn.');
  return summary;
}

/**
 * The summaries of a segment, in order: one, or one for each part of a split, each with a slot and a ledger of its
 * own. Rejects like `compact`; nothing is returned unless all of them passed.
 */
export async function compactOrSplit(
  segment: Segment | string,
  slot: number | null,
  summarize: Summarize,
  options: CompactOptions,
): Promise<Summary[]> {
  const turns = readSegment(segment, 'segment');
  return summarizeSegment(turns, readSlot(slot), summarize, readOptions(options), 'split');
}
