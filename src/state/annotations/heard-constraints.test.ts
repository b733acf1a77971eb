import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../session/session.ts';
import { emptyColumns } from '../testing/empty-columns.ts';
import { createFakeClient, selectedThread, settle, summaryOf } from '../testing/fake-client.ts';
import { createHeard } from './heard-constraints.ts';

const columnsOf = (spans: number) => {
  const columns = emptyColumns(3);
  return { ...columns, spans: { ...columns.spans, count: spans } };
};

/** A session with a thread that is being counted, and what hears it. */
async function setUp() {
  const client = createFakeClient();
  const session = createSessionStore({
    client: () => client,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const heard = createHeard(session);
  void session.getState().openPaste('x');
  await client.answer('open', summaryOf('one'));
  await client.answer('select', selectedThread(3));
  const count = (spans: number) =>
    client.answer('analyse', { columns: columnsOf(spans), rules: [], reportedFixedCost: null });
  return { client, session, heard, count };
}

const ANSWER = {
  rows: Uint32Array.of(4, 9),
  speakers: Uint8Array.of(1, 0),
  lifted: [{ item: 3, turn: 2, words: 'You can now.' }],
};

describe('what is heard', () => {
  it('is asked for once a thread is counted, and known by row and by item', async () => {
    const { client, session, heard, count } = await setUp();
    await count(12);
    expect(heard.getState().columns).toBe(null);
    await client.answer('constraints', ANSWER);
    const { columns, speakers, lifted } = heard.getState();
    expect(columns).toBe(session.getState().columns);
    expect([...speakers]).toEqual([
      [4, 'system'],
      [9, 'user'],
    ]);
    expect(lifted.get(3)).toMatchObject({ turn: 2, words: 'You can now.' });
  });

  it('is nothing where nothing stands, and nobody is asked', async () => {
    const { client, heard, count } = await setUp();
    await count(0);
    expect(client.pending).toEqual([]);
    expect(heard.getState().lifted.size).toBe(0);
  });

  it('is forgotten with the thread, and an answer that comes late is dropped', async () => {
    const { client, session, heard, count } = await setUp();
    await count(12);
    session.getState().close();
    await client.answer('constraints', ANSWER);
    await settle();
    expect(heard.getState().columns).toBe(null);
    expect(heard.getState().lifted.size).toBe(0);
  });
});
