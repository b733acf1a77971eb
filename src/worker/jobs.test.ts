import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import type { Tokenizer } from '../core/tokens/tokenizer.ts';
import type { ImportResult } from '../core/transcript/formats/registry.ts';
import type { Conversation, Turn } from '../core/transcript/model.ts';
import { byteOffset, tokenCount } from '../core/units.ts';
import { createJobs, type JobTools } from './jobs.ts';
import { BATCH_MS } from './pacer.ts';
import type { DoneMessage, RequestType, WorkerMessage, WorkerRequest } from './protocol.ts';

const letters: Tokenizer = {
  encoding: 'o200k_base',
  count: (text) => tokenCount(text.length),
  encode: (text) => Array.from(text, (_, index) => index),
  starts: (text) => Uint32Array.from(text, (_, index) => index),
};

const userTurn = (text: string, line: number): Turn => ({
  role: 'user',
  parts: [{ kind: 'text', text }],
  source: [],
  timestamp: '2026-11-11T00:00:00Z',
  model: null,
  usage:
    line === 1 ? { inputTokens: 1_000, cacheReadTokens: 0, cacheCreationTokens: 0, outputTokens: 1 } : null,
});

/** A file's lines are its turns; `reverse` is a second thread; a file that starts with ! cannot be read. */
const importOne: JobTools['importOne'] = ({ name, bytes }, _as, onProgress): ImportResult => {
  onProgress(bytes.length);
  const lines = new TextDecoder().decode(bytes).split('\n');
  if (lines[0]?.startsWith('!')) {
    return {
      ok: false,
      failure: { code: 'binary', file: name, line: 1, byte: 0, message: 'no', remedy: 'none', tried: [] },
    };
  }
  const turns = lines.map(userTurn);
  const conversation: Conversation = {
    id: 'c',
    title: 'c',
    threads: [
      { id: 'main', title: 'main', turns, compactions: [] },
      { id: 'reverse', title: 'reverse', turns: [...turns].reverse(), compactions: [] },
    ],
  };
  return {
    ok: true,
    document: {
      name,
      format: lines[0]?.startsWith('{') ? 'openai-chat' : 'lines',
      why: 'it has lines',
      bytes: bytes.length,
      conversations: [conversation],
      metadata: [],
      diagnostics: [],
    },
  };
};

type Asked = { [T in RequestType]: Omit<Extract<WorkerRequest, { type: T }>, 'job'> }[RequestType];

/** Jobs on a clock that every look moves by `tick` ms: with a whole batch a look, each round ends in a pause. */
function setUp(tick = 0) {
  const said: WorkerMessage[] = [];
  const transferred: ArrayBuffer[] = [];
  let time = 0;
  let pauses = 0;
  let atPause = (_pause: number): void => {};
  const jobs = createJobs({
    post(message, transfer) {
      said.push(message);
      transferred.push(...transfer);
    },
    importOne,
    formatName: (format) => `The ${format} format`,
    loadEncoding: async () => letters,
    pause: async () => atPause(++pauses),
    now() {
      time += tick;
      return time;
    },
  });
  let lastJob = 0;
  const ask = async (request: Asked): Promise<WorkerMessage | undefined> => {
    const job = ++lastJob;
    await jobs.handle({ ...request, job });
    return said.findLast((message) => message.job === job);
  };
  const open = (text: string, name = 'file') =>
    ask({ type: 'open', source: { kind: 'paste', name, text }, as: null, mapping: null });
  /** Opens a text and makes a thread of it the current one. */
  const show = async (text: string, thread: string | null = null) => {
    const opened = await open(text);
    const document = isDone(opened, 'open') ? opened.answer.hash : '';
    return ask({ type: 'select', document, conversation: null, thread });
  };
  return {
    jobs,
    said,
    transferred,
    ask,
    open,
    show,
    jobNow: () => lastJob,
    onPause: (callback: (pause: number) => void) => {
      atPause = callback;
    },
  };
}

function isDone<T extends RequestType>(
  message: WorkerMessage | DoneMessage<T> | undefined,
  request: T,
): message is DoneMessage<T> {
  return message?.type === 'done' && message.request === request;
}

