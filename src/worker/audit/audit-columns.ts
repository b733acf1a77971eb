/**
 * An audit as columns of numbers, and the same rows as texts.
 *
 * The page lays the two sides over one another: which stretch of the summary an item became, and which items a stretch
 * stands for. Stretches are the literals of the summary at every place; an item that stands where no literal was found
 * gets a stretch of its own. Cost: linear in items and literals, but for the sorting of items.
 */

import { placedLiterals } from '../../core/audit/audit-literals.ts';
import type { AuditedPassItem, PassAudit } from '../../core/audit/audit-pass.ts';
import { countsOf } from '../../core/audit/audit-report.ts';
import { inOrderOfNeed } from '../../core/audit/finding-order.ts';
import { unfoldPlaces } from '../../core/audit/fold-places.ts';
import {
  ALTERATIONS,
  CONSTRAINT_STATUSES,
  ITEM_STATUSES,
  LITERAL_STATUSES,
  type LiteralStatus,
} from '../../core/audit/model.ts';
import { type Place, placesIn } from '../../core/audit/places.ts';
import { WORK_KINDS } from '../../core/audit/state-of-work.ts';
import { NO_ITEM } from '../../core/columns.ts';
import { kindCode } from '../../core/irreducible/kinds.ts';
import { NO_TURN } from '../../core/units.ts';
import { type MarkedItem, summaryMarks } from './audit-marks.ts';
import {
  type AuditAnswer,
  type AuditedConstraints,
  type AuditedItems,
  type AuditedLiterals,
  type AuditedWork,
  COSTS,
  ITEM_FLAGS,
  ITEM_ORDER,
  NOWHERE,
} from './audit-protocol.ts';
import { piecesOf } from './summary-pieces.ts';

/** An audit whose lists are in the order of their columns. */
export type OrderedAudit = PassAudit;

export type AuditColumns = Pick<
  AuditAnswer,
  'counts' | 'length' | 'pieces' | 'items' | 'constraints' | 'literals' | 'work' | 'marks'
>;

/** The audit with its rows in reading order: what is wrong first, of equal ones the likeliest to be needed. */
export function inOrder(audit: PassAudit): OrderedAudit {
  const rank = (order: readonly string[], status: string): number => order.indexOf(status);
  const constraintOrder = ['opposite', 'invented', 'weakened', 'unscoped', 'lost', 'kept'];
  const literalOrder: readonly LiteralStatus[] = ['unsupported', 'misattributed', 'supported'];
  return {
    ...audit,
    items: ITEM_ORDER.flatMap((status) => inOrderOfNeed(audit.items.filter((one) => one.status === status))),
    constraints: audit.constraints.toSorted(
      (a, b) => rank(constraintOrder, a.status) - rank(constraintOrder, b.status),
    ),
    literals: audit.literals.toSorted(
      (a, b) => rank(literalOrder, a.status) - rank(literalOrder, b.status) || a.start - b.start,
    ),
  };
}

/** The columns of an audit that is in order; `constraintItem` says which item a sentence is. */
export function auditColumns(
  audit: OrderedAudit,
  summary: string,
  constraintItem: ReadonlyMap<string, number>,
): AuditColumns {
  const literalAt = new Map(audit.literals.map(({ literal }, row) => [literal, row]));
  const places = itemPlaces(audit, summary, literalAt);
  const marked = audit.items.flatMap(({ status }, row): readonly MarkedItem[] => {
    const place = places[row] ?? null;
    return place === null ? [] : [{ row, place, isAltered: status === 'altered' }];
  });
  const literals = literalColumns(audit);
  return {
    counts: countsOf(audit),
    length: summary.length,
    pieces: piecesOf(summary),
    items: itemColumns(audit.items, places),
    constraints: constraintColumns(audit, summary, constraintItem),
    literals,
    work: workColumns(audit, summary),
    marks: summaryMarks(placedLiterals(summary), literalAt, literals.status, marked),
  };
}

/** Where each item stands in the summary, or what it became; `null` where it does not. */
function itemPlaces(
  { items, literals }: OrderedAudit,
  summary: string,
  literalAt: ReadonlyMap<string, number>,
): readonly (Place | null)[] {
  const isThere = ({ status, as }: AuditedPassItem): boolean =>
    status === 'retained' || status === 'stale' || as?.how === 'bound-to-another-key';
  const found = placesIn(
    summary,
    items.filter(isThere).map(({ item }) => item.literal),
  );
  const unfold = unfoldPlaces(summary);
  return items.map((one) => {
    if (isThere(one)) {
      const [place] = found.of(one.item.literal);
      return place === undefined ? null : unfold(place);
    }
    const literal = one.as === null ? undefined : literals[literalAt.get(one.as.literal) ?? -1];
    return literal === undefined ? null : { start: literal.start, end: literal.end };
  });
}

