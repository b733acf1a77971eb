import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import type { Part } from '../../model.ts';
import { importTranscript } from '../registry.ts';

const HEADER = { sessionId: 's', projectHash: 'h', startTime: '2026-01-01T00:00:00Z' };
const user = (id: string, text: string) => ({ id, type: 'user', content: [{ text }] });
const gemini = (id: string, text: string, more: object = {}) => ({
  id,
  type: 'gemini',
  content: text,
  ...more,
});
const set = (...messages: unknown[]) => ({ $set: { messages } });
const SNAPSHOT = user('x1', '<state_snapshot>all of it</state_snapshot>');

const open = (records: readonly unknown[]) => {
  const bytes = new TextEncoder().encode(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const result = importTranscript({ name: 'log', bytes });
  if (!result.ok) throw new Error(result.failure.message);
  expect(uncoveredRanges(result.document, bytes)).toEqual([]);
  expect(overlappingRanges(result.document)).toEqual([]);
  return result.document;
};
const wordsOf = (parts: readonly Part[]): string =>
  parts.map((part) => (part.kind === 'tool_call' ? `${part.name}()` : part.text)).join('+');
const threadsOf = (records: readonly unknown[]) => open([HEADER, ...records]).conversations[0]?.threads ?? [];
const words = (records: readonly unknown[]) =>
  threadsOf(records).map(({ turns }) => turns.map(({ parts }) => wordsOf(parts)).join(' | '));

describe('lines of a session', () => {
  const call = (status: string, more: object = {}) =>
    gemini('b', '', { toolCalls: [{ id: 'c', name: 'ls', args: {}, status, ...more }] });
  const result = [{ functionResponse: { id: 'c', name: 'ls', response: { output: 'a.txt' } } }];

  it.each<[string, readonly unknown[], string[]]>([
    [
      'a message written anew keeps its place and takes its last form',
      [user('a', 'q'), call('executing'), user('d', 'more'), call('success', { result })],
      ['q | ls() | a.txt | more'],
    ],
    [
      'results that are told again count once',
      [call('success', { result }), { id: 'r', type: 'user', content: result }],
      ['ls() | a.txt'],
    ],
    [
      'results that stand alone are a turn',
      [
        gemini('b', '', { content: [{ functionCall: { id: 'c', name: 'ls' } }] }),
        { id: 'r', type: 'user', content: result },
      ],
      ['ls() | a.txt'],
    ],
    [
      'a rewind takes back a message and all after it',
      [user('a', 'q'), gemini('b', 'w'), { $rewindTo: 'a' }, user('c', 'r')],
      ['r', 'q | w'],
    ],
    ['a rewind to nowhere takes nothing back', [user('a', 'q'), { $rewindTo: 'z' }], ['q']],
    [
      'rewinding twice to one place',
      [user('a', 'q'), { $rewindTo: 'a' }, user('b', 'r'), { $rewindTo: 'a' }],
      ['r', 'q'],
    ],
    [
      'a shorter history takes back',
      [
        user('a', 'q'),
        gemini('b', 'w'),
        user('c', 'no'),
        set(user('a', 'q'), gemini('b', 'w')),
        user('d', 'r'),
      ],
      ['q | w | r', 'no'],
    ],
    ['an empty history takes back everything', [user('a', 'q'), set(), user('d', 'r')], ['r', 'q']],
    [
      'the same history changes nothing',
      [user('a', 'q'), set(user('other', 'q')), user('d', 'r')],
      ['q | r'],
    ],
    ['a history may come first', [set(user('a', 'q')), gemini('b', 'w')], ['q | w']],
    [
      'a header may hold the messages',
      [{ ...HEADER, messages: [user('a', 'q')] }, gemini('b', 'w')],
      ['q | w'],
    ],
  ])('%s', (_, records, expected) => {
    expect(words(records)).toEqual(expected);
  });
});

describe('compressed history', () => {
  const notice = { id: 'i', type: 'info', content: 'Chat history compressed from 900 to 100 tokens.' };
  const before = [user('a', 'q'), gemini('b', 'w'), user('c', 'r')];

  it.each<[string, readonly unknown[], object[]]>([
    [
      'with the notice before it',
      [...before, notice, set(SNAPSHOT, user('n', 'r'))],
      [{ turn: 3, tokensBefore: 900, tokensAfter: 100, kept: [{ from: 2, to: 3 }] }],
    ],
    [
      'with the notice after it',
      [...before, set(SNAPSHOT), notice],
      [{ turn: 3, tokensBefore: 900, tokensAfter: 100, kept: [] }],
    ],
    [
      'without a notice',
      [...before, set(SNAPSHOT)],
      [{ turn: 3, tokensBefore: null, tokensAfter: null, kept: [] }],
    ],
    [
      'without a summary',
      [...before, notice, gemini('d', 'v')],
      [{ turn: 3, tokensBefore: 900, tokensAfter: 100, kept: null }],
    ],
    [
      'at the very start, its past gone',
      [SNAPSHOT, gemini('d', 'v')],
      [{ turn: 0, tokensBefore: null, tokensAfter: null, kept: [] }],
    ],
    [
      'told again',
      [...before, set(SNAPSHOT), set(SNAPSHOT, user('c2', 'next'))],
      [{ turn: 3, tokensBefore: null, tokensAfter: null, kept: [] }],
    ],
  ])('%s', (_, records, compactions) => {
    const [main] = threadsOf(records);
    expect(main?.compactions.map(({ trigger: _trigger, ...rest }) => rest)).toEqual(compactions);
    for (const { turn } of main?.compactions ?? []) expect(main?.turns[turn]?.parts[0]?.kind).toBe('summary');
  });
});

describe('results of Antigravity', () => {
  const plan = (...names: string[]) => ({
    source: 'MODEL',
    type: 'PLANNER_RESPONSE',
    tool_calls: names.map((name) => ({ name, args: { a: 'b c' } })),
  });
  const result = (type: string) => ({ source: 'MODEL', type, content: type });
  it.each<[string, readonly object[], (string | null)[]]>([
    [
      'in order',
      [plan('view_file', 'run_command'), result('VIEW_FILE'), result('RUN_COMMAND')],
      ['step-0-0', 'step-0-1'],
    ],
    [
      'out of order',
      [plan('view_file', 'run_command'), result('RUN_COMMAND'), result('VIEW_FILE')],
      ['step-0-1', 'step-0-0'],
    ],
    [
      'twice the same tool',
      [plan('view_file', 'view_file'), result('VIEW_FILE'), result('VIEW_FILE')],
      ['step-0-0', 'step-0-1'],
    ],
    [
      'a kind for many tools',
      [plan('run_command', 'write_to_file'), result('CODE_ACTION'), result('RUN_COMMAND')],
      ['step-0-1', 'step-0-0'],
    ],
    [
      'a generic result',
      [plan('run_command', 'ask_oracle'), result('GENERIC'), result('RUN_COMMAND')],
      ['step-0-1', 'step-0-0'],
    ],
    [
      'late, after the next plan',
      [plan('run_command'), plan('view_file'), result('RUN_COMMAND'), result('VIEW_FILE')],
      ['step-0-0', 'step-1-0'],
    ],
    ['one too many', [plan('run_command'), result('RUN_COMMAND'), result('RUN_COMMAND')], ['step-0-0', null]],
  ])('%s', (_, steps, expected) => {
    const document = open(steps.map((step, at) => ({ step_index: at, status: 'DONE', ...step })));
    const parts = document.conversations[0]?.threads[0]?.turns.flatMap((turn) => turn.parts) ?? [];
    expect(parts.flatMap((part) => (part.kind === 'tool_result' ? [part.callId] : []))).toEqual(expected);
  });
});

describe('hostile logs', () => {
  it.each<[string, () => readonly unknown[]]>([
    [
      'rewinds without end',
      () => [
        HEADER,
        ...Array.from({ length: 40_000 }, (_, n) =>
          n % 2 === 0 ? user(`m${n}`, 'x') : { $rewindTo: `m${n - 1}` },
        ),
      ],
    ],
    [
      'histories without end',
      () => [
        HEADER,
        ...Array.from({ length: 30_000 }, (_, n) => user(`m${n}`, `x${n}`)),
        ...Array.from({ length: 5000 }, () => set(user('m0', 'x0'))),
      ],
    ],
    [
      'notices without end',
      () => [
        HEADER,
        SNAPSHOT,
        ...Array.from({ length: 20_000 }, (_, n) =>
          n % 2 === 0
            ? user(`m${n}`, 'x')
            : { id: `i${n}`, type: 'info', content: 'compressed from 2 to 1 tokens' },
        ),
      ],
    ],
    [
      'reminders without end',
      () => [HEADER, user('a', '<system-reminder>x</system-reminder>'.repeat(150_000))],
    ],
    [
      'plans without results',
      () =>
        Array.from({ length: 30_000 }, (_, n) => ({
          step_index: n,
          source: 'MODEL',
          type: 'PLANNER_RESPONSE',
          status: 'DONE',
          tool_calls: [{ name: 'f', args: {} }],
        })),
    ],
    [
      'pieces without end',
      () => [
        { type: 'init', session_id: 's', model: 'm' },
        ...Array.from({ length: 100_000 }, () => ({
          type: 'message',
          role: 'assistant',
          content: 'a b ',
          delta: true,
        })),
      ],
    ],
  ])('%s', { timeout: 60_000 }, (_, make) => {
    const started = performance.now();
    open(make());
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