describe('open', () => {
  it('answers with what the document is, after progress in reading and parsing', async () => {
    const { open, said } = setUp();
    expect(await open('one\ntwo', 'log.txt')).toMatchObject({
      type: 'done',
      request: 'open',
      answer: {
        name: 'log.txt',
        format: 'lines',
        formatName: 'The lines format',
        bytes: 7,
        hash: expect.stringMatching(/^[0-9a-f]{16}$/),
        conversations: [{ id: 'c', threads: [{ id: 'main', turns: 2 }, { id: 'reverse' }] }],
      },
    });
    expect(said.map((message) => message.type === 'progress' && message.progress.phase)).toContain('parsing');
  });

  it('tells the start of a large log first, with its rows, and the whole then goes on from it', async () => {
    const { ask, said } = setUp();
    const line = (number: number): string => JSON.stringify({ number, words: 'w'.repeat(9_000) });
    const text = Array.from({ length: 600 }, (_, number) => line(number)).join('\n');
    const source = { kind: 'files', files: [new File([text], 'log')] } as const;
    const opened = await ask({ type: 'open', source, as: null, mapping: null, early: true });
    const early = said.find((message) => message.type === 'early');
    if (early?.type !== 'early' || !isDone(opened, 'open')) throw new Error('not opened');
    const { document, selected, rows } = early.start;
    expect(document).toMatchObject({ name: 'log', bytes: text.length, early: { bytes: expect.any(Number) } });
    expect(document.hash).not.toBe(opened.answer.hash);
    expect(selected.turns).toBeGreaterThan(100);
    expect(rows).toHaveLength(selected.turns);
    expect(rows[7]).toMatchObject({ turn: 7, text: line(7) });
    expect(said.indexOf(early)).toBeLessThan(said.findIndex(({ type }) => type === 'progress'));
    const select = { type: 'select', conversation: null, thread: null } as const;
    const next = await ask({ ...select, document: opened.answer.hash });
    expect(next).toMatchObject({ answer: { turns: 600, continues: true } });
    expect(await ask({ type: 'rows', turns: [599], limit: 10 })).toMatchObject({ answer: [{ turn: 599 }] });
    expect(await ask({ ...select, document: document.hash })).toMatchObject({ type: 'failed' });
  });

  it('tells no start where something else is on screen', async () => {
    const { ask, said } = setUp();
    const source = { kind: 'files', files: [new File(['{}\n'.repeat(2_000_000)], 'log')] } as const;
    await ask({ type: 'open', source, as: null, mapping: null, early: false });
    expect(said.some(({ type }) => type === 'early')).toBe(false);
  });

  it('fails with the importer’s reason', async () => {
    const { open } = setUp();
    expect(await open('!')).toMatchObject({
      type: 'failed',
      failure: { kind: 'import', failure: { code: 'binary' } },
    });
  });

  it('leaves the thread on screen readable, until a thread of the new document is selected', async () => {
    const { open, show, ask } = setUp();
    await show('old');
    await open('new');
    const rows = await ask({ type: 'rows', turns: [0], limit: 100 });
    expect(rows).toMatchObject({ answer: [{ text: 'old' }] });
  });

  it('does not take the document on screen away: its other threads can still be selected', async () => {
    const { open, ask, show, said } = setUp();
    await show('a\nb');
    const first = said.find((message) => isDone(message, 'open'));
    await open('new');
    const document = isDone(first, 'open') ? first.answer.hash : '';
    await ask({ type: 'select', document, conversation: 'c', thread: 'reverse' });
    expect(await ask({ type: 'rows', turns: [0], limit: 9 })).toMatchObject({
      answer: [{ text: 'b' }],
    });
  });
});

describe('select', () => {
  it.each([
    ['more turns behind the same', 'one\ntwo', 'one\ntwo\nthree', true],
    ['a newest turn that was written further', 'one\ntw', 'one\ntwo', true],
    ['the same turns', 'one\ntwo', 'one\ntwo', true],
    ['fewer turns', 'one\ntwo\nthree', 'one\ntwo', false],
    ['other turns', 'one\ntwo\nthree', 'one\nzwei\nthree\nfour', false],
    ['another only turn', 'one', 'eins\ntwo', false],
  ])('tells whether a thread is a later state of the one before: %s', async (_, before, now, continues) => {
    const { show } = setUp();
    expect(await show(before)).toMatchObject({ answer: { continues: false } });
    expect(await show(now)).toMatchObject({ answer: { continues } });
    expect(await show(now, 'reverse')).toMatchObject({ answer: { continues: false } });
  });

  it('answers with roles and lengths, and hands their buffers over', async () => {
    const { show, transferred } = setUp(BATCH_MS);
    const answer = await show('one\nfour!', 'reverse');
    expect(answer).toMatchObject({
      answer: { thread: 'reverse', turns: 2, roles: Uint8Array.of(1, 1), chars: Uint32Array.of(5, 3) },
    });
    expect(transferred.map(({ byteLength }) => byteLength)).toEqual([2, 8]);
  });

  it('fails for a thread or a document that is not there', async () => {
    const { show, ask } = setUp();
    expect(await show('one', 'nowhere')).toMatchObject({ type: 'failed', failure: { kind: 'fault' } });
    const request = { type: 'select', document: 'gone', conversation: null, thread: null } as const;
    expect(await ask(request)).toMatchObject({ type: 'failed', failure: { kind: 'fault' } });
  });
});

