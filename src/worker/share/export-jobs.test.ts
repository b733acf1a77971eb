import { expect, it } from 'vitest';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import { createJobs } from '../jobs.ts';
import type { WorkerMessage, WorkerRequest } from '../protocol.ts';

/** A whole export through the jobs of the worker, with the real importers. */

const talk = (number: number) => ({
  uuid: `talk-${number}`,
  name: `Talk ${number}`,
  created_at: '2026-01-05T10:00:00Z',
  updated_at: `2026-01-05T10:00:0${number}Z`,
  chat_messages: [
    { uuid: `q${number}`, text: `Question ${number}`, content: [], sender: 'human' },
    { uuid: `a${number}`, text: `Answer ${number}`, content: [], sender: 'assistant' },
  ],
});

it('lists the conversations of an export with their facts, and shows the one that is chosen', async () => {
  const said: WorkerMessage[] = [];
  const jobs = createJobs({
    post: (message) => void said.push(message),
    importOne: (source, _as, onProgress) => importTranscript(source, { onProgress }),
    formatName: (format) => format,
    loadEncoding: () => Promise.reject(new Error('nothing is counted')),
    pause: () => Promise.resolve(),
    now: () => 0,
  });
  const answered = async (request: WorkerRequest) => {
    await jobs.handle(request);
    const last = said.at(-1);
    if (last?.type !== 'done') throw new Error(`${request.type} ended as ${JSON.stringify(last)}`);
    return last;
  };
  const text = JSON.stringify([0, 1, 2].map(talk));
  const opened = await answered({
    type: 'open',
    job: 1,
    source: { kind: 'paste', name: 'conversations.json', text },
    as: null,
    mapping: null,
  });
  if (opened.request !== 'open') throw new Error('another answer');
  const { hash, conversations } = opened.answer;
  expect(
    conversations.map(({ id, title, turns, calls, compactions, at }) => [
      id,
      title,
      turns,
      calls,
      compactions,
      at,
    ]),
  ).toEqual([
    ['talk-0', 'Talk 0', 2, 0, 0, '2026-01-05T10:00:00.000Z'],
    ['talk-1', 'Talk 1', 2, 0, 0, '2026-01-05T10:00:01.000Z'],
    ['talk-2', 'Talk 2', 2, 0, 0, '2026-01-05T10:00:02.000Z'],
  ]);
  expect(conversations[1]).toMatchObject({ tokens: 3 + 2, bytes: JSON.stringify(talk(1)).length });
  for (const number of [2, 0, 1]) {
    const conversation = `talk-${number}`;
    const selected = await answered({ type: 'select', job: 2, document: hash, conversation, thread: null });
    expect(selected.answer).toMatchObject({ conversation, thread: 'main', turns: 2 });
    const rows = await answered({ type: 'rows', job: 3, turns: [0, 1], limit: 100 });
    expect(rows.answer).toMatchObject([{ text: `Question ${number}` }, { text: `Answer ${number}` }]);
  }
});
