import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import { openArchivesNow } from '../../containers/open-archives.ts';
import { zipOf } from '../../containers/testing/archives.ts';
import { LAMPS, ZSTD } from '../../containers/testing/zstd-samples.ts';
import type { Conversation, TranscriptDocument } from '../../model.ts';
import { renderTurn } from '../../render.ts';
import { importFiles } from '../groups/import-files.ts';

const decoder = new TextDecoder();
const LONG = 'The bridge is raised at 04:10 and lowered at 05:00. '.repeat(4);

const messages = (id: number) => [
  { id: `s${id}`, role: 'system', content: 'You keep the bridge.' },
  { id: `u${id}`, role: 'user', content: `Raise bridge ${id}.`, source: 'input' },
  {
    id: `a${id}`,
    role: 'assistant',
    content: 'I look at the tide first.',
    source: 'generate',
    tool_calls: [{ id: `c${id}`, function: 'tide', arguments: { quay: id }, type: 'function' }],
  },
  { id: `t${id}`, role: 'tool', content: 'attachment://0a1b', tool_call_id: `c${id}`, function: 'tide' },
  { id: `z${id}`, role: 'assistant', content: 'It is up.', source: 'generate' },
];

const sample = (id: number, epoch = 1) => ({
  id,
  epoch,
  input: `Raise bridge ${id}.`,
  target: 'up',
  messages: messages(id),
  scores: { includes: { value: 'C' } },
  events: [
    {
      event: 'model',
      timestamp: '2026-05-01T10:00:00Z',
      model: 'mock/one',
      input: messages(id).slice(0, 2),
      output: {
        model: 'mock/one',
        choices: [{ message: messages(id)[2], stop_reason: 'tool_calls' }],
        usage: { input_tokens: 30, output_tokens: 9, total_tokens: 39 },
      },
    },
    { event: 'info', data: 'attachment://0a1b' },
  ],
  attachments: { '0a1b': LONG },
});

const HEADER = { version: 2, status: 'success', eval: { task: 'bridges', model: 'mock/one' }, plan: {} };

/** The files of a sample as the chunked layout has them. */
function inPieces(id: number): Readonly<Record<string, unknown>> {
  const { messages: talk, events, attachments, ...shell } = sample(id);
  const at = `samples/${id}_epoch_1`;
  const numbered: unknown = JSON.parse(
    JSON.stringify([talk, events]).replaceAll('attachment://0a1b', 'attachment://0'),
  );
  const [own, happened] = Array.isArray(numbered) ? numbered : [];
  return {
    [`${at}/sample.json`]: {
      ...shell,
      message_refs: [
        [0, 3],
        [3, 5],
      ],
    },
    [`${at}/skeleton.json`]: { spans: [] },
    [`${at}/metadata.json`]: { lot: 4 },
    [`${at}/events/stats.json`]: { chunks: [] },
    [`${at}/events/uuids.json`]: ['e1'],
    [`${at}/attachments/0.json`]: Object.values(attachments),
    [`${at}/calls/0.json`]: [{ request: {}, response: {} }],
    [`${at}/events/0.json`]: happened,
    [`${at}/messages/3.json`]: own.slice(3),
    [`${at}/messages/0.json`]: own.slice(0, 3),
  };
}

const packed = (files: Readonly<Record<string, unknown>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, value]) => [
        name,
        strToU8(typeof value === 'string' ? value : JSON.stringify(value, null, 1)),
      ]),
    ),
  );

function open(bytes: Uint8Array): TranscriptDocument {
  const result = importFiles([{ name: 'bridges.eval', bytes }]);
  if (!result.ok) throw new Error(result.failure.message);
  const { document } = result;
  const { sources } = openArchivesNow([{ name: 'bridges.eval', bytes }]);
  for (const source of sources) {
    if (!('bytes' in source)) continue;
    const file = document.files?.findIndex(({ name }) => name === source.name) ?? -1;
    expect(file).not.toBe(-1);
    const left = uncoveredRanges(document, source.bytes, file).map(({ from, to }) =>
      decoder.decode(source.bytes.subarray(from, to)),
    );
    expect([source.name, left]).toEqual([source.name, []]);
  }
  expect(overlappingRanges(document)).toEqual([]);
  return document;
}