describe('estimate', () => {
  it('guesses at sizes and finds what the log reports, without a tokenizer', async () => {
    const { ask, show } = setUp();
    await show('abcd\nabcdefgh and 9');
    const answer = await ask({ type: 'estimate' });
    if (!isDone(answer, 'estimate')) throw new Error('not estimated');
    const { columns } = answer.answer;
    expect([...columns.turns.tokens]).toEqual([1, 4]);
    expect([...columns.turns.reportedContext]).toEqual([0, 1_000]);
    expect([...columns.spans.offsets]).toEqual([0, 0, 1]);
  });
});

describe('estimate, while a thread is counted', () => {
  it('comes before the next turn is counted, and both are answered', async () => {
    const { ask, show, said, onPause } = setUp(BATCH_MS);
    await show(Array.from({ length: 20 }, (_, i) => `turn ${i}`).join('\n'));
    let asked: Promise<unknown> | null = null;
    let isAsked = false;
    onPause(() => {
      if (isAsked) return;
      isAsked = true;
      asked = ask({ type: 'estimate' });
    });
    await ask({ type: 'analyse', encoding: 'o200k_base' });
    await asked;
    const order = said.flatMap((message) => {
      if (message.type === 'done') return [message.request];
      if (message.type !== 'progress' || message.progress.phase !== 'counting') return [];
      return message.progress.done > 0 ? ['counted'] : [];
    });
    expect(order.indexOf('estimate')).toBeGreaterThan(-1);
    expect(
      order.slice(0, order.indexOf('estimate')).filter((what) => what === 'counted').length,
    ).toBeLessThan(2);
    expect(order.at(-1)).toBe('analyse');
  });
});

describe('analyse', () => {
  it('answers with columns in buffers that are handed over, and then knows the literals', async () => {
    const { show, ask, transferred } = setUp();
    await show('open /etc/hosts\nand /etc/hosts again');
    transferred.length = 0;
    const answer = await ask({ type: 'analyse', encoding: 'o200k_base' });
    if (!isDone(answer, 'analyse')) throw new Error('not analysed');
    const { columns, reportedFixedCost } = answer.answer;
    expect(Array.from(columns.turns.tokens)).toEqual([15, 20]);
    expect(reportedFixedCost).toBe(1_000 - 15);
    expect(new Set(transferred).has(columns.spans.start.buffer as ArrayBuffer)).toBe(true);
    expect(new Set(transferred).size).toBe(transferred.length);

    const item = columns.spans.item[0] ?? 0;
    const literals = await ask({ type: 'literals', items: Uint32Array.of(item, 999_999) });
    expect(literals).toMatchObject({ answer: ['/etc/hosts', ''] });
  });

  it('pauses between batches, reports turns, and serves rows meanwhile', async () => {
    const { show, ask, said, onPause } = setUp(BATCH_MS);
    // Longer than what is read in one go.
    await show(['one ', 'two ', 'three '].map((word) => word.repeat(20_000)).join('\n'));
    let asked = false;
    onPause(() => {
      if (asked) return;
      asked = true;
      void ask({ type: 'rows', turns: [2], limit: 100 });
    });
    await ask({ type: 'analyse', encoding: 'o200k_base' });
    const rows = said.findIndex((message) => isDone(message, 'rows'));
    expect(rows).toBeGreaterThan(-1);
    // What is on screen shows its marks meanwhile, and no longer once the columns have them.
    expect(said[rows]).toMatchObject({ answer: [{ turn: 2, found: [] }] });
    expect(await ask({ type: 'rows', turns: [2], limit: 100 })).not.toHaveProperty('answer.0.found');
    expect(rows).toBeLessThan(said.findIndex((message) => isDone(message, 'analyse')));
    const turns = said.flatMap((message) =>
      message.type === 'progress' && message.progress.phase === 'counting' ? [message.progress.done] : [],
    );
    expect(turns).toEqual([0, 1, 2, 3]);
  });

  it('stops where it is called off, and the rows stay', async () => {
    const { jobs, show, ask, onPause, jobNow } = setUp(BATCH_MS);
    await show('one\ntwo\nthree');
    onPause(() => void jobs.handle({ type: 'cancel', job: jobNow() }));
    expect(await ask({ type: 'analyse', encoding: 'o200k_base' })).toMatchObject({
      type: 'failed',
      failure: { kind: 'cancelled' },
    });
    onPause(() => {});
    expect(await ask({ type: 'rows', turns: [2], limit: 100 })).toMatchObject({
      answer: [{ turn: 2 }],
    });
  });

  it('ends as cancelled when another thread was selected meanwhile', async () => {
    const { show, ask, onPause, said } = setUp(BATCH_MS);
    await show('one 443\ntwo 22');
    const opened = said.find((message) => isDone(message, 'open'));
    const document = isDone(opened, 'open') ? opened.answer.hash : '';
    let selecting = false;
    onPause(() => {
      if (selecting) return;
      selecting = true;
      void ask({ type: 'select', document, conversation: 'c', thread: 'reverse' });
    });
    await ask({ type: 'analyse', encoding: 'o200k_base' });
    expect(said.some((message) => isDone(message, 'analyse'))).toBe(false);
    expect(said.some((message) => message.type === 'failed' && message.failure.kind === 'cancelled')).toBe(
      true,
    );
  });
});

