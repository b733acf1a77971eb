import type { ThreadColumns } from '../../core/columns.ts';
import { useTableView } from '../../state/table-view.ts';
import { useView } from '../../state/view.ts';
import { occurrencesOf } from '../transcript/occurrences.ts';
import { turnOfSpan } from '../transcript/row-spans.ts';

/** The turns that hold an item, in order. */
export function turnsOfItem({ spans, items }: ThreadColumns, item: number): readonly number[] {
  const turns: number[] = [];
  for (const span of occurrencesOf(spans, items.count, item)) {
    const turn = turnOfSpan(spans, span);
    if (turns.at(-1) !== turn) turns.push(turn);
  }
  return turns;
}

/** Shows a turn that holds an item, the first one unless told otherwise; past either end it goes on at the other. */
export function followItem(columns: ThreadColumns, item: number, at = 0): void {
  const turns = turnsOfItem(columns, item);
  if (turns.length === 0) return;
  const place = (at + turns.length) % turns.length;
  useTableView.getState().follow({ item, at: place });
  useView.getState().showTurn(turns[place] ?? 0);
}
