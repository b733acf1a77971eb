import { assertNever } from '../../core/assert-never.ts';
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

const rowOf = (
  text: string,
  as: string | null,
  turns: readonly number[],
  by: string | null = null,
): AuditRow => ({
  text: cutText(text, ROW_CHARS),
  length: text.length,
  as: as === null ? null : cutText(as, ROW_CHARS),
  turns: turns.slice(0, MOST_TURNS),
  by: by === null ? null : cutText(by, ROW_CHARS),
});

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
      return rowOf(item.literal, as?.literal ?? null, item.turns, by);
    }
    case 'constraints': {
      const one = audit.constraints[row];
      return one === undefined
        ? null
        : rowOf(one.text, one.as, one.turn === null ? [] : [one.turn], one.speaker);
    }
    case 'literals': {
      const one = audit.literals[row];
      return one === undefined ? null : rowOf(one.literal, null, one.turns);
    }
    case 'work': {
      const one = audit.work[row];
      return one === undefined ? null : rowOf(one.literal ?? '', one.as, one.turns);
    }
    default:
      return assertNever(list);
  }
}
