import { describe, expect, it } from 'vitest';
import { RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { createAnnotationsStore } from './annotations/annotations.ts';
import { createPersistence } from './kept/persistence.ts';
import { createUnwrittenAddress } from './kept/unwritten-address.ts';
import type { Theme } from './model.ts';
import { createPolicyStore } from './policy/policy.ts';
import { createSessionStore } from './session/session.ts';
import { type PageTools, tieStores } from './start.ts';
import {
  analysedThread,
  conversationSummary,
  createFakeClient,
  selectedThread,
  settle,
  startOf,
  summaryOf,
} from './testing/fake-client.ts';
import { createViewStore } from './view/view.ts';

/** A page with an address and a storage of its own, whose timers fire when the test says so. */
function openPage(fragment = '', values = new Map<string, string>()) {
  const client = createFakeClient();
  const policy = createPolicyStore();
  const session = createSessionStore({
    client: () => client,
    encoding: () => policy.getState().policy.encoding,
    fetchSample: async (sample) => new File(['text'], sample.file),
    later: () => () => {},
  });
  const view = createViewStore({ segmentOf: () => null });
  const annotations = createAnnotationsStore(session);
  const page = {
    fragment,
    themes: [] as Theme[],
    listener: (_fragment: string) => {},
    keptElsewhere: () => {},
    timers: new Set<() => void>(),
    leave: () => {},
  };
  const storage = () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  const tools: PageTools = {
    persistence: createPersistence(storage),
    unwritten: createUnwrittenAddress(storage),
    onLeaving: (listener) => {
      page.leave = listener;
      return () => {};
    },
    fragment: () => page.fragment,
    replaceFragment: (text) => {
      page.fragment = text;
    },
    onFragment: (listener) => {
      page.listener = listener;
      return () => {};
    },
    applyTheme: (theme) => page.themes.push(theme),
    onAnnotationsKept: (listener) => {
      page.keptElsewhere = listener;
      return () => {};
    },
    warm: () => {},
    later: (work) => {
      page.timers.add(work);
      return () => page.timers.delete(work);
    },
  };
  const stop = tieStores({ session, policy, view, annotations }, tools);
  return {
    client,
    values,
    page,
    stop,
    policy: policy.getState,
    session: session.getState,
    view: view.getState,
    annotations: annotations.getState,
    /** What the address says once the timers have fired. */
    address(): string {
      for (const work of page.timers) work();
      page.timers.clear();
      return page.fragment;
    },
    async open(name: string, turns = 100): Promise<void> {
      void session.getState().openFiles([new File(['text'], name)]);
      await this.arrive(name, turns);
    },
    async arrive(name: string, turns: number): Promise<void> {
      await client.answer('open', summaryOf(name));
      await client.answer('select', selectedThread(turns));
      await client.answer('analyse', analysedThread(turns));
    },
  };
}

describe('the start of a large file', () => {
  const begin = (page: ReturnType<typeof openPage>): void => {
    void page.session().openFiles([new File(['text'], 'a')]);
    page.client.early(startOf('a', 20));
  };
  const goOn = async ({ client }: ReturnType<typeof openPage>): Promise<void> => {
    await client.answer('open', summaryOf('a'));
    await client.answer('select', { ...selectedThread(100), continues: true });
    await client.answer('analyse', analysedThread(100));
  };

  it('loses nothing that the device keeps of the whole, and adds what was said meanwhile', async () => {
    const values = new Map<string, string>();
    const first = openPage('', values);
    await first.open('a');
    first.annotations().togglePinnedTurn(70);
    first.policy().set({ segments: { kind: 'range', from: 10, to: 90 } });
    first.stop();

    const second = openPage('', values);
    begin(second);
    second.annotations().togglePinnedTurn(3);
    expect(second.annotations().said.pinnedTurns).toEqual([3]);
    await goOn(second);
    expect(second.annotations().said.pinnedTurns).toEqual([3, 70]);
    expect(second.policy().policy.segments).toEqual({ kind: 'range', from: 10, to: 90 });
    expect([...values.values()].join()).not.toContain('start of');
  });

  it('waits with the selection of a link until the turn is there', async () => {
    const page = openPage('#v1?turn=50');
    begin(page);
    expect(page.view().selectedTurn).toBeNull();
    await goOn(page);
    expect(page.view().selectedTurn).toBe(50);
  });

  it.each(['', '#v1?slot=300'])('keeps what a person selected in it (%j)', async (link) => {
    const page = openPage(link);
    begin(page);
    page.view().showTurn(7);
    await goOn(page);
    expect(page.view().selectedTurn).toBe(7);
  });
});

describe('settings', () => {
  it('come from the device, and go back to it and into the address', () => {
    const values = new Map<string, string>();
    const first = openPage('', values);
    first.policy().set({ slot: 1_400 });
    expect(first.address()).toBe('v1?slot=1400');
    const second = openPage('', values);
    expect(second.policy().policy).toEqual({ ...RECORD_POLICY, slot: 1_400 });
  });

  it('come from the link alone where there is one: what it does not say is as usual, not as kept', () => {
    const kept = new Map([['floorline.policy', 'slot=1400&margin=0.25']]);
    expect(openPage('#v1?margin=0.15', kept).policy().policy).toEqual({ ...RECORD_POLICY, margin: 0.15 });
  });

  it('stay when a document is opened', async () => {
    const page = openPage();
    page.policy().set({ slot: 900, floor: 'exhaustive' });
    await page.open('a');
    expect(page.policy().policy).toEqual({ ...RECORD_POLICY, slot: 900, floor: 'exhaustive' });
  });

  it('another encoding counts the thread again', async () => {
    const page = openPage();
    await page.open('a');
    page.policy().set({ encoding: 'cl100k_base' });
    await settle();
    expect(page.client.pending.map(({ payload }) => payload)).toEqual([
      { encoding: 'cl100k_base', keep: false },
    ]);
  });

  it('follow a link that is put into the address of an open page', async () => {
    const page = openPage();
    await page.open('a');
    page.page.listener('#v1?slot=700&turn=12');
    expect(page.policy().policy.slot).toBe(700);
    expect(page.view()).toMatchObject({ selectedTurn: 12, reveal: { turn: 12 } });
  });

  it('follow the way back although a change of before is written in between', async () => {
    const page = openPage('#v1?slot=300');
    await page.open('a');
    page.policy().set({ slot: 900 });
    expect(page.address()).toBe('v1?slot=900');
    page.page.listener('#v1?slot=300');
    expect(page.policy().policy.slot).toBe(300);
    expect(page.address()).toBe('v1?slot=300');
  });
});

describe('a page that is left before the address is written', () => {
  const leaveAt = (fragment: string, slot: number) => {
    const page = openPage(fragment);
    page.policy().set({ slot });
    page.page.leave();
    return page;
  };

  it('comes back as it was left, with its own word in the address', () => {
    const { values, page } = leaveAt('#v1?slot=300', 900);
    const again = openPage(page.fragment, values);
    expect(again.policy().policy.slot).toBe(900);
    expect(again.address()).toBe('v1?slot=900');
  });

  it('comes back to what is usual where that was chosen last', () => {
    const { values, page } = leaveAt('#v1?slot=300', RECORD_POLICY.slot ?? 0);
    const again = openPage(page.fragment, values);
    expect(again.policy().policy).toEqual(RECORD_POLICY);
    expect(again.address()).toBe('');
  });

  it('keeps the word once, and only for that address', () => {
    const { values } = leaveAt('#v1?slot=300', 900);
    expect(openPage('#v1?slot=500', values).policy().policy.slot).toBe(500);
    expect(openPage('#v1?slot=300', values).policy().policy.slot).toBe(300);
  });

  it('leaves no word where the address is right', () => {
    const page = leaveAt('#v1?slot=300', 900);
    page.address();
    page.page.leave();
    expect(page.values.has('floorline.address')).toBe(false);
    expect(openPage('#v1?slot=300', page.values).policy().policy.slot).toBe(300);
  });

  it.each(['no json', '3', '["v1?slot=300"]', '["v1?slot=300", 3]'])('passes over nonsense: %s', (word) => {
    const values = new Map([['floorline.address', word]]);
    expect(openPage('#v1?slot=300', values).policy().policy.slot).toBe(300);
  });
});

describe('selection', () => {
  it('goes into the address and is reset by the next document or thread', async () => {
    const page = openPage();
    await page.open('a');
    page.view().set({ selectedPass: 2, selectedTurn: 5, zoom: { from: 3, to: 40 } });
    expect(page.address()).toBe('v1?pass=2&turn=5&zoom=3-40');
    await page.open('b');
    expect(page.view()).toMatchObject({ selectedPass: null, selectedTurn: null, zoom: null });
    expect(page.address()).toBe('');
    page.view().set({ selectedTurn: 7 });
    void page.session().selectThread('c', 'other');
    await page.client.answer('select', selectedThread(4, 'other'));
    expect(page.view().selectedTurn).toBeNull();
  });

  it('of a link waits for the first document, survives in the address till then, and is cut to it', async () => {
    const page = openPage('#v1?pass=1&turn=500&zoom=20-900');
    page.policy().set({ slot: 800 });
    expect(page.address()).toBe('v1?slot=800&pass=1&turn=500&zoom=20-900');
    await page.open('a', 100);
    expect(page.view()).toMatchObject({ selectedPass: 1, selectedTurn: null, zoom: { from: 20, to: 100 } });
    await page.open('b', 100);
    expect(page.view()).toMatchObject({ selectedPass: null, zoom: null });
  });

  it('of a link to a sample opens it, and does not fit another document', async () => {
    const page = openPage('#v1?sample=short&turn=3');
    await settle();
    await page.arrive('short.jsonl', 9);
    expect(page.view().selectedTurn).toBe(3);
    expect(page.address()).toBe('v1?sample=short&turn=3');

    const other = openPage('#v1?sample=short&turn=3');
    await other.open('a');
    expect(other.view().selectedTurn).toBeNull();
    expect(other.address()).toBe('');
  });
});

describe('a range', () => {
  const RANGE = { kind: 'range', from: 3, to: 9 } as const;

  it('belongs to its document: gone with the next, back with the same', async () => {
    const page = openPage();
    await page.open('a');
    page.policy().set({ segments: RANGE });
    await page.open('b');
    expect(page.policy().policy.segments).toEqual({ kind: 'replay' });
    await page.open('a');
    expect(page.policy().policy.segments).toEqual(RANGE);
    page.policy().set({ segments: { kind: 'replay' } });
    await page.open('b');
    await page.open('a');
    expect(page.policy().policy.segments).toEqual({ kind: 'replay' });
  });

  it('of a link is for the document that is opened with it', async () => {
    const page = openPage('#v1?segments=range:3:9');
    await page.open('a');
    expect(page.policy().policy.segments).toEqual(RANGE);
    await page.open('b');
    expect(page.policy().policy.segments).toEqual({ kind: 'replay' });
  });
});

describe('annotations', () => {
  it('are there again after a reload, and with their own document and thread only', async () => {
    const values = new Map<string, string>();
    const first = openPage('', values);
    await first.open('a');
    first.annotations().togglePinnedTurn(7);
    await first.open('b');
    expect(first.annotations().annotations.pinnedTurns).toEqual([]);
    first.annotations().link(1, 2);
    void first.session().selectThread('c', 'other');
    await first.client.answer('select', selectedThread(4, 'other'));
    expect(first.annotations().annotations.links).toEqual([]);

    const second = openPage('', values);
    await second.open('a');
    expect(second.annotations()).toMatchObject({ annotations: { pinnedTurns: [7] }, change: null });
    await second.open('b');
    expect(second.annotations().annotations).toMatchObject({
      pinnedTurns: [],
      links: [{ first: 1, last: 2 }],
    });
  });

  it('survive another encoding', async () => {
    const page = openPage();
    await page.open('a');
    page.annotations().togglePinnedTurn(7);
    page.policy().set({ encoding: 'cl100k_base' });
    await settle();
    await page.client.answer('analyse', analysedThread(100));
    expect(page.annotations()).toMatchObject({ annotations: { pinnedTurns: [7] }, canUndo: true });
  });

  it('say when the device does not keep them', async () => {
    const values = new Map<string, string>();
    values.set = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const page = openPage('', values);
    await page.open('a');
    page.annotations().togglePinnedTurn(7);
    expect(page.annotations()).toMatchObject({ annotations: { pinnedTurns: [7] }, isKept: false });
  });

  it('follow what another page keeps', async () => {
    const values = new Map<string, string>();
    const [one, other] = [openPage('', values), openPage('', values)];
    await one.open('a');
    await other.open('a');
    other.annotations().togglePinnedTurn(3);
    one.page.keptElsewhere();
    expect(one.annotations().annotations.pinnedTurns).toEqual([3]);
    other.annotations().undo();
    one.page.keptElsewhere();
    expect(one.annotations().annotations.pinnedTurns).toEqual([]);
  });
});

it('the theme is applied, kept, and there again', () => {
  const values = new Map<string, string>();
  const first = openPage('', values);
  first.view().set({ theme: 'dark' });
  expect(first.page.themes).toEqual(['system', 'dark']);
  expect(openPage('', values).page.themes.at(-1)).toBe('dark');
});

it('stops when it is told to', () => {
  const page = openPage();
  page.stop();
  page.policy().set({ slot: 1 });
  expect([page.address(), page.values.size]).toEqual(['', 0]);
});

describe('a file of several conversations', () => {
  const openMany = async (page: ReturnType<typeof openPage>, name: string, count: number) => {
    const threads = [{ id: 'main', title: 'main', turns: 3 }];
    const conversations = Array.from({ length: count }, (_, i) => conversationSummary(`c${i}`, threads));
    void page.session().openFiles([new File(['text'], name)]);
    await page.client.answer('open', { ...summaryOf(name), conversations });
    await page.client.answer('select', selectedThread(3));
    await page.client.answer('analyse', analysedThread(3));
  };

  it('shows them to choose from where they are many, once, and not where they are few', async () => {
    const page = openPage();
    await openMany(page, 'few', 19);
    expect(page.view().conversationsOpen).toBe(false);
    await openMany(page, 'many', 20);
    expect(page.view().conversationsOpen).toBe(true);
    page.view().set({ conversationsOpen: false });
    void page.session().selectThread('c7', 'main');
    await page.client.answer('select', { ...selectedThread(3), conversation: 'c7' });
    expect(page.view().conversationsOpen).toBe(false);
    page.view().set({ conversationsOpen: true });
    await page.open('one');
    expect(page.view().conversationsOpen).toBe(false);
  });
});

describe('a log that grew and is opened again', () => {
  const grown = { ...selectedThread(120), continues: true };
  const later = { ...summaryOf('a'), hash: 'hash of a, later' };
  const openLater = async (page: ReturnType<typeof openPage>): Promise<void> => {
    void page.session().openFiles([new File(['text'], 'a')]);
    await page.client.answer('open', later);
    await page.client.answer('select', grown);
  };
  const nameOf = (page: ReturnType<typeof openPage>): string | null => page.annotations().thread;

  it('takes the place of its earlier state in one step, once it is counted', async () => {
    const page = openPage();
    await page.open('a');
    const { opened, columns } = page.session();
    await openLater(page);
    expect(page.session()).toMatchObject({
      status: 'reading',
      turns: { count: 100 },
      document: { hash: 'hash of a' },
    });
    expect(page.session().columns).toBe(columns);
    await page.client.answer('analyse', analysedThread(120));
    expect(page.session()).toMatchObject({
      status: 'ready',
      opened,
      turns: { count: 120 },
      columns: { turns: { count: 120 } },
      document: { hash: 'hash of a, later' },
    });
  });

  it('keeps what was selected, zoomed and said, with its history, under its new bytes and no longer under the old', async () => {
    const page = openPage();
    await page.open('a');
    page.view().set({ selectedTurn: 40, zoom: { from: 10, to: 60 } });
    page.annotations().togglePinnedTurn(7);
    const before = nameOf(page);
    await openLater(page);
    await page.client.answer('analyse', analysedThread(120));
    expect(page.view()).toMatchObject({ selectedTurn: 40, zoom: { from: 10, to: 60 } });
    expect(page.annotations()).toMatchObject({ said: { pinnedTurns: [7] }, canUndo: true });
    expect(nameOf(page)).not.toBe(before);
    const kept = page.values.get('floorline.annotations') ?? '';
    expect(kept).toContain(nameOf(page));
    expect(kept).not.toContain(before);
    page.annotations().undo();
    expect(page.annotations().said.pinnedTurns).toEqual([]);
    expect(page.values.get('floorline.annotations')).toBeUndefined();
  });

  it('keeps a range that was drawn, under its new bytes', async () => {
    const page = openPage();
    await page.open('a');
    page.policy().set({ segments: { kind: 'range', from: 3, to: 9 } });
    await openLater(page);
    await page.client.answer('analyse', analysedThread(120));
    expect(page.policy().policy.segments).toEqual({ kind: 'range', from: 3, to: 9 });
    expect(JSON.parse(page.values.get('floorline.ranges') ?? '')).toMatchObject([
      ['hash of a, later', { from: 3, to: 9 }],
    ]);
  });

  it('is shown uncounted where counting is stopped, and keeps the rest', async () => {
    const page = openPage();
    await page.open('a');
    page.view().set({ selectedTurn: 40 });
    await openLater(page);
    page.session().cancel();
    expect(page.session()).toMatchObject({
      turns: { count: 120 },
      columns: null,
      document: { hash: 'hash of a, later' },
    });
    expect(page.view().selectedTurn).toBe(40);
  });

  it('is another document under another name, and where its turns are others', async () => {
    const page = openPage();
    await page.open('a');
    const { opened } = page.session();
    page.view().set({ selectedTurn: 40 });
    void page.session().openFiles([new File(['text'], 'b')]);
    await page.client.answer('open', summaryOf('b'));
    await page.client.answer('select', grown);
    expect(page.session().opened).toBe(opened + 1);
    expect(page.view().selectedTurn).toBeNull();
    await page.client.answer('analyse', analysedThread(120));
    page.view().set({ selectedTurn: 50 });
    await page.open('b');
    expect(page.session().opened).toBe(opened + 2);
    expect(page.view().selectedTurn).toBeNull();
  });
});
