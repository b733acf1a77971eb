import { describe, expect, it } from 'vitest';
import { create } from 'zustand';
import type { DocumentSummary } from '../../worker/protocol.ts';
import { createPolicyStore } from '../policy/policy.ts';
import { createSessionStore, PASTE_NAME } from '../session/session.ts';
import { createFakeClient, summaryOf } from '../testing/fake-client.ts';
import { createRecents, RECENTS_KEY } from './recents.ts';

const document = (name: string, hash: string): DocumentSummary => ({
  ...summaryOf(name),
  hash,
  bytes: 1_000,
  formatName: 'Format',
  why: 'a secret reason',
});

function openDevice(kept: string | null = null) {
  const texts = new Map(kept === null ? [] : [[RECENTS_KEY, kept]]);
  let cleared = 0;
  const session = createSessionStore({
    client: createFakeClient,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const policy = createPolicyStore();
  const store = createRecents({
    storage: () => ({
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, value) => void texts.set(key, value),
      removeItem: (key) => void texts.delete(key),
    }),
    handles: {
      put: async () => true,
      get: async () => null,
      remove: async () => {},
      clear: async () => void cleared++,
    },
    held: create<{ readonly handle: unknown }>()(() => ({ handle: null })),
    session,
    policy,
    now: () => '2026-03-04T05:06:07.000Z',
    openFile: () => {},
  });
  let opened = 0;
  const arrive = async (name: string, hash: string, grew = false): Promise<void> => {
    if (!grew) opened++;
    session.setState({ status: 'reading' });
    session.setState({ status: 'ready', document: document(name, hash), opened, sample: null });
    await Promise.resolve();
  };
  return {
    now: store.getState,
    set: (slot: number) => policy.getState().set({ slot }),
    slot: () => policy.getState().policy.slot,
    text: () => texts.get(RECENTS_KEY) ?? null,
    cleared: () => cleared,
    arrive,
    sample: () =>
      session.setState({ status: 'ready', document: document('s', 'a9'), opened: 99, sample: 's' }),
  };
}
const names = (page: ReturnType<typeof openDevice>) => page.now().files.map(({ name }) => name);

describe('recent transcripts', () => {
  it('are nobody’s to keep unless asked for', async () => {
    const page = openDevice();
    await page.arrive('a.jsonl', 'aa');
    page.set(900);
    expect(page.now()).toMatchObject({ isOn: false, files: [] });
    expect(page.text()).toBeNull();
  });

  it('are kept by name, size, format, hash and last slot, the newest first', async () => {
    const page = openDevice();
    page.now().setOn(true);
    await page.arrive('a.jsonl', 'aa');
    page.set(900);
    await page.arrive('b.jsonl', 'bb');
    page.sample();
    await page.arrive(PASTE_NAME, 'cc');
    await page.arrive('a.jsonl', 'aa');
    expect(names(page)).toEqual(['a.jsonl', 'b.jsonl']);
    const { files } = JSON.parse(page.text() ?? '');
    expect(files[0]).toEqual({
      name: 'a.jsonl',
      hash: 'aa',
      size: 1_000,
      format: 'Format',
      slot: 900,
      at: '2026-03-04T05:06:07.000Z',
      hasHandle: false,
    });
    expect(page.text()).not.toContain('secret');
    expect(openDevice(page.text()).now()).toMatchObject({ isOn: true, files });
  });

  it('are forgotten one by one, all, and with the list', async () => {
    const page = openDevice();
    page.now().setOn(true);
    for (const hash of ['aa', 'bb', 'cc']) await page.arrive(hash, hash);
    page.now().forget('bb');
    expect(names(page)).toEqual(['cc', 'aa']);
    page.now().forgetAll();
    expect(page.now()).toMatchObject({ isOn: true, files: [] });
    await page.arrive('dd', 'dd');
    page.now().setOn(false);
    expect(page.now()).toMatchObject({ isOn: false, files: [] });
    expect(page.text()).toBeNull();
    expect(page.cleared()).toBe(2);
  });

  it('have one place for a log that grows', async () => {
    const page = openDevice();
    page.now().setOn(true);
    await page.arrive('a', 'aa');
    await page.arrive('a', 'ab', true);
    expect(page.now().files.map(({ hash }) => hash)).toEqual(['ab']);
  });

  it('are recognised when they are chosen again, and have their slot back', async () => {
    const page = openDevice();
    page.now().setOn(true);
    await page.arrive('a', 'aa');
    page.set(900);
    await page.arrive('b', 'bb');
    page.set(3_000);
    expect(await page.now().open('aa')).toBe(false);
    expect(page.now().told).toMatch(/^Choose a again/);
    await page.arrive('a', 'aa');
    expect(page.slot()).toBe(900);
    expect(page.now().told).toBeNull();
    await page.now().open('bb');
    await page.arrive('other', 'dd');
    expect(page.now().told).toBe('This is another file than b.');
    expect(page.slot()).toBe(900);
  });

  it.each(['no json', '3', '{"files": 3}', '{"files": [{"name": "a", "hash": "../x"}, null, {"name": ""}]}'])(
    'pass over what makes no sense: %s',
    (kept) => {
      expect(openDevice(kept).now().files).toEqual([]);
    },
  );
});