describe('constraints', () => {
  it('are known once they are counted: who said them, and which were taken back', async () => {
    const { show, ask } = setUp(BATCH_MS);
    await show('Never use lodash.\nGo on.\nYou can use lodash now.');
    const before = await ask({ type: 'constraints' });
    expect(before).toMatchObject({ answer: { rows: new Uint32Array(), lifted: [] } });
    const counted = await ask({ type: 'analyse', encoding: 'o200k_base' });
    if (!isDone(counted, 'analyse')) throw new Error('not analysed');
    const heard = await ask({ type: 'constraints' });
    if (!isDone(heard, 'constraints')) throw new Error('not heard');
    const [row = -1] = heard.answer.rows;
    const item = counted.answer.columns.spans.item[row];
    expect(heard.answer.speakers).toEqual(new Uint8Array(heard.answer.rows.length));
    expect(heard.answer.lifted).toEqual([{ item, turn: 2, words: 'You can use lodash now.' }]);
  });

  it('of another thread are not those that were asked for', async () => {
    const { show, ask, onPause, said } = setUp(BATCH_MS);
    await show('Never use lodash.\nGo on.');
    await ask({ type: 'analyse', encoding: 'o200k_base' });
    const opened = said.find((message) => isDone(message, 'open'));
    const document = isDone(opened, 'open') ? opened.answer.hash : '';
    let selecting = false;
    onPause(async () => {
      if (selecting) return;
      selecting = true;
      await ask({ type: 'select', document, conversation: 'c', thread: 'reverse' });
    });
    await ask({ type: 'constraints' });
    expect(said.some((message) => isDone(message, 'constraints'))).toBe(false);
  });

  it('fail before anything is open', async () => {
    expect(await setUp().ask({ type: 'constraints' })).toMatchObject({ type: 'failed' });
  });
});

describe('rows', () => {
  it('are cut at the limit, never inside a pair of surrogates, and say how long they are', async () => {
    const { show, ask } = setUp();
    await show('ab😀cd\nshort');
    const answer = await ask({ type: 'rows', turns: [1, 0, 7], limit: 3 });
    expect(answer).toMatchObject({
      answer: [
        { turn: 1, text: 'sho', length: 5, role: 'user' },
        { turn: 0, text: 'ab', length: 6, parts: [{ kind: 'text', start: 0, end: 6 }] },
      ],
    });
    expect(isDone(answer, 'rows') && answer.answer).toHaveLength(2);
  });

  it('fail before anything is open', async () => {
    const { ask } = setUp();
    expect(await ask({ type: 'rows', turns: [0], limit: 9 })).toMatchObject({ type: 'failed' });
  });
});

describe('find', () => {
  it.each([
    { query: 'eacces', matchCase: false, turns: [0, 2], hits: [2, 1] },
    { query: 'eacces', matchCase: true, turns: [2], hits: [1] },
    { query: 'nothing', matchCase: false, turns: [], hits: [] },
  ])('$query, case $matchCase', async ({ query, matchCase, turns, hits }) => {
    const { show, ask } = setUp(BATCH_MS);
    await show('EACCES Eacces\nfine\neacces');
    const asked = { text: query, matchCase, wholeWord: false, isRegex: false };
    expect(await ask({ type: 'find', query: asked, from: 0 })).toMatchObject({
      answer: { turns: Uint32Array.from(turns), hits: Uint32Array.from(hits), scanned: 3 },
    });
  });
});

