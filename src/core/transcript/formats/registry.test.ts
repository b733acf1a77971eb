import { describe, expect, it } from 'vitest';
import { uncoveredRanges } from '../conservation.ts';
import type { Turn } from '../model.ts';
import { turnsOfMessages } from './messages/message-turns.ts';
import { FORMATS, type ImportFailure, type ImportOptions, importTranscript } from './registry.ts';

const encoder = new TextEncoder();
const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? encoder.encode(content) : content;

const open = (content: string | Uint8Array, options: ImportOptions = {}, name = 'log') => {
  const bytes = bytesOf(content);
  const result = importTranscript({ name, bytes }, options);
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  expect(uncoveredRanges(result.document, bytes)).toEqual([]);
  return result.document;
};
const refuse = (content: string | Uint8Array, options: ImportOptions = {}, name = 'log'): ImportFailure => {
  const result = importTranscript({ name, bytes: bytesOf(content) }, options);
  if (result.ok) throw new Error(`was read as ${result.document.format}`);
  return result.failure;
};

describe('files that are no transcript', () => {
  it.each<[string, string | Uint8Array, ImportFailure['code'], RegExp]>([
    ['nothing', '', 'empty', /log is empty/],
    ['blanks', ' \n\t\r\n', 'empty', /log is empty/],
    ['a lone byte order mark', '\ufeff', 'empty', /log is empty/],
    ['zeros', new Uint8Array(500), 'binary', /no text/],
    ['noise', Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256), 'binary', /control bytes/],
    [
      'UTF-16 without a mark',
      Uint8Array.from([...'[{"role":"user"}]'].flatMap((c) => [c.charCodeAt(0), 0])),
      'binary',
      /byte 1 on/,
    ],
    ['an empty array', '[]', 'not-a-transcript', /empty array/],
    ['an empty object', '{}', 'not-a-transcript', /object without keys/],
    ['a number', '42', 'not-a-transcript', /a number/],
    ['a string', '"User: hi"', 'not-a-transcript', /a string/],
    ['package.json', '{"name":"x","version":"1.0.0"}', 'not-a-transcript', /the keys "name", "version"/],
    [
      'JSONL of something',
      '{"a":1}\n{"a":2}\n',
      'not-a-transcript',
      /lines of JSON, the first with an object with the keys "a"; it reads {"a":1}/,
    ],
    [
      'broken JSON',
      '{"messages": oops',
      'not-a-transcript',
      /line 1 \(byte 13\) the value of "messages" is no JSON: it begins "oops"/,
    ],
    [
      'a session without messages',
      '{"type":"summary","summary":"x","leafUuid":"y"}\n{"type":"permission-mode"}\n',
      'not-a-transcript',
      /holds no turn/,
    ],
    [
      'a million brackets',
      '['.repeat(1_000_000),
      'not-a-transcript',
      /line 1 \(byte 1\) the file ends inside/,
    ],
    ['deep nesting', '['.repeat(100_000) + ']'.repeat(100_000), 'not-a-transcript', /array/],
    [
      'deep nesting in JSONL',
      `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n`.repeat(3),
      'not-a-transcript',
      /lines of JSON/,
    ],
  ])('%s: refused with a code and what was seen', (_, content, code, message) => {
    const failure = refuse(content);
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(message);
    expect(failure.message).toContain('log');
    expect(failure.remedy).not.toBe('');
  });

  it('name every format that was tried, and why not', () => {
    const { tried } = refuse('{"a":1}\n{"a":2}\n');
    expect(tried.map(({ format }) => format)).toEqual(FORMATS.map(({ id }) => id));
    for (const { why } of tried) expect(why).not.toBe('');
  });

  it('are called untitled where they have no name', () => {
    expect(refuse('', {}, '').message).toBe('untitled is empty.');
  });
});

