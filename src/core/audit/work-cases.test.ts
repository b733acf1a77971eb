import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../analysis/thread-columns.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import type { Part, Role, Turn } from '../transcript/model.ts';
import { carriageOf, generationsOf } from './generations.ts';
import { auditWork } from './state-of-work.ts';

const turn = (role: Role, ...parts: Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const text = (words: string): Part => ({ kind: 'text', text: words });
const user = (words: string): Turn => turn('user', text(words));
const call = (callId: string, name: string, args: Record<string, string>): Turn =>
  turn('assistant', {
    kind: 'tool_call',
    callId,
    name,
    args: Object.entries(args).map(([key, value]) => ({ key, value })),
  });
const result = (callId: string, words: string, isError = false): Turn =>
  turn('tool', { kind: 'tool_result', callId, name: null, text: words, isError });
const bash = (callId: string, command: string): Turn => call(callId, 'Bash', { command });
const todos = (...entries: readonly (readonly [string, string])[]): Turn =>
  call('t', 'TodoWrite', {
    todos: JSON.stringify(entries.map(([content, status]) => ({ content, status }))),
  });

const tokenizer = await loadEncoding('o200k_base');
/** What the summary of all turns has wrong with the state of work; the latest request only where `all`. */
function wrong(turns: readonly Turn[], summary: string, all = false): readonly string[] {
  const { columns, literals } = createThreadColumnsBuilder({ turns, compactions: [] }, tokenizer).finish();
  const segment = { from: 0, to: turns.length, kept: [] };
  return auditWork(turns, columns, literals, { segment, writtenAt: turns.length, summary })
    .filter(({ kind }) => all || kind !== 'latest-request-inside')
    .map(({ kind, literal, as }) => `${kind} ${literal}${all ? ` → ${as}` : ''}`);
}

const GO = user('Please go on.');
const deployed = [GO, bash('c', 'make deploy'), result('c', 'deployed')];
const failed = [GO, bash('c', 'make deploy'), result('c', 'error 2', true)];
const open = [GO, bash('c', 'make deploy')];
const wrote = [GO, call('c', 'Write', { file_path: '/srv/app/report.md', content: 'x' }), result('c', 'ok')];
const listed = [
  GO,
  todos(['Rewrite the date parser', 'completed'], ['Translate the manual', 'pending']),
  result('t', 'ok'),
];
const started = [GO, bash('c', 'npm run dev'), result('c', 'Command running in background with ID: bash_17')];

describe('the state of work', () => {
  it.each<readonly [string, readonly Turn[], string, readonly string[]]>([
    ['done and told so', deployed, '`make deploy` completed.', []],
    [
      'done, told as pending',
      deployed,
      '- `make deploy` is still pending.',
      ['done-told-as-pending make deploy'],
    ],
    ['done, with an empty box', deployed, '- [ ] make deploy', ['done-told-as-pending make deploy']],
    ['done, and to be done again', deployed, 'make deploy completed. Pending: make deploy of the docs.', []],
    ['failed, told as done', failed, '`make deploy` completed.', ['pending-told-as-done make deploy']],
    ['failed, told as failed', failed, '`make deploy` does not work.', []],
    ['open, told as done', open, '`make deploy` finished.', ['pending-told-as-done make deploy']],
    ['open, and gone', open, 'The parser was fixed.', ['open-call-vanished make deploy']],
    ['open, and told', open, 'Waiting for `make deploy`.', []],
    [
      'written, to be written',
      wrote,
      '## Next steps\n- Create /srv/app/report.md',
      ['done-told-as-pending /srv/app/report.md'],
    ],
    ['written, and told of no file', wrote, 'The parser was fixed.', ['edits-untold /srv/app/report.md']],
    ['written, and told by name', wrote, 'Wrote `report.md`.', []],
    [
      'tasks as they are',
      listed,
      '## Done\n- Rewrite the date parser\n## Pending\n- Translate the manual',
      [],
    ],
    [
      'finished, listed as active',
      listed,
      '## In progress\n- Rewrite the date parser\n- Translate the manual',
      ['finished-told-as-active Rewrite the date parser'],
    ],
    [
      'open, listed as done',
      listed,
      '## Done\n- Rewrite the date parser\n- Translate the manual',
      ['pending-told-as-done Translate the manual'],
    ],
    [
      'a task that is gone',
      listed,
      '## Done\n- Rewrite the date parser',
      ['task-vanished Translate the manual'],
    ],
    ['running, and gone', started, 'The dev server runs: npm run dev.', ['running-vanished bash_17']],
    ['running, and told', started, 'The dev server (npm run dev) is bash_17.', []],
    [
      'ran, and ended',
      [...started, call('k', 'KillShell', { shell_id: 'bash_17' }), result('k', 'bash_17 killed')],
      'We ran npm run dev and KillShell.',
      [],
    ],
  ])('%s', (_, turns, summary, expected) => {
    expect(wrong(turns, summary)).toEqual(expected);
  });

  it('tells what the user asked last, and what is left of it', () => {
    const asked = [user('Fix the parser.'), user('Rename the export of tables.')];
    expect(wrong(asked, 'The parser was fixed.', true)).toEqual([
      'latest-request-inside Rename the export of tables. → null',
    ]);
    expect(wrong(asked, 'Next: rename the export of tables.', true)).toEqual([
      'latest-request-inside Rename the export of tables. → Next: rename the export of tables.',
    ]);
  });
});

describe('generations', () => {
  const step = (turn: number, summary: string, held: readonly string[], replacesLast = true, tail = '') => ({
    turn,
    summary,
    held,
    replacesLast,
    tail,
  });
  const facts = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'];
  it('count what is left of a summary in those that replace it', () => {
    const steps = [step(10, '', facts), step(20, facts.join(' '), []), step(30, 'A-1 A-2 A-3 A-4', [])];
    const [first] = generationsOf(steps);
    expect(first?.left).toEqual([6, 6, 4]);
    expect(first?.lost).toEqual([
      { literal: 'A-5', turn: 30 },
      { literal: 'A-6', turn: 30 },
    ]);
  });
  it('lose nothing that a turn in context shows, or that stays in a summary beside', () => {
    expect(generationsOf([step(1, '', facts), step(2, '', [], true, facts.join())])[0]?.left).toEqual([6, 6]);
    expect(generationsOf([step(1, '', facts), step(2, '', [], false)])[0]?.left).toEqual([6, 6]);
  });
  it('are counted backwards for an item, as far as summaries hold it in a row', () => {
    const earlier = [
      { turn: 30, summary: 'A-1 A-2' },
      { turn: 20, summary: 'A-1' },
      { turn: 10, summary: 'A-1 A-2 A-3' },
    ];
    expect(carriageOf(['A-1', 'A-2', 'A-3', 'A-1'], earlier)).toEqual([
      { turn: 10, summaries: 3 },
      { turn: 30, summaries: 1 },
      null,
      { turn: 10, summaries: 3 },
    ]);
  });
  it('take carried items for none of their own', () => {
    const [, second] = generationsOf([step(1, '', ['A-1']), step(2, 'A-1 B-1', ['A-1', 'B-1'])]);
    expect(second?.of).toBe(1);
  });
});
