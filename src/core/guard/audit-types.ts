/**
 * The audit of a summary as the guard asks for it. Only shapes stand here: a caller who wants one hands over `auditSummary`,
 * and a page that does not carries none of it.
 */
import type { ConstraintFinding } from '../audit/audit-constraints.ts';
import type { Alteration, ItemStatus, LiteralStatus, SummaryState } from '../audit/model.ts';
import type { WorkFinding } from '../audit/state-of-work.ts';
import type { ThreadColumns } from '../columns.ts';
import type { SpanKind } from '../irreducible/kinds.ts';
import type { Turn } from '../transcript/model.ts';

/** What the guard hands to an audit. Turns are those of all that the caller gave: before, segment, tail. */
export interface SummaryQuestion {
  readonly turns: readonly Turn[];
  readonly columns: ThreadColumns;
  readonly literals: readonly string[];
  /** How many turns stand before the segment. */
  readonly offset: number;
  readonly from: number;
  readonly to: number;
  /** Numbers of the items that the summary has to hold. */
  readonly items: Uint32Array;
  readonly summary: string;
  readonly tokens: number;
  readonly slot: number | null;
}

/** What became of an item that the summary had to hold. */
export interface AuditedGuardItem {
  readonly literal: string;
  readonly kind: SpanKind;
  readonly turns: readonly number[];
  readonly status: ItemStatus;
  /** What stands in its place, and how it differs; `null` unless it is altered. */
  readonly as: { readonly literal: string; readonly how: Alteration } | null;
}

/** A literal of the summary, and the turns that say it. */
export interface AuditedGuardLiteral {
  readonly literal: string;
  readonly kind: SpanKind;
  readonly status: LiteralStatus;
  readonly turns: readonly number[];
}

/** An audit as plain data. Turns are those of the segment; what stands before it has negative numbers. */
export interface SummaryAudit {
  readonly state: SummaryState;
  readonly items: readonly AuditedGuardItem[];
  readonly constraints: readonly ConstraintFinding[];
  readonly literals: readonly AuditedGuardLiteral[];
  readonly work: readonly WorkFinding[];
}

export type AuditSummary = (question: SummaryQuestion) => SummaryAudit;

/** An audit with what to do about a bad one. */
export interface AuditRule {
  readonly with: AuditSummary;
  /** What a summary that is none, or that lost a constraint or a pinned item, leads to; an error unless given. */
  readonly failed?: 'throw' | 'report';
  /** How many constraints and pinned items may be lost, altered or turned round; 0 unless given. */
  readonly mayLose?: number;
}
