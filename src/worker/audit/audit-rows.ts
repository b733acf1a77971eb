import { assertNever } from '../../core/assert-never.ts';
import { carriageOf } from '../../core/audit/generations.ts';
import type { OrderedAudit } from './audit-columns.ts';
import { type AuditList, type AuditRow, ROW_CHARS } from './audit-protocol.ts';

/** Turns that a row names. */
const MOST_TURNS = 24;
/** Of a generation, how many lost items are named, and how much of each. */
export const MOST_LOST = 60;
export const LOST_CHARS = 160;

/** At most so many UTF-16 units, never half of a pair. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

interface RowFacts {
  readonly text: string;
  readonly as: string | null;
  readonly turns: readonly number[];
  readonly by: string | null;
  readonly found: AuditRow['found'];
  readonly askedAt: number | null;
  readonly instead: AuditRow['instead'];
}

const NO_FACTS = { as: null, by: null, found: null, askedAt: null, instead: null } as const;

const rowOf = ({ text, as, turns, by, instead, ...rest }: RowFacts): AuditRow => ({
  ...rest,
  text: cutText(text, ROW_CHARS),
  length: text.length,
  as: as === null ? null : cutText(as, ROW_CHARS),
  turns: turns.slice(0, MOST_TURNS),
  by: by === null ? null : cutText(by, ROW_CHARS),
  instead: instead === null ? null : { ...instead, literal: cutText(instead.literal, ROW_CHARS) },
  carriage: null,
});

/** Rows of items, with how far back summaries have carried those that no turn says; `earlier` ones, the newest first. */
export function withCarriage(
  audit: OrderedAudit,
  rows: readonly number[],
  earlier: readonly { readonly turn: number; readonly summary: string }[],
  rowAt: (row: number) => AuditRow | null,
): readonly AuditRow[] {
  const carried = rows.filter((row) => audit.items[row]?.item.isCarried === true);
  const carriages = carriageOf(
    carried.map((row) => audit.items[row]?.item.literal ?? ''),
    earlier,
  );
  const of = new Map(carried.map((row, at) => [row, carriages[at] ?? null]));
  return rows.flatMap((row) => {
    const made = rowAt(row);
    return made === null ? [] : [{ ...made, carriage: of.get(row) ?? null }];
  });
}

/** The texts of one row of a list; `null` where there is none. */
export function auditRow(
  audit: OrderedAudit,
  list: AuditList,
  row: number,
  summary: string,
): AuditRow | null {
  switch (list) {
    case 'items': {
      const one = audit.items[row];
      if (one === undefined) return null;
      const { item, status, as } = one;
      const pointer = item.pointers.find((known) => summary.includes(known)) ?? item.pointers[0] ?? null;
      const by = status === 'stale' ? item.supersededBy : status === 'recoverable' ? pointer : null;
      return rowOf({
        ...NO_FACTS,
        text: item.literal,
        as: as?.literal ?? null,
        turns: item.turns,
        by,
        askedAt: one.lostCost?.askedAt ?? null,
        instead: one.contradicted,
      });
    }
    case 'constraints': {
      const one = audit.constraints[row];
      if (one === undefined) return null;
      const { text, as, turn, speaker, by } = one;
      const turns = turn === null ? [] : [turn];
      return rowOf({ ...NO_FACTS, text, as, turns, by: speaker, found: by });
    }
    case 'literals': {
      const one = audit.literals[row];
      return one === undefined ? null : rowOf({ ...NO_FACTS, text: one.literal, turns: one.turns });
    }
    case 'work': {
      const one = audit.work[row];
      if (one === undefined) return null;
      return rowOf({ ...NO_FACTS, text: one.literal ?? '', as: one.as, turns: one.turns });
    }
    default:
      return assertNever(list);
  }
}
