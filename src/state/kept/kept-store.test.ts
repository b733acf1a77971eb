import { expect, it } from 'vitest';
import { createFakeClient } from '../testing/fake-client.ts';
import { createKeptStore } from './kept-store.ts';

const setUp = (values = new Map<string, string>()) => {
  const client = createFakeClient();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return {
    client,
    values,
    store: createKeptStore(
      () => storage,
      () => client,
    ),
  };
};

it('keeps unless a person says no, and then forgets what was kept; the word is kept', async () => {
  const { client, values, store } = setUp();
  expect(store.getState()).toMatchObject({ may: true, kept: null });
  void store.getState().look();
  await client.answer('kept', { count: 12, bytes: 8_000_000 });
  expect(store.getState().kept).toEqual({ count: 12, bytes: 8_000_000 });
  void store.getState().let(false);
  expect(client.pending[0]?.payload).toEqual({ forget: true });
  await client.answer('kept', { count: 0, bytes: 0 });
  expect(store.getState()).toMatchObject({ may: false, kept: { count: 0 } });
  expect(setUp(values).store.getState().may).toBe(false);
  void store.getState().let(true);
  expect(setUp(values).store.getState().may).toBe(true);
});

it('keeps nothing where storage is denied', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const store = createKeptStore(denied, () => createFakeClient());
  expect(store.getState().may).toBe(false);
  void store.getState().let(false);
  expect(store.getState().may).toBe(false);
});
