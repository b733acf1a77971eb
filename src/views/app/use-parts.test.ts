import { expect, it } from 'vitest';
import { createParts } from './use-parts.ts';

it('asks once for what is on its way or here', async () => {
  let asked = 0;
  const { store, fetchParts } = createParts(async () => `parts ${++asked}`);
  await Promise.all([fetchParts(), fetchParts()]);
  await fetchParts();
  expect(asked).toBe(1);
  expect(store.getState()).toEqual({ kind: 'here', parts: 'parts 1' });
});

it('says that it failed, and is tried again when it is asked for again', async () => {
  let asked = 0;
  const { store, fetchParts } = createParts(async () => {
    if (++asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'parts';
  });
  await fetchParts();
  expect(store.getState()).toEqual({ kind: 'failed' });
  const again = fetchParts();
  expect(store.getState()).toEqual({ kind: 'waiting' });
  await again;
  expect(store.getState()).toEqual({ kind: 'here', parts: 'parts' });
});
