import { expect, it } from 'vitest';
import { create } from 'zustand';
import type { SessionState, SessionStore } from '../model.ts';
import { createSessionStore } from '../session/session.ts';
import { createFakeClient, summaryOf } from '../testing/fake-client.ts';
import { itemColumns } from '../testing/item-columns.ts';
import { createTableView, EVERY_SEGMENT, nextSort } from './table-view.ts';

/** A session that is set by hand. */
const sessionOf = () => {
  const { getInitialState } = createSessionStore({
    client: createFakeClient,
    encoding: () => 'o200k_base',
    fetchSample: () => Promise.resolve(null),
    later: () => () => {},
  });
  return create<SessionStore>()(() => getInitialState());
};

const started = () => {
  const session = sessionOf();
  const view = createTableView(session);
  const open = (patch: Partial<SessionState>): void => session.setState(patch);
  open({ document: summaryOf('a'), thread: 'main', columns: itemColumns([[0]]) });
  view.getState().setItems({ text: 'key', scope: 'segment', sort: { column: 'tokens', descending: true } });
  view.getState().setSegments({ filter: { ...EVERY_SEGMENT, text: 'slot' } });
  view.getState().follow({ item: 0, at: 0, serial: 1 });
  return { view, open };
};

it('remembers which item was followed', () => {
  const { view } = started();
  expect(view.getState().items.item).toBe(0);
  view.getState().follow(null);
  expect(view.getState().items.item).toBe(0);
});

it('of another counting keeps what was asked for and drops what it numbered', () => {
  const { view, open } = started();
  open({ columns: itemColumns([[0, 1]]) });
  expect(view.getState().followed).toBeNull();
  expect(view.getState().items).toMatchObject({ item: null, text: 'key', scope: 'segment' });
  expect(view.getState().segments.filter.text).toBe('slot');
});

it('of another document keeps the order only', () => {
  const { view, open } = started();
  open({ document: summaryOf('b'), columns: null });
  open({ columns: itemColumns([[0]]) });
  expect(view.getState().items).toMatchObject({
    text: '',
    scope: 'thread',
    sort: { column: 'tokens', descending: true },
  });
  expect(view.getState().segments.filter).toEqual(EVERY_SEGMENT);
});

it('goes through three orders, beginning with the one that is looked for', () => {
  const up = { column: 'turn', descending: false };
  const down = { column: 'turn', descending: true };
  expect(nextSort(null, 'turn', false)).toEqual(up);
  expect(nextSort(up, 'turn', false)).toEqual(down);
  expect(nextSort(down, 'turn', false)).toBeNull();
  expect(nextSort(up, 'need', true)).toEqual({ column: 'need', descending: true });
  expect(nextSort(down, 'turn', true)).toEqual(up);
});
