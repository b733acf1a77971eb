import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../core/tokens/tokenizer.ts';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import { emptyColumns } from '../testing/empty-columns.ts';
import {
  analysedThread,
  createFakeClient,
  type FakeClient,
  selectedThread,
  settle,
  startOf,
  summaryOf,
} from '../testing/fake-client.ts';
import { createSessionStore } from './session.ts';

const file = (name: string): File => new File(['text'], name);
const FAULT = { kind: 'fault', message: 'broken' } as const;

function setUp(encoding: { now: Encoding } = { now: 'o200k_base' }) {
  const client = createFakeClient();
  const due = new Set<() => void>();
  const store = createSessionStore({
    client: () => client,
    encoding: () => encoding.now,
    fetchSample: async (sample) => (sample.id === 'short' ? file(sample.file) : null),
    later(work) {
      due.add(work);
      return () => due.delete(work);
    },
  });
  const now = () => store.getState();
  const openAndCount = async (name: string, turns = 3): Promise<void> => {
    void now().openFiles([file(name)]);
    await client.answer('open', summaryOf(name));
    await client.answer('select', selectedThread(turns));
    await client.answer('analyse', analysedThread(turns));
  };
  /** Lets the time pass after which an estimate is wanted. */
  const wait = (): void => {
    for (const work of due) work();
    due.clear();
  };
  return { client, store, now, openAndCount, wait };
}

describe('opening', () => {
  it('goes from reading to readable to counted', async () => {
    const { client, now } = setUp();
    expect(now().status).toBe('empty');
    void now().openFiles([file('a')], 'test');
    expect(now()).toMatchObject({ status: 'reading', document: null, turns: null });
    expect(client.pending[0]?.payload).toMatchObject({ as: 'test' });
    client.progress('open', { phase: 'reading', done: 1, total: 2, unit: 'bytes' });
    expect(now().progress).toEqual({ phase: 'reading', done: 1, total: 2, unit: 'bytes' });
    await client.answer('open', summaryOf('a'));
    expect(now().document).toBeNull();
    await client.answer('select', selectedThread(3));
    expect(now()).toMatchObject({
      status: 'reading',
      document: { name: 'a' },
      conversation: 'c',
      thread: 'main',
      turns: { count: 3 },
      columns: null,
    });
    await client.answer('analyse', analysedThread(3));
    expect(now()).toMatchObject({
      status: 'ready',
      columns: { turns: { count: 3 } },
      reportedFixedCost: 12,
      progress: null,
    });
  });

  it('a paste and a sample are opened the same way; only a sample is named', async () => {
    const { client, now } = setUp();
    void now().openSample('short');
    await settle();
    await client.answer('open', summaryOf('short.jsonl'));
    await client.answer('select', selectedThread(1));
    expect(now().sample).toBe('short');
    void now().openPaste('[]');
    expect(client.pending.at(-1)?.payload).toMatchObject({ source: { kind: 'paste', text: '[]' } });
    await client.answer('open', summaryOf('pasted text'));
    await client.answer('select', selectedThread(1));
    expect(now()).toMatchObject({ document: { name: 'pasted text' }, sample: null });
  });

  it('a large paste goes as a file, whose bytes are not copied', () => {
    const { client, now } = setUp();
    void now().openPaste('x'.repeat(2_000_000));
    expect(client.pending[0]?.payload).toMatchObject({
      source: { kind: 'files', files: [{ name: 'pasted text', size: 2_000_000 }] },
    });
  });

  it.each(['refused', 'no-such-sample'])('a sample that cannot be had fails: %s', async (id) => {
    const { now } = setUp();
    await now().openSample(id);
    expect(now()).toMatchObject({ status: 'failed', failure: { kind: 'fault' } });
  });

  it('a file that fails with nothing on screen leaves its failure, which can be dismissed', async () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')]);
    await client.fail('open', FAULT);
    expect(now()).toMatchObject({ status: 'failed', failure: FAULT, turns: null });
    now().dismissFailure();
    expect(now()).toMatchObject({ status: 'empty', failure: null });
  });

  it('a second file that fails costs the first nothing', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    void now().openFiles([file('b')]);
    expect(now()).toMatchObject({
      status: 'reading',
      document: { name: 'a' },
      columns: { turns: { count: 3 } },
    });
    await client.fail('open', FAULT);
    expect(now()).toMatchObject({ status: 'failed', failure: FAULT, document: { name: 'a' } });
    now().dismissFailure();
    expect(now()).toMatchObject({ status: 'ready', failure: null, columns: { turns: { count: 3 } } });
  });
});

