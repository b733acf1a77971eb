import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import type { TranscriptDocument } from '../../model.ts';
import { renderTurn } from '../../render.ts';
import { importTranscript } from '../registry.ts';
import type { FieldMapping } from './mapping.ts';
import { readMapping } from './read-mapping.ts';

const encoder = new TextEncoder();
const jsonl = (...records: unknown[]): string => records.map((one) => `${JSON.stringify(one)}\n`).join('');

function open(text: string, mapping?: FieldMapping): TranscriptDocument {
  const bytes = encoder.encode(text);
  const result = importTranscript({ name: 'x', bytes }, mapping === undefined ? {} : { mapping });
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  expect(uncoveredRanges(result.document, bytes)).toEqual([]);
  expect(overlappingRanges(result.document)).toEqual([]);
  return result.document;
}

/** Each conversation as lines of `role: text`. */
const told = (document: TranscriptDocument): string[][] =>
  document.conversations.map(({ threads }) =>
    threads.flatMap(({ turns }) => turns.map((turn) => `${turn.role}: ${renderTurn(turn).text}`)),
  );

const ASKED = 'Can you move the invoice to March?';
const ANSWERED = 'Done, it is due on the 14th now.';
const TALK = [[`user: ${ASKED}`, `assistant: ${ANSWERED}`]];