describe('choosing', () => {
  const chat = [
    { role: 'user', content: 'one' },
    { role: 'assistant', content: 'two' },
  ];

  it('goes by content, whatever the file is called', () => {
    for (const name of ['a.md', 'a.json', 'a.jsonl', 'a.txt', 'a']) {
      expect(open(JSON.stringify(chat), {}, name).format).toBe('openai-chat');
      expect(open(chat.map((m) => JSON.stringify(m)).join('\n'), {}, name).format).toBe('openai-chat');
      expect(open('User: a\nAssistant: b\nUser: c\n', {}, name).format).toBe('plain-text');
    }
  });

  it('reads one value over many lines, several of them, and one on a single line alike', () => {
    const roles = (text: string) => open(text).conversations[0]?.threads[0]?.turns.map(({ role }) => role);
    expect(roles(JSON.stringify(chat, null, 2))).toEqual(['user', 'assistant']);
    expect(roles(chat.map((m) => JSON.stringify(m, null, 2)).join('\n'))).toEqual(['user', 'assistant']);
    expect(roles(JSON.stringify(chat[0]))).toEqual(['user']);
  });

  it('obeys a format that is asked for, and says so', () => {
    const document = open(JSON.stringify(chat), { as: 'plain-text' });
    expect(document.format).toBe('plain-text');
    expect(document.why).toBe('it was asked for as plain-text, although it is JSON');
    expect(document.recognised).toBe('openai-chat');
    expect(open(JSON.stringify(chat)).recognised).toBeUndefined();
    expect(open(JSON.stringify(chat), { as: 'openai-chat' }).why).toBe('it was asked for as openai-chat');
    expect(open('no marks at all', { as: 'plain-text' }).recognised).toBe('plain-text');
    expect(refuse('User: a\nAssistant: b\n', { as: 'claude-code' }).code).toBe('not-a-transcript');
    const unknown = refuse('x', { as: 'nonsense' });
    expect(unknown.code).toBe('unknown-format');
    for (const { id } of FORMATS) expect(unknown.remedy).toContain(id);
  });

  it('says why in terms of the file', () => {
    expect(open(JSON.stringify(chat)).why).toBe('2 of 2 array elements hold "role" and "content"');
    expect(open('User: a\nAssistant: b\nUser: c\n').why).toBe('3 lines such as "User:" begin turns');
  });

  it('takes a bracket for text where text it is', () => {
    expect(open('[User] hi\n[Assistant] yes\n[User] bye\n').conversations[0]?.threads[0]?.turns).toHaveLength(
      3,
    );
    expect(open('[2026-01-01 10:00] started\nall well\n').format).toBe('plain-text');
  });
});

describe('damage', () => {
  const record = (content: string) => JSON.stringify({ role: 'user', content });

  it('of the last line costs only that line', () => {
    const document = open(`${record('one')}\n${record('two')}\n{"role":"user","con`);
    expect(document.conversations[0]?.threads[0]?.turns).toHaveLength(2);
    expect(document.diagnostics).toMatchObject([
      { code: 'cut-last-line', source: { line: 3, from: 64, to: 83 } },
    ]);
  });

  it('of the first line does not hide the others', () => {
    const document = open(`{"role":"user","con\n${record('two')}\n${record('three')}\n`);
    expect(document.conversations[0]?.threads[0]?.turns).toHaveLength(2);
    expect(document.diagnostics).toMatchObject([
      { code: 'invalid-json', source: { line: 1, from: 0, to: 19 } },
    ]);
  });

  it('by zeros behind the text is told and passed over', () => {
    const document = open(`${record('one')}\n${record('two')}\n${'\0'.repeat(300)}`);
    expect(document.conversations[0]?.threads[0]?.turns).toHaveLength(2);
    expect(document.diagnostics.map(({ code }) => code)).toEqual(['binary-bytes']);
  });

  it('of the encoding is shown at its byte, and the line is read', () => {
    const bytes = encoder.encode(`${record('caf_')}\n${record('two')}\n`);
    bytes[bytes.indexOf(0x5f)] = 0xe9;
    const document = open(bytes);
    expect(document.conversations[0]?.threads[0]?.turns[0]?.parts).toEqual([
      { kind: 'text', text: 'caf\ufffd' },
    ]);
    expect(document.diagnostics).toMatchObject([
      { code: 'invalid-utf8', source: { line: 1, from: 29, to: 29 } },
    ]);
  });

  it('keys of the prototype are harmless', () => {
    const document = open('[{"role":"user","content":"a","__proto__":{"role":"tool"},"constructor":1}]');
    expect(document.conversations[0]?.threads[0]?.turns[0]?.role).toBe('user');
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });
});