describe('the start of a large file', () => {
  const showStart = (name = 'a') => {
    const all = setUp();
    void all.now().openFiles([file(name)]);
    all.client.early(startOf(name, 2));
    return all;
  };

  it('is readable while the rest is read, without a word of the worker, and the whole goes on from it', async () => {
    const { client, now } = showStart();
    expect(now()).toMatchObject({
      status: 'reading',
      document: { early: { bytes: 4 } },
      turns: { count: 2 },
      columns: null,
    });
    const opened = now().opened;
    expect(await now().rows([1, 0], 5)).toMatchObject([{ text: 'early', length: 7 }, { turn: 0 }]);
    expect(client.pending.map(({ type }) => type)).toEqual(['open']);
    await client.answer('open', summaryOf('a'));
    await client.answer('select', { ...selectedThread(9), continues: true });
    expect(now()).toMatchObject({ opened, turns: { count: 9 }, status: 'reading', wentAnotherWay: false });
    expect(now().document?.early).toBeUndefined();
    expect(await now().rows([1], 100)).toMatchObject([{ text: 'early 1' }]);
    void now().rows([1, 8], 100);
    expect(client.pending.map(({ type }) => type)).toEqual(['analyse', 'rows']);
    await client.answer('analyse', analysedThread(9));
    expect(now().status).toBe('ready');
  });

  it('gives way where the whole goes another way, and that is said', async () => {
    const { client, now } = showStart();
    const opened = now().opened;
    await client.answer('open', summaryOf('a'));
    await client.answer('select', selectedThread(9));
    expect(now()).toMatchObject({ opened: opened + 1, turns: { count: 9 }, wentAnotherWay: true });
    void now().rows([1], 100);
    expect(client.pending.map(({ type }) => type)).toContain('rows');
  });

  it('takes the place of nothing that is on screen', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    void now().openFiles([file('b')]);
    expect(client.pending.at(-1)?.payload).toMatchObject({ early: false });
  });

  it('stays when reading is stopped, and the file can be read on', async () => {
    const { client, now } = showStart();
    client.progress('open', { phase: 'parsing', done: 1, total: 9, unit: 'bytes' });
    now().cancel();
    expect(now()).toMatchObject({ status: 'failed', failure: { kind: 'cancelled' }, turns: { count: 2 } });
    expect(client.restarts()).toBe(1);
    expect(await now().rows([1], 100)).toMatchObject([{ text: 'early 1' }]);
    client.pending.length = 0;
    void now().resume();
    expect(client.pending[0]?.payload).toMatchObject({ early: true, source: { kind: 'files' } });
    client.early(startOf('a', 2));
    await client.answer('open', summaryOf('a'));
    await client.answer('select', { ...selectedThread(9), continues: true });
    expect(now()).toMatchObject({ turns: { count: 9 }, wentAnotherWay: false });
  });

  it('stays when the rest cannot be read', async () => {
    const { client, now } = showStart();
    await client.fail('open', FAULT);
    expect(now()).toMatchObject({ status: 'failed', failure: FAULT, turns: { count: 2 } });
  });

  it('of a file that was stopped gives way to another file', async () => {
    const { client, now } = showStart();
    now().cancel();
    void now().openFiles([file('b')]);
    client.pending.shift();
    await client.answer('open', summaryOf('b'));
    await client.answer('select', selectedThread(5));
    expect(now()).toMatchObject({ document: { name: 'b' }, turns: { count: 5 }, wentAnotherWay: false });
  });
});

describe('a worker that ended', () => {
  it('is told when rows are missed, and what was open can be opened once more', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    const rows = now().rows([0], 100);
    await client.fail('rows', { kind: 'fault', message: 'No transcript is open.' });
    expect(await rows).toEqual([]);
    expect(now()).toMatchObject({ status: 'failed', failure: { kind: 'fault' }, turns: { count: 3 } });
    void now().reopen();
    expect(client.pending[0]?.payload).toMatchObject({ source: { kind: 'files', files: [{ name: 'a' }] } });
    await client.answer('open', summaryOf('a'));
    await client.answer('select', selectedThread(3));
    await client.answer('analyse', { ...analysedThread(3), memory: { files: 1, texts: 2, columns: 3 } });
    expect(now()).toMatchObject({ status: 'ready', failure: null, memory: { texts: 2 } });
  });
});

describe('items of a worker that began anew', () => {
  it('have no text, which tells that what was open is lost', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    void now().literals(Uint32Array.of(0, 1));
    await client.answer('literals', ['/srv', 'A-1']);
    expect(client.pending).toEqual([]);
    void now().literals(Uint32Array.of(0, 1));
    await client.answer('literals', ['', '']);
    await client.fail('rows', { kind: 'fault', message: 'No transcript is open.' });
    expect(now()).toMatchObject({ status: 'failed', failure: { kind: 'fault' }, turns: { count: 3 } });
  });
});

