import { expect, it } from 'vitest';
import type { TurnRow } from '../../worker/protocol.ts';
import { createRowStore } from './row-store.ts';

const LONG = 'x'.repeat(100);

const rowOf = (turn: number, limit: number): TurnRow => ({
  turn,
  role: 'user',
  text: LONG.slice(0, limit),
  length: LONG.length,
  parts: [],
  toolNames: [],
  timestamp: null,
  model: null,
  line: null,
});

/** A worker that answers when told to, and remembers what it was asked. */
const makeWorker = () => {
  const asked: { turns: readonly number[]; limit: number }[] = [];
  const pending: (() => void)[] = [];
  return {
    asked,
    fetch: (turns: readonly number[], limit: number) =>
      new Promise<readonly TurnRow[]>((resolve) => {
        asked.push({ turns, limit });
        pending.push(() => resolve(turns.map((turn) => rowOf(turn, limit))));
      }),
    answer: async () => {
      pending.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
};

it('asks once for what is on screen, and not again for what it holds', async () => {
  const worker = makeWorker();
  const store = createRowStore(worker.fetch, { limit: 10, capacity: 50 });
  store.want([1, 2, 3]);
  await worker.answer();
  store.want([2, 3, 4]);
  await worker.answer();
  expect(worker.asked.map((request) => request.turns)).toEqual([[1, 2, 3], [4]]);
  expect(store.get(4)?.text).toHaveLength(10);
});

it('skips rows that were scrolled past while a request was on its way', async () => {
  const worker = makeWorker();
  const store = createRowStore(worker.fetch, { limit: 10, capacity: 50 });
  store.want([1]);
  store.want([2]);
  store.want([3]);
  await worker.answer();
  await worker.answer();
  expect(worker.asked.map((request) => request.turns)).toEqual([[1], [3]]);
});

it('lets go of the rows looked at longest ago, never of those on screen', async () => {
  const worker = makeWorker();
  const store = createRowStore(worker.fetch, { limit: 10, capacity: 3 });
  store.want([1, 2, 3]);
  await worker.answer();
  store.want([1]);
  store.want([1, 8]);
  await worker.answer();
  expect([1, 2, 3, 8].filter((turn) => store.get(turn) !== undefined)).toEqual([1, 3, 8]);
});

it('fetches the whole text of an opened row and cuts it again when closed', async () => {
  const worker = makeWorker();
  const store = createRowStore(worker.fetch, { limit: 10, capacity: 50 });
  store.want([5]);
  await worker.answer();
  store.expand(5);
  await worker.answer();
  expect(store.get(5)?.text).toHaveLength(100);
  store.collapse(5);
  expect(store.get(5)?.text).toHaveLength(10);
  expect(worker.asked).toHaveLength(2);
});

it('survives a request that fails and asks again when wanted again', async () => {
  let calls = 0;
  const store = createRowStore(
    async (turns, limit) => {
      calls++;
      if (calls === 1) throw new Error('cancelled');
      return turns.map((turn) => rowOf(turn, limit));
    },
    { limit: 10, capacity: 50 },
  );
  store.want([1]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(1)).toBeUndefined();
  store.want([1]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(1)?.turn).toBe(1);
});
