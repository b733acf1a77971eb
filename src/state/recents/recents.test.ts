import { describe, expect, it, vi } from 'vitest';
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

/** As far as a list of recent files looks at one. */
class FakeHandle {
  readonly kind = 'file';
  name: string;
  answers: readonly (PermissionState | Error)[] = ['granted'];
  isThere = true;
  readonly asked: string[] = [];
  constructor(name: string) {
    this.name = name;
  }
  #answer(question: string): PermissionState {
    const answer = this.answers[this.asked.length] ?? 'denied';
    this.asked.push(question);
    if (answer instanceof Error) throw answer;
    return answer;
  }
  async queryPermission() {
    return this.#answer('query');
  }
  async requestPermission() {
    return this.#answer('request');
  }
  async getFile(): Promise<File> {
    if (!this.isThere) throw new DOMException('gone', 'NotFoundError');
    return new File(['text'], this.name);
  }
}
vi.stubGlobal('FileSystemFileHandle', FakeHandle);

/** Until what was begun without being waited for is done. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function openDevice(
  kept: string | null = null,
  handles = new Map<string, FileSystemFileHandle>(),
  isPut: () => Promise<boolean> = async () => true,
) {
  const openedFiles: string[] = [];
  const held = create<{ readonly handle: unknown }>()(() => ({ handle: null }));
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
      async put(hash, handle) {
        handles.set(hash, handle);
        return isPut();
      },
      get: async (hash) => handles.get(hash) ?? null,
      remove: async (hash) => void handles.delete(hash),
      clear: async () => void cleared++,
    },
    held,
    session,
    policy,
    now: () => '2026-03-04T05:06:07.000Z',
    openFile: (file) => void openedFiles.push(file.name),
  });
  let opened = 0;
  const arrive = async (name: string, hash: string, grew = false): Promise<void> => {
    if (!grew) opened++;
    session.setState({ status: 'reading' });
    session.setState({ status: 'ready', document: document(name, hash), opened, sample: null });
    await settle();
  };
  return {
    handles,
    openedFiles,
    hold: (handle: unknown) => held.setState({ handle }),
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

  it('are listed before the device has kept where they lie', async () => {
    let keep = (_: boolean): void => {};
    const page = openDevice(null, undefined, () => new Promise((resolve) => (keep = resolve)));
    page.now().setOn(true);
    page.hold(new FakeHandle('a.jsonl'));
    await page.arrive('a.jsonl', 'aa');
    // Whoever leaves now finds it, to be chosen again.
    expect(openDevice(page.text()).now().files).toMatchObject([{ name: 'a.jsonl', hasHandle: false }]);
    keep(true);
    await settle();
    expect(page.now().files).toMatchObject([{ name: 'a.jsonl', hasHandle: true }]);
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

  describe('by the handle of a file', () => {
    const openHeld = async () => {
      const page = openDevice();
      const handle = new FakeHandle('a');
      page.now().setOn(true);
      page.hold(handle);
      await page.arrive('a', 'aa');
      page.set(900);
      page.hold(null);
      await page.arrive('b', 'bb');
      page.set(3_000);
      return { page, handle };
    };

    it('open without being chosen again, once the browser has asked', async () => {
      const { page, handle } = await openHeld();
      expect(page.now().files.map(({ hasHandle }) => hasHandle)).toEqual([false, true]);
      handle.answers = ['prompt', 'granted'];
      expect(await page.now().open('aa')).toBe(true);
      expect([page.openedFiles, handle.asked]).toEqual([['a'], ['query', 'request']]);
      await page.arrive('a', 'aa');
      expect([page.slot(), page.now().told]).toEqual([900, null]);
    });

    it.each([
      ['denied', ['denied']],
      ['denied when asked', ['prompt', 'denied']],
      ['not even asked', ['prompt', new DOMException('no press', 'SecurityError')]],
    ] as const)('stay unopened where reading is %s, and nobody has to choose', async (_, answers) => {
      const { page, handle } = await openHeld();
      handle.answers = answers;
      expect(await page.now().open('aa')).toBe(true);
      expect(page.openedFiles).toEqual([]);
      expect(page.now().told).toBe('a was not opened: the browser may not read it.');
      await page.arrive('other', 'dd');
      expect(page.now().told).toBe('a was not opened: the browser may not read it.');
    });

    it('have to be chosen where the file is gone, and are recognised then', async () => {
      const { page, handle } = await openHeld();
      handle.isThere = false;
      expect(await page.now().open('aa')).toBe(false);
      expect(page.now().told).toBe('a is not where it was. Choose it again.');
      await page.arrive('a', 'aa');
      expect([page.slot(), page.now().told]).toEqual([900, null]);
    });

    it('keep their place and slot where the file was written further, under its new bytes', async () => {
      const { page, handle } = await openHeld();
      expect(await page.now().open('aa')).toBe(true);
      page.hold(handle);
      await page.arrive('a', 'a2');
      expect([page.slot(), page.now().told]).toEqual([900, 'a was changed since it was opened last.']);
      expect(page.now().files.map(({ hash, hasHandle }) => [hash, hasHandle])).toEqual([
        ['a2', true],
        ['bb', false],
      ]);
      expect([...page.handles.keys()]).toEqual(['a2']);
    });
  });

  it.each(['no json', '3', '{"files": 3}', '{"files": [{"name": "a", "hash": "../x"}, null, {"name": ""}]}'])(
    'pass over what makes no sense: %s',
    (kept) => {
      expect(openDevice(kept).now().files).toEqual([]);
    },
  );
});