describe('races', () => {
  it('a second file aborts the first, whose late answer is dropped', async () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')]);
    void now().openFiles([file('b')]);
    const [first] = client.pending;
    expect(first?.aborted()).toBe(true);
    await client.answer('open', summaryOf('a'));
    expect(client.pending.map(({ type }) => type)).toEqual(['open']);
    await client.answer('open', summaryOf('b'));
    await client.answer('select', selectedThread(5));
    expect(now()).toMatchObject({ document: { name: 'b' }, turns: { count: 5 } });
  });

  it('a second file aborts the counting of the first', async () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')]);
    await client.answer('open', summaryOf('a'));
    await client.answer('select', selectedThread(3));
    void now().openFiles([file('b')]);
    expect(client.pending.find(({ type }) => type === 'analyse')?.aborted()).toBe(true);
    await client.answer('analyse', analysedThread(3));
    expect(now()).toMatchObject({ status: 'reading', columns: null });
  });

  it('progress of an aborted job is not shown', () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')]);
    const [first] = client.pending;
    void now().openFiles([file('b')]);
    first?.progress({ phase: 'parsing', done: 1, total: 1, unit: 'bytes' });
    expect(now().progress).toBeNull();
  });

  it('rows that arrive after another thread came on screen are nobody’s', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    const rows = now().rows([0], 100);
    void now().selectThread('c', 'other');
    await client.answer('select', selectedThread(9, 'other'));
    const row = {
      turn: 0,
      role: 'user',
      text: 'old',
      length: 3,
      parts: [],
      toolNames: [],
      timestamp: null,
      model: null,
      line: null,
    } as const;
    await client.answer('rows', [row]);
    expect(await rows).toEqual([]);
    expect(now()).toMatchObject({ thread: 'other', turns: { count: 9 }, columns: null, status: 'reading' });
  });

  it('a new search aborts the one before', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    const query = { text: 'x', matchCase: false, wholeWord: false, isRegex: false };
    const first = now().find(query, 0, () => undefined);
    const second = now().find({ ...query, text: 'xy' }, 0, () => undefined);
    expect(await first).toBeNull();
    client.pending.shift();
    const answer = {
      turns: Uint32Array.of(2),
      hits: Uint32Array.of(4),
      skipped: new Uint32Array(),
      scanned: 9,
    };
    await client.answer('find', answer);
    expect(await second).toEqual(answer);
  });
});

describe('cancelling', () => {
  it('while a first file is read: back to nothing', async () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')]);
    now().cancel();
    expect(now()).toMatchObject({ status: 'empty', failure: null, progress: null });
    expect(client.restarts()).toBe(0);
    await client.answer('open', summaryOf('a'));
    expect(now()).toMatchObject({ status: 'empty', document: null });
  });

  it('while a first file is parsed: the worker, which would not hear it, is started afresh', () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')]);
    client.progress('open', { phase: 'parsing', done: 1, total: 9, unit: 'bytes' });
    now().cancel();
    expect([now().status, client.restarts()]).toEqual(['empty', 1]);
  });

  it('while a second file is parsed: the worker stays, with the first file in it', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    void now().openFiles([file('b')]);
    client.progress('open', { phase: 'parsing', done: 1, total: 9, unit: 'bytes' });
    now().cancel();
    expect(now()).toMatchObject({ status: 'ready', failure: null, document: { name: 'a' } });
    expect(client.restarts()).toBe(0);
  });

  it('while counting: the turns stay readable, and counting can be resumed', async () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')]);
    await client.answer('open', summaryOf('a'));
    await client.answer('select', selectedThread(3));
    now().cancel();
    expect(now()).toMatchObject({ status: 'failed', failure: { kind: 'cancelled' }, turns: { count: 3 } });
    client.pending.length = 0;
    void now().resume();
    expect(now().status).toBe('reading');
    await client.answer('analyse', analysedThread(3));
    expect(now()).toMatchObject({ status: 'ready', failure: null });
  });

  it('with nothing to cancel changes nothing', async () => {
    const { now, openAndCount } = setUp();
    now().cancel();
    expect(now().status).toBe('empty');
    await openAndCount('a');
    now().cancel();
    expect(now().status).toBe('ready');
  });

  it('closing forgets everything and drops what is under way', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    void now().selectThread('c', 'other');
    now().close();
    await client.answer('select', selectedThread(9, 'other'));
    expect(now()).toMatchObject({ status: 'empty', document: null, turns: null, columns: null });
  });
});

