/**
 * What of an audit is shown, and what belongs together on its two sides. All of it works on the columns of an answer, so that
 * a hundred thousand items are filtered in a few milliseconds and no text is needed for it.
 */
import {
  ALTERATIONS,
  CONSTRAINT_STATUSES,
  type ConstraintStatus,
  ITEM_STATUSES,
  type ItemStatus,
  LITERAL_STATUSES,
  type LiteralStatus,
  type SummaryState,
} from '../../core/audit/model.ts';
import { WORK_KINDS, type WorkKind } from '../../core/audit/state-of-work.ts';
import { NO_ITEM } from '../../core/columns.ts';
import { KIND_GROUPS, type KindGroup, kindOfCode } from '../../core/irreducible/kinds.ts';
import { NO_TURN } from '../../core/units.ts';
import {
  type AuditAnswer,
  type AuditList,
  COSTS,
  ITEM_FLAGS,
  NOWHERE,
} from '../../worker/audit/audit-protocol.ts';

/** One row of one list. */
export interface Finding {
  readonly list: AuditList;
  readonly row: number;
}

export type FindingStatus = ItemStatus | ConstraintStatus | LiteralStatus | WorkKind;

/** Which rows of which list; no status means all of them. */
export interface FindingFilter {
  readonly list: AuditList;
  readonly statuses: readonly FindingStatus[];
  /** Items and literals of one family of kinds; `null` for all. */
  readonly group: KindGroup | null;
  /** Only items that come from an earlier summary. */
  readonly isCarried: boolean;
}

export const EVERYTHING: FindingFilter = { list: 'items', statuses: [], group: null, isCarried: false };

/** The status of a row. */
export function statusOf(audit: AuditAnswer, { list, row }: Finding): FindingStatus {
  switch (list) {
    case 'items':
      return ITEM_STATUSES[audit.items.status[row] ?? 0] ?? 'missing';
    case 'constraints':
      return CONSTRAINT_STATUSES[audit.constraints.status[row] ?? 0] ?? 'lost';
    case 'literals':
      return LITERAL_STATUSES[audit.literals.status[row] ?? 0] ?? 'unsupported';
    case 'work':
      return WORK_KINDS[audit.work.kind[row] ?? 0] ?? 'edits-untold';
  }
}

/** How an altered item differs; `null` for any other. */
export const alterationOf = ({ items }: AuditAnswer, row: number) =>
  ALTERATIONS[(items.how[row] ?? 0) - 1] ?? null;

/** Where the loss of an item was felt first; `null` where it was not. */
export function costOf({ items }: AuditAnswer, row: number) {
  const code = items.cost[row] ?? 0;
  return code === 0 ? null : { how: COSTS[code] ?? COSTS[0], turn: items.costTurn[row] ?? 0 };
}

export const isCarried = ({ items }: AuditAnswer, row: number): boolean =>
  ((items.flags[row] ?? 0) & ITEM_FLAGS.carried) !== 0;
export const isUnbound = ({ items }: AuditAnswer, row: number): boolean =>
  ((items.flags[row] ?? 0) & ITEM_FLAGS.unbound) !== 0;

/** How many items of the segment stand only in an earlier summary. */
export const carriedCount = (audit: AuditAnswer): number => {
  let count = 0;
  for (let row = 0; row < audit.items.count; row++) if (isCarried(audit, row)) count++;
  return count;
};

const kindsOf = (group: KindGroup): ReadonlySet<string> => new Set<string>(KIND_GROUPS[group]);

/** The rows that pass a filter, in reading order. */
export function filteredRows(audit: AuditAnswer, filter: FindingFilter): Uint32Array {
  const { list, statuses, group } = filter;
  const wanted = new Set<FindingStatus>(statuses);
  const kinds = group === null ? null : kindsOf(group);
  const kindColumn = list === 'items' || list === 'literals' ? audit[list].kind : null;
  const rows: number[] = [];
  for (let row = 0; row < audit[list].count; row++) {
    if (wanted.size > 0 && !wanted.has(statusOf(audit, { list, row }))) continue;
    if (kinds !== null && kindColumn !== null && !kinds.has(kindOfCode(kindColumn[row] ?? 0))) continue;
    if (filter.isCarried && list === 'items' && !isCarried(audit, row)) continue;
    rows.push(row);
  }
  return Uint32Array.from(rows);
}