it('an exception becomes a fault, so that nobody waits for ever', async () => {
  const said: WorkerMessage[] = [];
  const jobs = createJobs({
    post: (message) => said.push(message),
    importOne: () => {
      throw new RangeError('out of memory');
    },
    formatName: (format) => format,
    loadEncoding: async () => letters,
    pause: async () => {},
    now: () => 0,
  });
  await jobs.handle({
    type: 'open',
    job: 1,
    source: { kind: 'paste', name: 'p', text: 'x' },
    as: null,
    mapping: null,
  });
  expect(said.at(-1)).toEqual({
    type: 'failed',
    job: 1,
    failure: { kind: 'fault', message: 'RangeError: out of memory' },
  });
});

describe('sweep', () => {
  const LONG = Array.from({ length: 12 }, (_, i) => `keep ${i}00 words of turn ${'x'.repeat(80)}`).join('\n');
  const asked = {
    type: 'sweep',
    policy: { ...RECORD_POLICY, budget: 1_000, fixedCost: 0 },
    annotations: NO_ANNOTATIONS,
    question: { slots: [1, 10, 200], across: null, inFull: true },
  } as const;

  it('tells the points as they are found, and answers with the rows that they make', async () => {
    const { ask, show, said } = setUp(BATCH_MS);
    await show(LONG);
    await ask({ type: 'analyse', encoding: 'o200k_base' });
    const answer = await ask(asked);
    if (!isDone(answer, 'sweep')) throw new Error('not swept');
    const told = said.flatMap((message) => (message.type === 'points' ? message.points : []));
    const latest = new Map(told.map((point) => [point.slot, point]));
    expect([...latest.values()].sort((a, b) => a.slot - b.slot)).toEqual(answer.answer[0]?.points);
    expect(answer.answer[0]?.points.map(({ slot }) => slot)).toEqual([1, 10, 200]);
    expect(answer.answer[0]?.points[0]?.counts.refuse).toBeGreaterThan(0);
    expect(said.filter((message) => message.type === 'points').length).toBeGreaterThan(1);
  });

  it('stops when it is called off, and fails where nothing is counted', async () => {
    const { ask, show, jobs, onPause, jobNow, said } = setUp(BATCH_MS);
    await show(LONG);
    expect(await ask(asked)).toMatchObject({ type: 'failed', failure: { kind: 'fault' } });
    await ask({ type: 'analyse', encoding: 'o200k_base' });
    onPause(() => void jobs.handle({ type: 'cancel', job: jobNow() }));
    expect(await ask(asked)).toMatchObject({ type: 'failed', failure: { kind: 'cancelled' } });
    expect(said.filter((message) => message.type === 'points')).toHaveLength(1);
  });
});

describe('the bytes of what was read', () => {
  it('are read again, as another format, without the file', async () => {
    const { ask, show, open } = setUp();
    const shown = await show('a\nb');
    expect(isDone(shown, 'select')).toBe(true);
    const again = await ask({
      type: 'open',
      source: { kind: 'again', document: null },
      as: 'lines',
      mapping: null,
    });
    expect(isDone(again, 'open') && again.answer.bytes).toBe(3);
    // What was no transcript is still there; the one on screen too.
    const hash = isDone(again, 'open') ? again.answer.hash : '';
    await open('!no');
    const failed = await ask({
      type: 'open',
      source: { kind: 'again', document: null },
      as: null,
      mapping: null,
    });
    expect(failed).toMatchObject({ type: 'failed', failure: { kind: 'import' } });
    const first = await ask({
      type: 'open',
      source: { kind: 'again', document: hash },
      as: null,
      mapping: null,
    });
    expect(isDone(first, 'open') && first.answer.hash).toBe(hash);
  });

  it('go with the document', async () => {
    const { ask, open, show } = setUp();
    const first = await open('one');
    const hash = isDone(first, 'open') ? first.answer.hash : '';
    await show('two');
    expect(
      await ask({ type: 'open', source: { kind: 'again', document: hash }, as: null, mapping: null }),
    ).toMatchObject({
      type: 'failed',
      failure: { kind: 'fault' },
    });
  });

  it('are shown at a place', async () => {
    const { ask, open } = setUp();
    const opened = await open('one\ntwo');
    const document = isDone(opened, 'open') ? opened.answer.hash : '';
    const places = [{ from: byteOffset(4), to: byteOffset(7), line: 2 }];
    const raw = await ask({ type: 'raw', document, places, limit: 2 });
    expect(isDone(raw, 'raw') && raw.answer).toEqual([{ text: 'tw', bytes: 3, isCut: true }]);
    expect(await ask({ type: 'raw', document: 'other', places, limit: 2 })).toMatchObject({ type: 'failed' });
  });
});