/** One walk over all items: of many, a walk a column takes seconds. */
function itemColumns(items: readonly AuditedPassItem[], places: readonly (Place | null)[]): AuditedItems {
  const count = items.length;
  const columns = {
    count,
    item: new Uint32Array(count),
    status: new Uint8Array(count),
    kind: new Uint8Array(count),
    how: new Uint8Array(count),
    turn: new Uint32Array(count),
    turns: new Uint32Array(count),
    cost: new Uint8Array(count),
    costTurn: new Uint32Array(count),
    need: new Float32Array(count),
    flags: new Uint8Array(count),
    start: new Uint32Array(count),
    end: new Uint32Array(count),
  };
  for (const [row, { number, status, item, as, isBound, lostCost, expectedNeed }] of items.entries()) {
    const place = places[row];
    columns.item[row] = number;
    columns.status[row] = ITEM_STATUSES.indexOf(status);
    columns.kind[row] = kindCode(item.kind);
    columns.how[row] = as === null ? 0 : ALTERATIONS.indexOf(as.how) + 1;
    columns.turn[row] = item.turns[0] ?? NO_TURN;
    columns.turns[row] = item.turns.length;
    columns.cost[row] = lostCost === null ? 0 : COSTS.indexOf(lostCost.how);
    columns.costTurn[row] = lostCost?.turn ?? NO_TURN;
    columns.need[row] = expectedNeed ?? 0;
    columns.flags[row] =
      (item.isCarried === true ? ITEM_FLAGS.carried : 0) | (isBound === false ? ITEM_FLAGS.unbound : 0);
    columns.start[row] = place?.start ?? NOWHERE;
    columns.end[row] = place?.end ?? NOWHERE;
  }
  return columns;
}

/** Where a sentence stands in the summary; sentences are looked for one after the other, as they come. */
function sentencePlaces(
  summary: string,
  sentences: readonly (string | null)[],
): Pick<AuditedConstraints, 'start' | 'end'> {
  const start = new Uint32Array(sentences.length).fill(NOWHERE);
  const end = new Uint32Array(sentences.length).fill(NOWHERE);
  const known = new Map<string, number>();
  for (const [row, sentence] of sentences.entries()) {
    if (sentence === null || sentence === '') continue;
    const at = known.get(sentence) ?? summary.indexOf(sentence);
    known.set(sentence, at);
    if (at < 0) continue;
    start[row] = at;
    end[row] = at + sentence.length;
  }
  return { start, end };
}

function constraintColumns(
  { constraints }: OrderedAudit,
  summary: string,
  itemOf: ReadonlyMap<string, number>,
): AuditedConstraints {
  return {
    count: constraints.length,
    item: Uint32Array.from(constraints, ({ text, turn }) =>
      turn === null ? NO_ITEM : (itemOf.get(text) ?? NO_ITEM),
    ),
    status: Uint8Array.from(constraints, ({ status }) => CONSTRAINT_STATUSES.indexOf(status)),
    turn: Uint32Array.from(constraints, ({ turn }) => turn ?? NO_TURN),
    // One that is kept stands there by its own words, an invented one has no others.
    ...sentencePlaces(
      summary,
      constraints.map(({ as, text, status }) => as ?? (status === 'lost' ? null : text)),
    ),
  };
}

function literalColumns({ literals }: OrderedAudit): AuditedLiterals {
  return {
    count: literals.length,
    status: Uint8Array.from(literals, ({ status }) => LITERAL_STATUSES.indexOf(status)),
    kind: Uint8Array.from(literals, ({ kind }) => kindCode(kind)),
    turn: Uint32Array.from(literals, ({ turns }) => turns[0] ?? NO_TURN),
    start: Uint32Array.from(literals, ({ start }) => start),
    end: Uint32Array.from(literals, ({ end }) => end),
  };
}

function workColumns({ work }: OrderedAudit, summary: string): AuditedWork {
  return {
    count: work.length,
    kind: Uint8Array.from(work, ({ kind }) => WORK_KINDS.indexOf(kind)),
    turn: Uint32Array.from(work, ({ turns }) => turns[0] ?? NO_TURN),
    ...sentencePlaces(
      summary,
      work.map(({ as }) => as),
    ),
  };
}