describe('another encoding', () => {
  it('is counted anew, and no old number stays on screen meanwhile', async () => {
    const encoding: { now: Encoding } = { now: 'o200k_base' };
    const { client, now, openAndCount } = setUp(encoding);
    await openAndCount('a');
    encoding.now = 'cl100k_base';
    void now().resume();
    expect(now()).toMatchObject({ status: 'reading', columns: null, turns: { count: 3 } });
    expect(client.pending[0]?.payload).toEqual({ encoding: 'cl100k_base', keep: false });
  });

  it('does not disturb a file that is being opened', async () => {
    const encoding: { now: Encoding } = { now: 'o200k_base' };
    const { client, now, openAndCount } = setUp(encoding);
    await openAndCount('a');
    void now().openFiles([file('b')]);
    encoding.now = 'cl100k_base';
    await now().resume();
    expect(client.pending.map(({ type, aborted }) => [type, aborted()])).toEqual([['open', false]]);
    await client.fail('open', FAULT);
    expect(now()).toMatchObject({ status: 'failed', failure: FAULT, columns: null });
  });
});

describe('an estimate', () => {
  const GUESS = { columns: emptyColumns(3), reportedFixedCost: 7 };
  const asked = (client: FakeClient): number =>
    client.pending.filter((one) => one.type === 'estimate' && !one.aborted()).length;
  const openReadable = async () => {
    const all = setUp();
    void all.now().openFiles([file('a')]);
    await all.client.answer('open', summaryOf('a'));
    await all.client.answer('select', selectedThread(3));
    return all;
  };

  it('is not asked for where counting is quick', async () => {
    const { client, now, wait } = await openReadable();
    await client.answer('analyse', analysedThread(3));
    wait();
    expect(asked(client)).toBe(0);
    expect(now().estimate).toBeNull();
  });

  it('is there after a while, and gives way to what is counted', async () => {
    const { client, now, wait } = await openReadable();
    wait();
    await client.answer('estimate', GUESS);
    expect(now()).toMatchObject({ status: 'reading', columns: null, estimate: GUESS });
    await client.answer('analyse', analysedThread(3));
    expect(now()).toMatchObject({ status: 'ready', reportedFixedCost: 12 });
    expect(now().columns).not.toBe(GUESS.columns);
  });

  it('that comes too late is dropped', async () => {
    const { client, now, wait } = await openReadable();
    wait();
    expect(asked(client)).toBe(1);
    await client.answer('analyse', analysedThread(3));
    expect(asked(client)).toBe(0);
    expect(now().estimate).toBeNull();
  });

  it('stays when counting is stopped, and is asked for then at the latest', async () => {
    const { client, now } = await openReadable();
    now().cancel();
    await client.fail('analyse', { kind: 'cancelled' });
    await client.answer('estimate', GUESS);
    expect(now()).toMatchObject({ status: 'failed', failure: { kind: 'cancelled' }, estimate: GUESS });
    void now().resume();
    expect(now()).toMatchObject({ status: 'reading', estimate: GUESS });
    await client.answer('analyse', analysedThread(3));
    expect(now().columns).not.toBeNull();
  });

  it('never comes from another thread', async () => {
    const { client, now, wait } = await openReadable();
    wait();
    void now().selectThread('c', 'other');
    await client.answer('select', selectedThread(5, 'other'));
    expect(asked(client)).toBe(0);
    wait();
    await client.answer('estimate', GUESS);
    expect(now().estimate).toBeNull();
  });
});

describe('a file that is followed', () => {
  it('is read as it was chosen to be, and nothing is counted while nothing whole was appended', async () => {
    const { client, now } = setUp();
    void now().openFiles([file('a')], 'codex');
    await client.answer('open', summaryOf('a'));
    await client.answer('select', selectedThread(3));
    await client.answer('analyse', analysedThread(3));
    const { document, turns } = now();
    void now().readOn(file('a'));
    expect(client.pending[0]?.payload).toMatchObject({ as: 'codex', mapping: null, follow: true });
    await client.answer('open', { ...summaryOf('a'), followed: { from: 4, isRewritten: false } });
    expect(client.pending).toEqual([]);
    expect(now()).toMatchObject({ status: 'ready', failure: null });
    expect(now().document).toBe(document);
    expect(now().turns).toBe(turns);
  });

  it('is read by the mapping that it was opened with', async () => {
    const { client, now, openAndCount } = setUp();
    await openAndCount('a');
    const mapping: FieldMapping = {
      kind: 'messages',
      list: [],
      role: ['who'],
      roles: {},
      text: ['said'],
      calls: null,
      conversation: null,
      time: null,
      model: null,
      reasoning: null,
    };
    void now().openMapped(mapping, 'shown');
    await client.answer('open', summaryOf('a'));
    await client.answer('select', selectedThread(3));
    await client.answer('analyse', analysedThread(3));
    void now().readOn(file('a'));
    expect(client.pending[0]?.payload).toMatchObject({ as: null, mapping, follow: true });
  });
});
