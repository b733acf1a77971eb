import { expect, it } from 'vitest';
import { turnIndex } from '../../core/units.ts';
import { itemFacts } from '../../state/tables/item-rows.ts';
import { itemColumns } from '../../state/testing/item-columns.ts';
import { ITEM_COLUMNS, type ItemRows, itemCell } from './item-columns.ts';

const columns = itemColumns([[0, 1], [0], [0, 2]]);
const rows: ItemRows = {
  columns,
  facts: itemFacts(columns, null),
  said: { pinned: new Set([1]), ignored: new Set([2]) },
  floor: 'working',
  charged: null,
  passes: Uint32Array.of(2, 1, 0),
  lifted: new Map([[0, { item: 0, turn: 9, words: 'You can now.' }]]),
};
const cells = (of: ItemRows, item: number) =>
  Object.fromEntries(
    ITEM_COLUMNS.map((column) => [column.id, itemCell(of, column, item, `literal ${item}`)]),
  );

it('says all that is known of an item', () => {
  expect(cells(rows, 0)).toEqual({
    literal: 'literal 0',
    kind: 'constraint',
    tokens: 3,
    ledger: 4,
    occurrences: 3,
    turns: 3,
    first: 0,
    last: 2,
    counted: 'working floor',
    carried: '',
    lifted: 9,
    passes: 2,
  });
  expect(cells(rows, 1).lifted).toBe(null);
  expect([1, 2].map((item) => cells(rows, item).counted)).toEqual(['always (you)', 'never (you)']);
});

it('leaves empty what a segment does not hold, and what an estimator with items of its own cannot say', () => {
  const segment = { from: turnIndex(1), to: turnIndex(2), kept: [], summaries: 1 };
  const elsewhere = cells({ ...rows, facts: itemFacts(columns, segment), passes: null }, 2);
  expect(elsewhere).toMatchObject({ occurrences: 0, turns: 0, first: null, last: null, passes: null });
});