const told = ({ title, threads }: Conversation) => ({
  title,
  turns: threads.map(({ turns }) =>
    turns.map((turn) => [turn.role, renderTurn(turn).text, turn.timestamp, turn.usage?.inputTokens ?? null]),
  ),
});

describe('an .eval log', () => {
  const whole = open(
    packed({
      'header.json': HEADER,
      '_journal/start.json': HEADER,
      '_journal/summaries/1.json': [{ id: 2 }],
      'summaries.json': [{ id: 2 }],
      'reductions.json': [],
      'samples/10_epoch_1.json': sample(10),
      'samples/2_epoch_1.json': sample(2),
      'samples/a/b_epoch_1.json': sample(3),
    }),
  );

  it('is one document, a conversation for each sample, with the header as metadata', () => {
    expect(whole).toMatchObject({ name: 'bridges.eval', format: 'inspect', diagnostics: [] });
    expect(whole.conversations.map(({ id }) => id)).toEqual(['sample-2', 'sample-10', 'sample-3']);
    expect(whole.conversations[0]?.title).toBe('Sample 2, includes C: Raise bridge 2.');
    const named = whole.metadata.map(({ name }) => name);
    expect(named).toEqual(
      expect.arrayContaining(['file header.json', 'file start.json', 'file summaries.json']),
    );
  });

  it('resolves attachments inside each sample', () => {
    const [main] = whole.conversations[0]?.threads ?? [];
    expect(main?.turns[3]?.parts).toMatchObject([{ kind: 'tool_result', text: LONG, callId: 'c2' }]);
    expect(main?.turns[2]?.usage?.inputTokens).toBe(30);
  });

  it('in pieces says the same as whole', () => {
    const pieces = open(packed({ 'header.json': HEADER, ...inPieces(10), ...inPieces(2) }));
    expect(pieces.diagnostics).toEqual([]);
    expect(pieces.conversations.map(told)).toEqual(whole.conversations.slice(0, 2).map(told));
    const mixed = open(
      packed({ 'header.json': HEADER, ...inPieces(10), 'samples/2_epoch_1.json': sample(2) }),
    );
    expect(mixed.conversations.map(told)).toEqual(whole.conversations.slice(0, 2).map(told));
  });

  it('that was not finished has a journal only', () => {
    const bytes = packed({ '_journal/start.json': HEADER, 'samples/2_epoch_1.json': sample(2) });
    const cut = bytes.subarray(0, bytes.length - 60);
    expect(open(bytes).conversations.map(told)).toEqual(whole.conversations.slice(0, 1).map(told));
    expect(open(cut).conversations).toHaveLength(1);
    expect(open(cut).diagnostics).toMatchObject([{ code: 'damaged-archive' }]);
  });

  it('tells epochs apart, and reads NaN', () => {
    const odd = JSON.stringify(sample(2, 2)).replace('"value":"C"', '"value":NaN');
    const document = open(packed({ 'samples/2_epoch_1.json': sample(2), 'samples/2_epoch_2.json': odd }));
    expect(document.conversations.map(({ id }) => id)).toEqual(['sample-2-epoch-1', 'sample-2-epoch-2']);
  });

  it('packed with Zstandard is read', () => {
    const member = { path: 'samples/lamps.jsonl', packed: ZSTD.lamps, plain: strToU8(LAMPS), method: 93 };
    const result = importFiles([{ name: 'x.eval', bytes: zipOf([member]) }]);
    expect(result).toMatchObject({ ok: true, document: { name: 'x.eval/samples/lamps.jsonl' } });
  });

  it('a broken sample costs only itself', () => {
    const text = JSON.stringify(sample(10));
    const document = open(
      packed({
        'header.json': HEADER,
        'samples/10_epoch_1.json': text.slice(0, text.length / 2),
        'samples/2_epoch_1.json': sample(2),
        'samples/3_epoch_1.json': 'no JSON',
      }),
    );
    expect(document.conversations.map(({ id }) => id)).toContain('sample-2');
    expect(document.diagnostics.map(({ reason }) => reason).join('\n')).toMatch(
      /samples\/3_epoch_1\.json: it is no JSON/,
    );
  });
});
