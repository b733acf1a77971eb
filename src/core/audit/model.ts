/** What an audit says (the statuses are part of the JSON that others read: see docs/cli.md). */
import type { SpanKind } from '../irreducible/kinds.ts';

/**
 * What became of an item: `retained` verbatim; `altered` into a near miss, which is worse than absence; `missing`;
 * `recoverable`, missing, but the path or command that shows it again is there; `stale`, replaced later in the segment.
 */
export const ITEM_STATUSES = ['retained', 'altered', 'missing', 'recoverable', 'stale'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/**
 * What became of a constraint: `kept`; `weakened`, it binds less; `unscoped`, what it was limited to is gone; `lost`;
 * `opposite`, it says the contrary; `invented`, the summary has one that nobody gave.
 */
export const CONSTRAINT_STATUSES = ['kept', 'weakened', 'unscoped', 'lost', 'opposite', 'invented'] as const;
export type ConstraintStatus = (typeof CONSTRAINT_STATUSES)[number];

/** Whether a literal of the summary stands in any turn before it, and in the mouth of whom the summary says. */
export const LITERAL_STATUSES = ['supported', 'unsupported', 'misattributed'] as const;
export type LiteralStatus = (typeof LITERAL_STATUSES)[number];

/** `ok`, or what makes a text no summary. */
export const SUMMARY_STATES = [
  'ok',
  'empty',
  'error-text',
  'placeholder',
  'over-slot',
  'clipped',
  'unauditable',
] as const;
export type SummaryState = (typeof SUMMARY_STATES)[number];

/**
 * How a near miss differs from the item that it was. `name-only`, of a path nothing but its last name, is the weakest of
 * them: a file that is spoken of, and nobody can tell which.
 */
export const ALTERATIONS = [
  'prefix-lost',
  'prefix-changed',
  'name-only',
  'truncated',
  'digits-changed',
  'precision',
  'unit',
  'case',
  'spelling',
  'same-shape',
  'bound-to-another-key',
] as const;
export type Alteration = (typeof ALTERATIONS)[number];

/** What an item is in the summary instead. */
export interface NearMiss {
  readonly literal: string;
  readonly how: Alteration;
}

/** An item of the segment, as the audit is given it. */
export interface AuditedItem {
  readonly literal: string;
  readonly kind: SpanKind;
  /** The turns of the segment that show it. */
  readonly turns: readonly number[];
  /** The keys that its values are bound to, in lower case. */
  readonly keys: readonly string[];
  /** Paths and commands that show it again; empty where nothing does. */
  readonly pointers: readonly string[];
  /** The literal that replaced it later in the segment; `null` where none did. */
  readonly supersededBy: string | null;
  /** It stands only in an earlier summary, which the segment holds. */
  readonly isCarried?: boolean;
}

export interface ItemFinding {
  readonly item: AuditedItem;
  readonly status: ItemStatus;
  /** What stands in its place, for an altered one. */
  readonly as: NearMiss | null;
  /** Whether the summary binds the value to its key; `null` where it has none, or is not there. */
  readonly isBound: boolean | null;
}