describe('hostile input', () => {
  const megabyte = 1_000_000;
  it.each<[string, string]>([
    ['one letter', 'a'.repeat(megabyte)],
    ['one long line of a transcript', JSON.stringify([{ role: 'user', content: 'x'.repeat(megabyte) }])],
    ['blank lines', '\n'.repeat(megabyte)],
    ['fences', '```\n'.repeat(megabyte / 4)],
    ['role lines', 'User: a\nAssistant: b\n'.repeat(megabyte / 21)],
    ['openings of messages', `[${'{"role":"user",'.repeat(megabyte / 15)}`],
    ['backslashes in a string', `["${'\\'.repeat(megabyte)}"]`],
    ['quotes', '"'.repeat(megabyte)],
    ['brackets and quotes', '["'.repeat(megabyte / 2)],
    ['angle brackets', '<|'.repeat(megabyte / 2)],
    ['stars', '*'.repeat(megabyte)],
    [
      'many blocks',
      JSON.stringify([
        {
          role: 'assistant',
          content: Array.from({ length: 9000 }, (_, n) => ({
            type: 'tool_use',
            id: `t${n}`,
            name: 'f',
            input: { n: 1.5 },
          })),
        },
      ]),
    ],
    [
      'many small records',
      '{"type":"user","uuid":"u","message":{"role":"user","content":"x"}}\n'.repeat(15_000),
    ],
    [
      'very many blocks',
      `{"type":"assistant","uuid":"a","message":{"role":"assistant","content":[${'"",'.repeat(200_000)}""]}}`,
    ],
    [
      'a chain that bites its tail',
      Array.from(
        { length: 4000 },
        (_, n) =>
          `{"type":"user","uuid":"u${n}","parentUuid":"u${(n + 1) % 4000}","message":{"role":"user","content":"x"}}\n`,
      ).join(''),
    ],
  ])(
    '%s takes no more than seconds',
    (_, text) => {
      const started = performance.now();
      const bytes = encoder.encode(text);
      const result = importTranscript({ name: 'hostile', bytes });
      if (result.ok) expect(uncoveredRanges(result.document, bytes)).toEqual([]);
      expect(performance.now() - started).toBeLessThan(20_000);
    },
    60_000,
  );
});

describe('messages that are values already', () => {
  it('make the same turns as a file of them', () => {
    const messages = [
      { role: 'user', content: 'Fix it.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', function: { name: 'run', arguments: '{"n":1.50}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'ok' },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'd', content: 'x' },
          { type: 'text', text: 'and that' },
        ],
      },
    ];
    const plain = (turns: readonly Turn[]) => turns.map(({ role, parts }) => ({ role, parts }));
    const fromFile = open(JSON.stringify(messages)).conversations[0]?.threads[0]?.turns ?? [];
    expect(plain(turnsOfMessages(messages))).toEqual(plain(fromFile));
    expect(fromFile.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'user']);
  });
});

describe('progress', () => {
  it('rises to the size of the file', () => {
    const seen: number[] = [];
    const text = `${JSON.stringify({ role: 'user', content: 'x'.repeat(1000) })}\n`.repeat(3000);
    open(text, { onProgress: (bytes) => seen.push(bytes) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(text.length);
  });
});
