import { beforeEach, expect, it } from 'vitest';
import { useTableView } from '../../state/tables/table-view.ts';
import { itemColumns } from '../../state/testing/item-columns.ts';
import { useView } from '../../state/view/view.ts';
import { followItem, stepItem, turnsOfItem } from './follow-item.ts';

// Item 0 stands twice in turn 0, and in turns 2 and 3.
const columns = itemColumns([[0, 1, 0], [1], [0], [0]]);
const shown = () => useView.getState().reveal?.turn;
const followed = () => useTableView.getState().followed;

beforeEach(() => useTableView.getState().follow(null));

it('names each turn that holds an item once', () => {
  expect(turnsOfItem(columns, 0)).toEqual([0, 2, 3]);
  expect(turnsOfItem(columns, 1)).toEqual([0, 1]);
});

it('goes from turn to turn, and round', () => {
  stepItem(columns, 1);
  expect(followed()).toBeNull();
  followItem(columns, 0);
  expect(shown()).toBe(0);
  const turns = ([1, 1, 1, -1] as const).map((by) => {
    stepItem(columns, by);
    return shown();
  });
  expect(turns).toEqual([2, 3, 0, 3]);
  expect(followed()).toMatchObject({ item: 0, at: 2 });
});

it('tells a new choice from a step', () => {
  followItem(columns, 0);
  const first = followed()?.serial;
  stepItem(columns, 1);
  expect(followed()?.serial).toBe(first);
  followItem(columns, 0);
  expect(followed()?.serial).not.toBe(first);
  expect(useTableView.getState().items.item).toBe(0);
});

it('does nothing for an item that stands nowhere', () => {
  followItem(columns, 7);
  expect(followed()).toBeNull();
});
