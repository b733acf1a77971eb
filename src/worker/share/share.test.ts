import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { PLANTED } from '../../core/report/redaction/planted-secrets.fixture.ts';
import { WHOLE_VIEW } from '../../core/report/shared/build-report.ts';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import { createJobs } from '../jobs.ts';
import type {
  Answers,
  DoneMessage,
  RequestPayload,
  RequestType,
  WorkerFailure,
  WorkerMessage,
  WorkerRequest,
} from '../protocol.ts';
import type { ShareQuestion } from './share-protocol.ts';
import { sharing } from './sharing.ts';

const SECRET = PLANTED.find(({ name }) => name === 'GitHub classic')?.secret ?? '';
const MESSAGES = JSON.stringify([
  { role: 'user', content: `Never print ${SECRET}, not even to /srv/orders/config.yaml.` },
  { role: 'assistant', content: 'I set timeout to 4821 in /srv/orders/config.yaml.' },
]);

const QUESTION: ShareQuestion = {
  kind: 'file',
  level: 'numbers',
  table: 'items',
  title: 'An incident',
  note: null,
  notes: [{ turn: 1, text: `see ${SECRET}` }],
  policy: RECORD_POLICY,
  versus: null,
  annotations: NO_ANNOTATIONS,
  view: WHOLE_VIEW,
  hide: [],
  show: [],
  template: null,
};

/** A worker as the page asks it, one request at a time. */
function desk(loadSharing: () => Promise<typeof sharing> = async () => sharing) {
  let last: WorkerMessage | null = null;
  const jobs = createJobs({
    post: (message) => {
      last = message;
    },
    importOne: (source, as, onProgress, found) =>
      importTranscript(source, { ...(as === null ? {} : { as }), onProgress, found }),
    formatName: (format) => format,
    loadEncoding,
    loadSharing,
    pause: async () => {},
    now: () => 0,
  });
  const lastMessage = (): WorkerMessage | null => last;
  let job = 0;
  /** The answer, or why there is none. */
  async function ask<T extends RequestType>(request: {
    readonly type: T;
    readonly payload: RequestPayload<T>;
  }): Promise<Answers[T]> {
    await send(request);
    const message = lastMessage();
    return message !== null && isDone(message, request.type)
      ? message.answer
      : expect.fail(JSON.stringify(message));
  }
  async function failureOf<T extends RequestType>(request: {
    readonly type: T;
    readonly payload: RequestPayload<T>;
  }): Promise<WorkerFailure> {
    await send(request);
    const message = lastMessage();
    return message?.type === 'failed' ? message.failure : expect.fail('it was answered');
  }
  const send = ({
    type,
    payload,
  }: {
    readonly type: RequestType;
    readonly payload: object;
  }): Promise<void> => {
    const request: { readonly type: RequestType; readonly job: number } = { ...payload, type, job: ++job };
    return isRequest(request) ? jobs.handle(request) : expect.fail('no request');
  };
  const open = async (text: string, name = 'a.json') => {
    const source = { kind: 'paste', name, text } as const;
    const document = await ask({ type: 'open', payload: { source, as: null, mapping: null } });
    const place = { document: document.hash, conversation: null, thread: null };
    await ask({ type: 'select', payload: place });
    return { document, ...(await ask({ type: 'analyse', payload: { encoding: 'o200k_base' } })) };
  };
  const make = async (patch: Partial<ShareQuestion> = {}) => {
    const answer = await ask({ type: 'share', payload: { question: { ...QUESTION, ...patch } } });
    return { ...answer, text: answer.artefact.ok ? answer.artefact.text : '' };
  };
  return { ask, failureOf, open, make };
}

const isDone = <T extends RequestType>(
  message: WorkerMessage | DoneMessage<T>,
  type: T,
): message is DoneMessage<T> => message.type === 'done' && message.request === type;

const isRequest = (request: { readonly type: string }): request is WorkerRequest => request.type !== 'cancel';

