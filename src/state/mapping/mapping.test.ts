import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import { proposeMapping } from '../../core/transcript/formats/home-made/propose.ts';
import type { MappingPreview } from '../../worker/protocol.ts';
import { createSessionStore } from '../session/session.ts';
import {
  analysedThread,
  createFakeClient,
  selectedThread,
  settle,
  summaryOf,
} from '../testing/fake-client.ts';
import { createKeptMappings } from './kept-mappings.ts';
import { createMappingStore } from './mapping.ts';

const RECORDS = ['m1', 'm2', 'm1', 'm2'].map((k, i) => ({ k, body: `Words ${i} of the talk.` }));
const PROPOSAL = proposeMapping(
  new TextEncoder().encode(JSON.stringify({ rows: RECORDS, b: [{ c: 'A few words.' }] })),
);
const NOT_KNOWN = {
  kind: 'import',
  failure: {
    code: 'not-a-transcript',
    file: 'odd.json',
    line: null,
    byte: null,
    message: 'no',
    remedy: '',
    tried: [],
  },
} as const;
const previewOf = (turns: number): MappingPreview => ({
  conversations: 1,
  turns,
  rows: [],
  faults: 0,
  isWhole: true,
  problem: null,
});

function setUp() {
  const client = createFakeClient();
  const kept = createKeptMappings(
    () => {
      throw new Error('denied');
    },
    () => '2026-03-04T14:05:00.000Z',
  );
  const session = createSessionStore({
    client: () => client,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    kept: kept.getState,
    later: () => () => {},
  });
  const due = new Set<() => void>();
  const store = createMappingStore({
    client: () => client,
    session: session.getState,
    kept: kept.getState,
    later(work) {
      due.add(work);
      return () => due.delete(work);
    },
  });
  const wait = (): void => {
    for (const work of [...due]) work();
    due.clear();
  };
  const arrive = async (format: string): Promise<void> => {
    await client.answer('open', { ...summaryOf('odd.json'), format });
    await client.answer('select', selectedThread(4));
    await client.answer('analyse', analysedThread(4));
  };
  const openOdd = (): void => void session.getState().openFiles([new File(['x'], 'odd.json')]);
  const now = () => store.getState();
  /** Fails to open the file, and says how to read it. */
  const say = async (): Promise<FieldMapping> => {
    openOdd();
    await client.fail('open', NOT_KNOWN);
    void now().open('last');
    await client.answer('propose', PROPOSAL);
    const first = now().lists?.[0]?.guess;
    if (first?.kind !== 'messages') throw new Error('no list of messages was found');
    const mapping: FieldMapping = { ...first, role: ['k'], roles: { m1: 'assistant', m2: 'user' } };
    now().change(mapping);
    return mapping;
  };
  return { client, kept: kept.getState, session: session.getState, now, wait, arrive, openOdd, say };
}