/** What lights up on both sides with a finding. */
export interface Lit {
  /** Items of the segment, as the thread numbers them. */
  readonly items: ReadonlySet<number>;
  /** A stretch of the summary; `null` for none. */
  readonly range: { readonly start: number; readonly end: number } | null;
  /** The first turn that shows it; `null` for none. */
  readonly turn: number | null;
}

export const NOTHING_LIT: Lit = { items: new Set(), range: null, turn: null };

interface Placed {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

const rangeOf = ({ start, end }: Placed, row: number): Lit['range'] => {
  const from = start[row] ?? NOWHERE;
  return from === NOWHERE ? null : { start: from, end: end[row] ?? from };
};

const known = (turn: number | undefined): number | null =>
  turn === undefined || turn === NO_TURN ? null : turn;

/** What a finding lights up. */
export function litBy(audit: AuditAnswer, finding: Finding | null): Lit {
  if (finding === null) return NOTHING_LIT;
  const { list, row } = finding;
  const range = rangeOf(audit[list], row);
  switch (list) {
    case 'items':
      return {
        items: new Set([audit.items.item[row] ?? NO_ITEM]),
        range,
        turn: known(audit.items.turn[row]),
      };
    case 'constraints': {
      const item = audit.constraints.item[row] ?? NO_ITEM;
      return {
        items: new Set(item === NO_ITEM ? [] : [item]),
        range,
        turn: known(audit.constraints.turn[row]),
      };
    }
    case 'literals':
      return { items: itemsOfLiteral(audit, row), range, turn: known(audit.literals.turn[row]) };
    case 'work':
      return { items: new Set(), range, turn: known(audit.work.turn[row]) };
  }
}

function itemsOfLiteral({ marks, items }: AuditAnswer, literal: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (let mark = 0; mark < marks.count; mark++) {
    if (marks.literal[mark] !== literal) continue;
    for (let at = marks.itemsFrom[mark] ?? 0; at < (marks.itemsFrom[mark + 1] ?? 0); at++)
      found.add(items.item[marks.items[at] ?? 0] ?? NO_ITEM);
  }
  return found;
}

/** The finding that a stretch of the summary stands for: what an item was turned into first, then what the summary says. */
export function findingOfMark({ marks, items }: AuditAnswer, mark: number): Finding | null {
  const rows = marks.items.subarray(marks.itemsFrom[mark] ?? 0, marks.itemsFrom[mark + 1] ?? 0);
  const altered = ITEM_STATUSES.indexOf('altered');
  const literal = marks.literal[mark] ?? NOWHERE;
  const supported = marks.look[mark] === LITERAL_STATUSES.indexOf('supported');
  const row = rows.find((one) => items.status[one] === altered) ?? (supported ? rows[0] : undefined);
  if (row !== undefined) return { list: 'items', row };
  if (literal !== NOWHERE) return { list: 'literals', row: literal };
  return rows[0] === undefined ? null : { list: 'items', row: rows[0] };
}

const findingsByItem = new WeakMap<AuditAnswer, ReadonlyMap<number, Finding>>();

/** The finding of each item of the segment, sentences that bind among them; made once an audit. */
export function findingsOfItems(audit: AuditAnswer): ReadonlyMap<number, Finding> {
  const before = findingsByItem.get(audit);
  if (before !== undefined) return before;
  const found = new Map<number, Finding>();
  audit.items.item.forEach((item, row) => {
    found.set(item, { list: 'items', row });
  });
  audit.constraints.item.forEach((item, row) => {
    if (item !== NO_ITEM) found.set(item, { list: 'constraints', row });
  });
  findingsByItem.set(audit, found);
  return found;
}

/** The row after or before one in a list of rows, round its ends; the first where none was chosen. */
export function stepRow(rows: Uint32Array, row: number | null, by: 1 | -1): number | null {
  if (rows.length === 0) return null;
  const at = row === null ? -1 : rows.indexOf(row);
  if (at < 0) return rows[by === 1 ? 0 : rows.length - 1] ?? null;
  return rows[(at + by + rows.length) % rows.length] ?? null;
}

/** What the text of the summary is under a slot: one that is longer than its slot is no `ok` one, and a cut end matters less. */
export const stateUnder = (
  { state, tokens }: Pick<AuditAnswer, 'state' | 'tokens'>,
  slot: number | null,
): SummaryState =>
  (state === 'ok' || state === 'clipped') && slot !== null && tokens > slot ? 'over-slot' : state;