describe('sharing', () => {
  it.each(['link', 'file', 'markdown', 'csv', 'structure'] as const)(
    'makes a %s without a word of the text',
    async (kind) => {
      const { open, make } = desk();
      await open(MESSAGES);
      const { text, artefact } = await make({ kind });
      expect(text.length).toBeGreaterThan(20);
      expect(artefact).toMatchObject({ ok: true, bytes: new TextEncoder().encode(text).length });
      for (const word of [SECRET, 'orders', 'config', 'a.json', 'Never', '4821'])
        expect(text).not.toContain(word);
    },
  );

  it('lists every redaction with its places, and lets it through only when it is told to', async () => {
    const { open, make } = desk();
    await open(MESSAGES);
    const masked = await make({ level: 'full' });
    expect(masked.redactions).toMatchObject([{ mask: '[github-token 1]', count: 5 }]);
    expect(masked.redactions[0]?.occurrences.map(({ place }) => place)).toEqual([
      'note at turn 1',
      'conversation',
      'thread',
    ]);
    expect(masked.text).not.toContain(SECRET);
    expect(masked.text).toContain('Never print [github-token 1], not even');
    const shown = await make({ level: 'full', show: ['[github-token 1]'] });
    expect(shown.text).toContain(`Never print ${SECRET}`);
    const hidden = await make({ level: 'full', hide: [{ by: 'wildcard', pattern: '/srv/*' }] });
    expect(hidden.text).toContain('[hidden 1]');
    expect(hidden.text).not.toContain('/srv/orders');
    const { problems } = await make({ hide: [{ by: 'regex', pattern: '(a+' }] });
    expect(problems).toMatchObject([{ code: 'not-a-pattern' }]);
  });

  it('knows a secret in the literal of an item by what stands around it in the turn', async () => {
    const bare = PLANTED.find(({ name }) => name === 'AWS secret') ?? expect.fail('no secret');
    const content = `Use this:\n${bare.context.replace('§', bare.secret)}\nNever change it.`;
    const { open, make } = desk();
    await open(JSON.stringify([{ role: 'user', content }]));
    const { text, redactions } = await make({ level: 'items' });
    expect(text).not.toContain(bare.secret);
    expect(text).toContain('[aws-secret 1]');
    expect(redactions.every(({ count }) => count > 0)).toBe(true);
  });

  it('says field by field what travels', async () => {
    const { open, make } = desk();
    await open(MESSAGES);
    const { contents } = await make({ title: 'One' });
    expect(contents.find(({ path }) => path === 'title')).toEqual({ path: 'title', bytes: 5, value: 'One' });
    expect(contents.find(({ path }) => path === 'transcript.name')?.value).toBe('null');
    expect(contents.find(({ path }) => path === 'columns')?.value).toBeNull();
  });

  it('offers no link that holds text, and says why', async () => {
    const { open, make } = desk();
    await open(MESSAGES);
    expect((await make({ kind: 'link', level: 'items' })).artefact).toMatchObject({
      code: 'no-text-in-links',
    });
  });

  it('fails in words where its code cannot be loaded', async () => {
    const { open, failureOf } = desk(() => Promise.reject(new Error('offline')));
    await open(MESSAGES);
    expect(await failureOf({ type: 'share', payload: { question: QUESTION } })).toMatchObject({
      kind: 'fault',
      message: /could not be loaded/,
    });
  });
});

describe('a report that is opened', () => {
  it.each(['numbers', 'masked', 'items', 'full'] as const)(
    'is written again byte for byte at level %s',
    async (level) => {
      const first = desk();
      await first.open(MESSAGES);
      const { text } = await first.make({ level, note: 'It broke *here*.' });
      const second = desk();
      const { document } = await second.open(text, 'x.floorline.json');
      const report = document.report ?? expect.fail('no report');
      const { title, note, notes, policy, versus, annotations, view } = report;
      const again = await second.make({
        level: 'full',
        title,
        note,
        notes,
        policy,
        versus,
        annotations,
        view,
      });
      expect(again.text).toBe(text);
      const link = await second.make({
        kind: 'link',
        level: 'numbers',
        title,
        note,
        notes,
        policy,
        versus,
        annotations,
        view,
      });
      const third = desk();
      const opened = await third.open(`  https://example.org/x/${link.text}\n`);
      expect(opened.document.report?.title).toBe('An incident');
      expect(
        (await third.make({ kind: 'link', title, note, notes, policy, versus, annotations, view })).text,
      ).toBe(link.text);
    },
  );

  it('answers with what it has, and says what it has not', async () => {
    const first = desk();
    await first.open(MESSAGES);
    const masked = await first.make({ level: 'masked' });
    const second = desk();
    const { columns } = await second.open(masked.text);
    const [row] = await second.ask({ type: 'rows', payload: { turns: [1], limit: 100 } });
    expect(row).toMatchObject({
      text: '',
      role: 'assistant',
      withheld: { names: expect.arrayContaining(['path 1']) },
    });
    expect(await second.ask({ type: 'literals', payload: { items: new Uint32Array([0]) } })).toEqual([
      expect.stringMatching(/ 1$/),
    ]);
    expect(
      (
        await second.ask({
          type: 'find',
          payload: { query: { text: 'a', matchCase: false, wholeWord: false, isRegex: false }, from: 0 },
        })
      ).turns,
    ).toHaveLength(0);
    expect(columns.turns.count).toBe(2);
    expect(await second.failureOf({ type: 'constraints', payload: {} })).toMatchObject({
      kind: 'fault',
      message: /no text/,
    });
    expect((await second.make({ kind: 'structure' })).artefact).toMatchObject({ code: 'damaged' });
    // Another transcript takes its place.
    await second.open(MESSAGES);
    expect(await second.ask({ type: 'rows', payload: { turns: [1], limit: 9 } })).toMatchObject([
      { text: 'I set tim' },
    ]);
  });

  it.each([
    ['{"schema":"floorline.shared/9"}', /newer version/],
    ['{"schema":"floorline.shared/1","level":', /end of this report is missing/],
    ['{"schema":"floorline.shared/1"}', /contradicts itself/],
    ['#r=AAAA', /./],
  ])('is refused in words: %s', async (text, words) => {
    const { failureOf } = desk();
    const source = { kind: 'paste', name: 'x', text } as const;
    const failure = await failureOf({ type: 'open', payload: { source, as: null, mapping: null } });
    expect(failure).toMatchObject({ kind: 'import', failure: { message: words, remedy: /./ } });
  });
});
