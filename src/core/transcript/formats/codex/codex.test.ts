import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import type { Part } from '../../model.ts';
import { importTranscript } from '../registry.ts';

const META = { type: 'session_meta', payload: { id: 's', cwd: '/home/shop' } };
const item = (payload: object) => ({ type: 'response_item', payload });
const event = (payload: object) => ({ type: 'event_msg', payload });
const text = (role: string, words: string) =>
  item({
    type: 'message',
    role,
    content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text: words }],
  });

const open = (records: readonly unknown[]) => {
  const lines = records.map((record, at) =>
    JSON.stringify({ timestamp: `2026-01-01T00:00:${String(at % 60).padStart(2, '0')}Z`, ...Object(record) }),
  );
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const result = importTranscript({ name: 'log', bytes });
  if (!result.ok) throw new Error(result.failure.message);
  expect(result.document.format).toBe('codex');
  expect(uncoveredRanges(result.document, bytes)).toEqual([]);
  expect(overlappingRanges(result.document)).toEqual([]);
  return result.document;
};
const threadsOf = (records: readonly unknown[]) => open([META, ...records]).conversations[0]?.threads ?? [];
const said = (parts: readonly Part[] | undefined) =>
  (parts ?? []).map((part) =>
    part.kind === 'text' && part.harness === true ? `(${part.text})` : 'text' in part ? part.text : part.name,
  );

describe('results', () => {
  it.each<[string, unknown, boolean, string]>([
    ['plain output', 'all fine', false, 'all fine'],
    ['exit code 0 in the head', 'Exit code: 0\nOutput:\nok', false, 'Exit code: 0\nOutput:\nok'],
    ['exit code 3 in the head', 'Exit code: 3\nOutput:\nno', true, 'Exit code: 3\nOutput:\nno'],
    [
      'exit code of a process',
      'Wall time: 1 s\nProcess exited with code 127\nOutput:\n',
      true,
      'Wall time: 1 s\nProcess exited with code 127\nOutput:\n',
    ],
    [
      'a code that the output itself tells',
      `${'x'.repeat(400)}\nExit code: 3`,
      false,
      `${'x'.repeat(400)}\nExit code: 3`,
    ],
    ['wrapped, well', '{"output":"a","metadata":{"exit_code":0}}', false, 'a'],
    ['wrapped, ill', '{"output":"b","metadata":{"exit_code":1}}', true, 'b'],
    ['JSON that is the output', '{"output":5}', false, '{"output":5}'],
    ['an object', { content: 'c', success: false }, true, 'c'],
    ['blocks', [{ type: 'input_text', text: 'd' }], false, 'd'],
    ['a broken-off call', 'aborted', true, 'aborted'],
    ['nothing', null, false, ''],
  ])('%s', (_, output, isError, words) => {
    const [main] = threadsOf([
      text('user', 'go'),
      item({ type: 'function_call', name: 'shell', call_id: 'c', arguments: '{}' }),
      item({ type: 'function_call_output', call_id: 'c', output }),
    ]);
    expect(main?.turns.at(-1)?.parts).toEqual([
      { kind: 'tool_result', callId: 'c', name: null, text: words, isError },
    ]);
  });
});

describe('who wrote it', () => {
  it('goes by the events that tell what was typed, where a log has any', () => {
    const [main] = threadsOf([
      text('user', 'Stay on this branch.'),
      text('user', 'Please fix it.'),
      event({ type: 'user_message', message: 'Please fix it.' }),
    ]);
    expect(main?.turns.map(({ parts }) => said(parts))).toEqual([
      ['(Stay on this branch.)'],
      ['Please fix it.'],
    ]);
    const [silent] = threadsOf([
      text('user', 'Stay on this branch.'),
      text('user', '<environment_context>x</environment_context>'),
    ]);
    expect(silent?.turns.map(({ parts }) => said(parts))).toEqual([
      ['Stay on this branch.'],
      ['(<environment_context>x</environment_context>)'],
    ]);
  });

  it('counts an answer once, also where its event leaves marks out', () => {
    const [main] = threadsOf([
      text('user', 'hi'),
      text('assistant', 'Hello.<oai-mem-citation>m1</oai-mem-citation>'),
      event({ type: 'agent_message', message: 'Hello.' }),
      event({ type: 'agent_message', message: 'Only the screen saw this.' }),
    ]);
    expect(said(main?.turns.at(-1)?.parts)).toEqual([
      'Hello.<oai-mem-citation>m1</oai-mem-citation>',
      'Only the screen saw this.',
    ]);
  });
});

describe('rolling back', () => {
  const talk = (...words: string[]) =>
    words.flatMap((word) => [text('user', word), text('assistant', `${word}!`)]);
  const back = (count: number) => event({ type: 'thread_rolled_back', num_turns: count });
  const words = (records: readonly unknown[]) =>
    threadsOf(records).map(({ turns }) => turns.map(({ parts }) => said(parts).join()).join(' '));

  it.each<[string, readonly unknown[], string[]]>([
    ['one turn', [...talk('a', 'b'), back(1), ...talk('c')], ['a a! c c!', 'b b!']],
    ['two turns', [...talk('a', 'b', 'c'), back(2)], ['a a!', 'b b! c c!']],
    ['twice', [...talk('a', 'b'), back(1), ...talk('c'), back(1)], ['a a!', 'b b!', 'c c!']],
    ['more than there is', [...talk('a'), back(9), ...talk('b')], ['b b!', 'a a!']],
    ['everything', [...talk('a'), back(1)], ['a a!']],
    ['nothing', [...talk('a'), back(0)], ['a a!']],
  ])('%s', (_, records, expected) => {
    expect(words(records)).toEqual(expected);
  });

  it('over a compaction puts back what it replaced', () => {
    const [main, undone] = threadsOf([
      ...talk('a'),
      ...talk('b'),
      { type: 'compacted', payload: { message: 'sum', replacement_history: [text('user', 'b').payload] } },
      back(1),
      ...talk('c'),
      {
        type: 'compacted',
        payload: {
          message: 'sum',
          replacement_history: [text('user', 'a').payload, text('user', 'c').payload],
        },
      },
    ]);
    expect(main?.compactions).toMatchObject([
      {
        turn: 4,
        kept: [
          { from: 0, to: 1 },
          { from: 2, to: 3 },
        ],
      },
    ]);
    expect(undone?.compactions).toMatchObject([{ turn: 2, kept: [{ from: 0, to: 1 }] }]);
  });
});

describe('hostile logs', () => {
  it.each<[string, () => readonly unknown[]]>([
    [
      'a long answer that is its own summary',
      () => [
        text('user', 'go'),
        ...Array.from({ length: 150_000 }, () => item({ type: 'reasoning', summary: [] })),
        text('assistant', 'sum'),
        { type: 'compacted', payload: { message: 'sum' } },
      ],
    ],
    [
      'rollbacks without end',
      () =>
        Array.from({ length: 40_000 }, (_, n) =>
          n % 2 === 0 ? text('user', 'x') : event({ type: 'thread_rolled_back', num_turns: 1 }),
        ),
    ],
    [
      'a megabyte of one letter',
      () => [
        text('user', 'a'.repeat(1_000_000)),
        event({ type: 'agent_message', message: 'a'.repeat(1_000_000) }),
      ],
    ],
    [
      'many compactions',
      () =>
        Array.from({ length: 20_000 }, (_, n) =>
          n % 2 === 0 ? text('user', `x${n}`) : { type: 'compacted', payload: { message: 'm' } },
        ),
    ],
  ])('%s', { timeout: 60_000 }, (_, make) => {
    const started = performance.now();
    open([META, ...make()]);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