describe('the dialog of a mapping', () => {
  it('asks what was read last for its lists, and shows a preview of the first guess', async () => {
    const { client, now, wait, openOdd } = setUp();
    openOdd();
    await client.fail('open', NOT_KNOWN);
    void now().open('last');
    expect(client.pending[0]).toMatchObject({
      type: 'propose',
      payload: { source: { kind: 'again', document: null } },
    });
    await client.answer('propose', PROPOSAL);
    expect(now()).toMatchObject({ about: 'last', chosen: 0, mapping: PROPOSAL.lists[0]?.guess, stale: true });
    wait();
    await client.answer('preview', previewOf(4));
    expect(now()).toMatchObject({ preview: { turns: 4 }, stale: false });
  });

  it('counts only the answer to the last change, and asks once for several at a time', async () => {
    const { client, now, wait, say } = setUp();
    const mapping = await say();
    wait();
    now().change({ ...mapping, time: ['body'] });
    now().change({ ...mapping, model: ['body'] });
    wait();
    expect(client.pending.map(({ type, aborted }) => [type, aborted()])).toEqual([
      ['preview', true],
      ['preview', false],
    ]);
    await client.answer('preview', previewOf(1));
    expect(now()).toMatchObject({ preview: null, stale: true });
    await client.answer('preview', previewOf(2));
    expect(now()).toMatchObject({ preview: { turns: 2 }, stale: false, mapping: { model: ['body'] } });
  });

  it('says why there is nothing to choose from', async () => {
    const { client, now, openOdd } = setUp();
    openOdd();
    await client.fail('open', NOT_KNOWN);
    void now().open('last');
    await client.answer('propose', { lists: [], reason: 'The file is no JSON.' });
    expect(now()).toMatchObject({ lists: [], reason: 'The file is no JSON.', mapping: null });
    now().close();
    expect(now().about).toBeNull();
  });

  it('opens the file by it, and keeps it only if it opened and was to be kept', async () => {
    const { client, now, kept, session, arrive, say } = setUp();
    const mapping = await say();
    void now().apply(true);
    expect(client.pending[0]).toMatchObject({
      type: 'open',
      payload: { source: { kind: 'again', document: null }, as: null, mapping },
    });
    await client.fail('open', NOT_KNOWN);
    expect(kept().kept).toEqual([]);

    void now().open('last');
    await client.answer('propose', PROPOSAL);
    now().change(mapping);
    void now().apply(false);
    await arrive('home-made');
    expect(session().mapped).toEqual({ mapping, at: null });
    expect(kept().kept).toEqual([]);

    void now().open('shown');
    await client.answer('propose', PROPOSAL);
    expect(now().mapping).toBe(mapping);
    void now().apply(true);
    await arrive('home-made');
    expect(kept().kept).toHaveLength(1);
  });
});

describe('a file of a shape that is known', () => {
  const known = async () => {
    const all = setUp();
    const mapping = await all.say();
    void all.now().apply(true);
    await all.arrive('home-made');
    return { ...all, mapping };
  };

  it('opens by the mapping at once, and says since when', async () => {
    const { client, session, arrive, openOdd, mapping } = await known();
    openOdd();
    await client.fail('open', NOT_KNOWN);
    await client.answer('propose', PROPOSAL);
    expect(client.pending[0]?.payload).toMatchObject({ source: { kind: 'again', document: null }, mapping });
    await arrive('home-made');
    expect(session().mapped).toEqual({ mapping, at: '2026-03-04T14:05:00.000Z' });
    void session().selectThread('c', 'main');
    await client.answer('select', selectedThread(4));
    expect(session().mapped?.mapping).toEqual(mapping);
  });

  it('stays as it was read where it does not open by it', async () => {
    const { client, session, openOdd } = await known();
    openOdd();
    await client.answer('open', { ...summaryOf('guessed.json'), format: 'home-made' });
    await client.answer('propose', PROPOSAL);
    await client.fail('open', NOT_KNOWN);
    await client.answer('select', selectedThread(4));
    expect(session()).toMatchObject({ document: { name: 'guessed.json' }, mapped: null, failure: null });
  });

  it('is not asked for its keys where a format knows it, where one was asked for, or where it cannot be read', async () => {
    const { client, session, arrive, openOdd } = await known();
    openOdd();
    await arrive('codex');
    expect(session().mapped).toBeNull();
    void session().openFiles([new File(['x'], 'a')], 'home-made');
    await arrive('home-made');
    expect(session().mapped).toBeNull();
    openOdd();
    await client.fail('open', { ...NOT_KNOWN, failure: { ...NOT_KNOWN.failure, code: 'binary' } });
    await settle();
    expect(client.pending).toEqual([]);
  });

  it('drops a recall under way when something else is opened', async () => {
    const { client, session, arrive, openOdd } = await known();
    openOdd();
    await client.fail('open', NOT_KNOWN);
    openOdd();
    expect(client.pending.map(({ type, aborted }) => [type, aborted()])).toEqual([
      ['propose', true],
      ['open', false],
    ]);
    await arrive('codex');
    expect(session()).toMatchObject({ status: 'ready', mapped: null });
  });
});
