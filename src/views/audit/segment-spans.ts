import type { ThreadColumns } from '../../core/columns.ts';
import { type Finding, findingsOfItems, statusOf } from '../../state/audit/audit-findings.ts';
import type { AuditAnswer } from '../../worker/audit/audit-protocol.ts';
import type { AuditSpan } from './AuditSlices.tsx';
import { statusWord, toneOf } from './status-words.ts';

/** The spans of a turn that stand for items of the audit, in order. */
export function segmentSpans(
  { spans }: Pick<ThreadColumns, 'spans'>,
  audit: AuditAnswer,
  turn: number,
  lit: ReadonlySet<number>,
): readonly AuditSpan[] {
  const findings = findingsOfItems(audit);
  const found: AuditSpan[] = [];
  for (let row = spans.offsets[turn] ?? 0; row < (spans.offsets[turn + 1] ?? 0); row++) {
    const item = spans.item[row] ?? 0;
    const finding = findings.get(item);
    if (finding === undefined) continue;
    const status = statusOf(audit, finding);
    found.push({
      index: row,
      start: spans.start[row] ?? 0,
      end: spans.end[row] ?? 0,
      tone: toneOf(status),
      words: statusWord(status),
      isLit: lit.has(item),
    });
  }
  return found;
}

/** The finding that a span of the thread stands for; `null` where its item is no part of the audit. */
export const findingOfSpan = (
  { spans }: Pick<ThreadColumns, 'spans'>,
  audit: AuditAnswer,
  row: number,
): Finding | null => findingsOfItems(audit).get(spans.item[row] ?? 0) ?? null;

/** The first span of an item in a turn, or `null`: where to scroll to. */
export function spanOfItem(
  { spans }: Pick<ThreadColumns, 'spans'>,
  turn: number,
  items: ReadonlySet<number>,
): number | null {
  for (let row = spans.offsets[turn] ?? 0; row < (spans.offsets[turn + 1] ?? 0); row++)
    if (items.has(spans.item[row] ?? 0)) return row;
  return null;
}
