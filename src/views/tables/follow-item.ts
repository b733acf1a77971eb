import type { ThreadColumns } from '../../core/columns.ts';
import { type FollowedItem, useTableView } from '../../state/tables/table-view.ts';
import { useView } from '../../state/view/view.ts';
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

/** Begins to follow an item at the first turn that holds it. */
export function followItem(columns: ThreadColumns, item: number): void {
  const serial = (useTableView.getState().followed?.serial ?? 0) + 1;
  show(turnsOfItem(columns, item), { item, at: 0, serial });
}

/** Goes on to the next turn that holds the followed item, or back; past either end on at the other. */
export function stepItem(columns: ThreadColumns, by: 1 | -1): void {
  const { followed } = useTableView.getState();
  if (followed === null) return;
  const turns = turnsOfItem(columns, followed.item);
  show(turns, { ...followed, at: (followed.at + by + turns.length) % turns.length });
}

function show(turns: readonly number[], followed: FollowedItem): void {
  const turn = turns[followed.at];
  if (turn === undefined) return;
  useTableView.getState().follow(followed);
  useView.getState().showTurn(turn);
}