describe('keys that are guessed', () => {
  it.each<[string, unknown]>([
    [
      'sender and text',
      [
        { sender: 'user', text: ASKED },
        { sender: 'bot', text: ANSWERED },
      ],
    ],
    [
      'speaker and utterance',
      [
        { speaker: 'Customer', utterance: ASKED },
        { speaker: 'Agent', utterance: ANSWERED },
      ],
    ],
    [
      'role and message',
      {
        messages: [
          { role: 'human', message: ASKED },
          { role: 'AI', message: ANSWERED },
        ],
      },
    ],
    [
      'type and body',
      {
        log: {
          entries: [
            { type: 'user_message', body: ASKED },
            { type: 'bot_message', body: ANSWERED },
          ],
        },
      },
    ],
    [
      'a switch',
      [
        { isUser: true, msg: ASKED, time: 1 },
        { isUser: false, msg: ANSWERED, time: 2 },
      ],
    ],
    [
      'an author in an object',
      [
        { author: { role: 'user' }, content: { text: ASKED } },
        { author: { role: 'assistant' }, content: { text: ANSWERED } },
      ],
    ],
    [
      'words of another language',
      [
        { rolle: 1, from: 'Nutzer', text: ASKED },
        { rolle: 2, from: 'KI', text: ANSWERED },
      ],
    ],
    [
      'the role "bot" beside "content"',
      [
        { role: 'user', content: ASKED },
        { role: 'bot', content: ANSWERED },
      ],
    ],
    [
      'records by their ids',
      { '-Nx1': { sender: 'user', text: ASKED }, '-Nx2': { sender: 'assistant', text: ANSWERED } },
    ],
    [
      'parts',
      [
        { from: 'user', parts: [ASKED] },
        { from: 'model', parts: [{ text: ANSWERED }] },
      ],
    ],
  ])('%s', (_, value) => {
    const document = open(JSON.stringify(value));
    expect(document.format).toBe('home-made');
    expect(told(document)).toEqual(TALK);
    expect(document.diagnostics).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['user', 'assistant', ''],
    ['user', 'bot', ''],
    ['question', 'answer', ''],
    ['prompt', 'response', ''],
    ['prompt', 'completion', ''],
    ['human', 'ai', ''],
    ['input', 'output', ''],
    ['user_message', 'bot_response', ''],
  ])('pairs of %s and %s', (user, assistant) => {
    const record = { id: 1, [user]: ASKED, [assistant]: ANSWERED, timestamp: '2026-02-03T10:00:00Z' };
    const document = open(JSON.stringify([record, record]));
    expect(document.format).toBe('home-made');
    expect(document.why).toBe(
      `records in the file itself hold pairs: "${user}" (user) and "${assistant}" (assistant)`,
    );
    expect(told(document)).toEqual([[...(TALK[0] ?? []), ...(TALK[0] ?? [])]]);
    expect(document.conversations[0]?.threads[0]?.turns[1]?.timestamp).toBe('2026-02-03T10:00:00Z');
  });

  it('several conversations, each with its name', () => {
    const talk = [
      { who: 'me', text: ASKED },
      { who: 'bot', text: ANSWERED },
    ];
    const document = open(
      JSON.stringify({
        chats: [
          { title: 'one', history: talk },
          { title: 'two', history: talk },
        ],
      }),
    );
    expect(told(document)).toEqual([TALK[0], TALK[0]]);
    expect(document.conversations.map(({ title }) => title)).toEqual(['one', 'two']);
  });

  it('lines, one message each, divided by the conversation that they name', () => {
    const document = open(
      jsonl(
        { session_id: 'a', sender: 'user', text: ASKED },
        { session_id: 'b', sender: 'user', text: 'What is the weather like there?' },
        { session_id: 'a', sender: 'assistant', text: ANSWERED },
      ),
    );
    expect(told(document)).toEqual([TALK[0], ['user: What is the weather like there?']]);
    expect(document.conversations.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('names of people: who speaks first is the user', () => {
    const document = open(
      JSON.stringify([
        { speaker: 'Ines', text: 'Is the build green again?' },
        { speaker: 'Floorbot', text: 'Not yet, two tests fail.' },
        { speaker: 'Ines', text: 'Please skip none of them.' },
      ]),
    );
    expect(told(document)).toEqual([
      [
        'user: Is the build green again?',
        'assistant: Not yet, two tests fail.',
        'user: Please skip none of them.',
      ],
    ]);
  });

  it('calls of tools and what came of them', () => {
    const document = open(
      jsonl(
        { event: 'user_message', text: 'How many orders are open?' },
        { event: 'tool_call', tool: 'sql', arguments: { query: 'select 1' }, call_id: 'c1' },
        { event: 'tool_result', tool: 'sql', output: '42 rows', call_id: 'c1' },
        { event: 'assistant_message', text: 'There are 42 open orders.' },
      ),
    );
    const turns = document.conversations[0]?.threads[0]?.turns ?? [];
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    expect(turns[1]?.parts).toMatchObject([{ kind: 'tool_call', callId: 'c1', name: 'sql' }]);
    expect(turns[2]?.parts).toMatchObject([{ kind: 'tool_result', callId: 'c1', text: '42 rows' }]);
  });

  it('a list of calls with their results in the message', () => {
    const document = open(
      JSON.stringify([
        { sender: 'user', text: 'How many orders are open?' },
        {
          sender: 'assistant',
          text: 'There are 42 of them.',
          toolCalls: [{ name: 'sql', args: { query: 'select 1' }, result: '42 rows' }],
        },
      ]),
    );
    const turns = document.conversations[0]?.threads[0]?.turns ?? [];
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(turns[1]?.parts.map(({ kind }) => kind)).toEqual(['text', 'tool_call']);
    expect(turns[2]?.source[0]?.to).toBeGreaterThan(turns[2]?.source[0]?.from ?? 0);
  });
});

describe('JSON that is no transcript', () => {
  const record = (text: string) => ({
    type: 'Feature',
    properties: { name: text },
    geometry: { type: 'Point', coordinates: [1, 2] },
  });
  it.each<[string, unknown]>([
    [
      'a package',
      {
        name: 'user',
        version: '1.0.0',
        description: 'An agent',
        contributors: [
          { name: 'A B', email: 'a@b.c' },
          { name: 'C D', email: 'c@d.e' },
        ],
        dependencies: { react: '19' },
      },
    ],
    ['a GeoJSON', { type: 'FeatureCollection', features: [record('The old mill'), record('A new bridge')] }],
    [
      'goods',
      [
        { id: 1, name: 'Desk lamp', description: 'A lamp for the desk', price: 12 },
        { id: 2, name: 'Chair', description: 'A chair to sit on', price: 40 },
      ],
    ],
    [
      'commits',
      [
        { sha: 'a1', author: 'ann', message: 'Fix the build again', date: '2026-01-01' },
        { sha: 'b2', author: 'bob', message: 'Add a new test', date: '2026-01-02' },
        { sha: 'c3', author: 'ann', message: 'Remove the old one', date: '2026-01-03' },
      ],
    ],
    [
      'mail',
      [
        { from: 'a@b.c', to: 'd@e.f', subject: 'Lunch', body: 'Are you free today?' },
        { from: 'd@e.f', to: 'a@b.c', subject: 'Re: Lunch', body: 'Yes, at noon please.' },
        { from: 'a@b.c', to: 'd@e.f', subject: 'Re: Lunch', body: 'See you there then.' },
      ],
    ],
    [
      'columns',
      [
        { name: 'user', type: 'string', description: 'Who it is' },
        { name: 'agent', type: 'string', description: 'What it runs in' },
      ],
    ],
    [
      'variables',
      [
        { name: 'user', value: 'root' },
        { name: 'system', value: 'linux' },
      ],
    ],
    [
      'tests',
      [
        { input: '1 2', output: '3' },
        { input: '4 5', output: '9' },
      ],
    ],
    [
      'a quiz',
      [
        { question: 'What is the capital of Peru?', answer: 'It is Lima', choices: ['Lima', 'Quito'] },
        { question: 'Who wrote it down?', answer: 'Nobody did so', choices: [] },
      ],
    ],
    [
      'settings',
      {
        editor: { user: 'ann', model: 'x' },
        rules: [
          { id: 'a', level: 'error', message: 'Do not do that' },
          { id: 'b', level: 'warn', message: 'Think about it' },
        ],
      },
    ],
    [
      'log lines',
      [
        { level: 'info', time: 1, msg: 'server has started' },
        { level: 'error', time: 2, msg: 'it went down again' },
      ],
    ],
    [
      'articles',
      [
        { author: 'Ann', title: 'On floors', body: 'Floors are what we walk on.' },
        { author: 'Bob', title: 'On roofs', body: 'Roofs are above us.' },
      ],
    ],
    ['one pair', { question: 'How are you today?', answer: 'I am very well.' }],
    ['a lone message', [{ sender: 'user', text: 'Is anybody there at all?' }]],
    [
      'a tool',
      {
        tools: [
          {
            type: 'function',
            name: 'search',
            description: 'Search the web',
            parameters: { type: 'object', properties: { q: { type: 'string' } } },
          },
          { type: 'function', name: 'open', description: 'Open a page', parameters: {} },
        ],
      },
    ],
    [
      'users',
      [
        { id: 1, user: 'ann', role: 'admin', bio: 'Likes to walk' },
        { id: 2, user: 'bob', role: 'user', bio: 'Likes to swim' },
      ],
    ],
  ])('%s', (_, value) => {
    const bytes = encoder.encode(JSON.stringify(value));
    const result = importTranscript({ name: 'x', bytes });
    if (result.ok) throw new Error(`was read as ${result.document.format}: ${result.document.why}`);
    expect(result.failure.code).toBe('not-a-transcript');
  });
});

describe('a mapping', () => {
  it('reads what no guess would', () => {
    const reading = readMapping({
      kind: 'messages',
      list: 'data.*.lines',
      role: 'w',
      roles: { A: 'user', B: 'assistant', X: 'ignore' },
      text: 't.v',
    });
    if (!reading.ok) throw new Error(reading.message);
    const lines = [
      { w: 'a', t: { v: 'yes' } },
      { w: 'x', t: { v: 'noise' } },
      { w: 'b', t: { v: 'no' } },
    ];
    const document = open(
      JSON.stringify({
        v: 1,
        data: [
          { id: 7, lines },
          { id: 8, lines },
        ],
      }),
      reading.mapping,
    );
    expect(told(document)).toEqual([
      ['user: yes', 'assistant: no'],
      ['user: yes', 'assistant: no'],
    ]);
    expect(document.conversations.map(({ id }) => id)).toEqual(['7', '8']);
    expect(document.format).toBe('home-made');
    expect(document.recognised).toBeNull();
    expect(document.why).toBe('a mapping says what the keys of the records in "data.*.lines" mean');
  });

  it.each<[string, unknown, RegExp]>([
    ['no kind', {}, /messages|pairs/],
    ['no text', { kind: 'messages', role: 'w' }, /"text" or "calls" has to be given/],
    [
      'a wrong role',
      { kind: 'messages', text: 't', roles: { a: 'boss' } },
      /"roles.a".*user, assistant, system, tool or ignore/,
    ],
    ['half a pair', { kind: 'pairs', user: 'q' }, /assistant/],
    ['a key too many', { kind: 'pairs', user: 'q', assistant: 'a', who: 'x' }, /who/],
    ['no object', 'x', /It is no mapping/],
  ])('%s is refused with a reason', (_, value, message) => {
    const reading = readMapping(value);
    if (reading.ok) throw new Error('was taken');
    expect(reading.message).toMatch(message);
  });
});
