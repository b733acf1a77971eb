import { describe, expect, it } from 'vitest';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import type { FileLook, WorkerFailure } from '../../worker/protocol.ts';
import { createFakeClient, settle } from '../testing/fake-client.ts';
import { createCorpusStore } from './corpus.ts';
import { sessionsOf } from './corpus-sessions.ts';

const LOOK: FileLook = {
  formatName: 'Test',
  bytes: 1,
  threads: 1,
  turns: 3,
  tokens: 9,
  passes: 0,
  verdict: null,
  firstRefusal: null,
  smallestSlot: null,
  diagnostics: 0,
};
const fileOf = (path: string) => ({ path, file: new File([`User: ${path}`], path) });

function harness() {
  const clients: ReturnType<typeof createFakeClient>[] = [];
  const opened: string[] = [];
  let policy: Policy = RECORD_POLICY;
  const store = createCorpusStore({
    client: () => {
      const client = createFakeClient();
      clients.push(client);
      return client;
    },
    sessionsOf,
    policy: () => policy,
    openFiles: (files) => opened.push(files.map(({ name }) => name).join()),
    openFolder: (files) => opened.push(`folder ${files.map(({ path }) => path).join()}`),
  });
  return {
    store,
    clients,
    opened,
    setPolicy: (next: Policy) => {
      policy = next;
    },
    newest: () => {
      const client = clients.at(-1);
      if (client === undefined) throw new Error('no worker was started');
      return client;
    },
    states: () => store.getState().files.map(({ state }) => state.kind),
  };
}

const opening = async (h: ReturnType<typeof harness>, ...names: string[]) => {
  void h.store.getState().open(names.map(fileOf), false);
  await settle();
  await settle();
  await settle();
};

describe('several files', () => {
  it('are looked at one after the other; one that cannot be read stops nothing', async () => {
    const h = harness();
    await opening(h, 'a.txt', 'b.txt', 'c.txt');
    expect(h.store.getState()).toMatchObject({ shown: true, running: true, policy: RECORD_POLICY });
    expect(h.states()).toEqual(['looking', 'waiting', 'waiting']);
    await h.newest().answer('look', LOOK);
    await h.newest().fail('look', { kind: 'fault', message: 'out of memory' });
    expect(h.states()).toEqual(['looked', 'failed', 'looking']);
    await h.newest().answer('look', LOOK);
    expect(h.states()).toEqual(['looked', 'failed', 'looked']);
    expect(h.store.getState()).toMatchObject({ running: false, progress: null });
    expect(h.opened).toEqual([]);
  });

  it('stop being looked at, and are gone on with', async () => {
    const h = harness();
    await opening(h, 'a.txt', 'b.txt');
    await h.newest().answer('look', LOOK);
    const before = h.newest();
    h.store.getState().cancel();
    expect(h.states()).toEqual(['looked', 'waiting']);
    // What the old worker still says goes nowhere.
    await before.answer('look', { ...LOOK, turns: 99 });
    expect(h.states()).toEqual(['looked', 'waiting']);
    h.store.getState().resume();
    await settle();
    await h.newest().answer('look', LOOK);
    expect(h.states()).toEqual(['looked', 'looked']);
  });

  it('are opened one by one, and looked at anew under another policy only', async () => {
    const h = harness();
    await opening(h, 'a.txt', 'b.txt');
    await h.newest().answer('look', LOOK);
    await h.newest().answer('look', LOOK);
    h.store.getState().show(1);
    expect(h.opened).toEqual(['b.txt']);
    expect(h.store.getState()).toMatchObject({ shown: false, opened: 1 });
    h.store.getState().back();
    expect(h.states()).toEqual(['looked', 'looked']);
    h.store.getState().show(0);
    h.setPolicy({ ...RECORD_POLICY, slot: 500 });
    h.store.getState().back();
    await settle();
    expect(h.states()).toEqual(['looking', 'waiting']);
    expect(h.store.getState().policy?.slot).toBe(500);
  });

  it('are no table where there is one only', async () => {
    const h = harness();
    await opening(h, 'a.txt');
    expect(h.opened).toEqual(['a.txt']);
    expect(h.store.getState()).toMatchObject({ shown: false, files: [] });
    expect(h.clients).toEqual([]);
  });

  it('of a folder that are no transcripts are counted and not listed; one session that is left is opened', async () => {
    const h = harness();
    const stranger: WorkerFailure = {
      kind: 'import',
      failure: {
        code: 'not-a-transcript',
        file: 'b.txt',
        line: null,
        byte: null,
        message: 'No.',
        remedy: '',
        tried: [],
      },
    };
    void h.store.getState().open(['run/a.txt', 'run/b.txt', 'run/c.txt'].map(fileOf), true);
    await settle();
    await settle();
    await settle();
    await h.newest().answer('look', LOOK);
    await h.newest().fail('look', stranger);
    expect(h.store.getState().files.map(({ name }) => name)).toEqual(['run/a.txt', 'run/c.txt']);
    expect(h.store.getState().strangers).toBe(1);
    await h.newest().fail('look', stranger);
    expect(h.opened).toEqual(['folder run/a.txt,run/b.txt,run/c.txt']);
    expect(h.store.getState().files).toEqual([]);
  });

  it('of a folder that holds one session are opened as a folder', async () => {
    const h = harness();
    await h.store.getState().open([fileOf('run/a.txt')], true);
    expect(h.opened).toEqual(['folder run/a.txt']);
  });
});
