import { expect, it } from 'vitest';
import { importGroup } from '../transcript/formats/groups/import-group.ts';
import { FOLDERS } from '../transcript/formats/groups/testing/folders.ts';
import { sessionsAsTable, tallyOf } from './sessions-table.ts';

it('counts over all threads of all files of a session', () => {
  const files = Object.entries(FOLDERS.claude).map(([name, text]) => ({
    name,
    bytes: new TextEncoder().encode(text),
  }));
  const result = importGroup(files);
  expect(result.ok && tallyOf(result.document)).toMatchObject({
    format: 'claude-code',
    files: 5,
    threads: 3,
    turns: 9,
    calls: 2,
    compactions: 0,
    diagnostics: 0,
  });
});

it('has a line for each session, numbers at the right, and says why one was not read', () => {
  const table = sessionsAsTable([
    {
      name: 'work/a.jsonl',
      read: {
        format: 'pi',
        why: 'it begins so',
        files: 1,
        threads: 2,
        turns: 1_234,
        calls: 9,
        compactions: 0,
        diagnostics: 3,
      },
    },
    { name: 'b', read: { code: 'empty', why: `b is empty.\n${'x'.repeat(200)}` } },
  ]);
  const [head, first, second, ...more] = table.split('\n');
  expect(head).toBe('file or session  format   files  threads  turns  calls  compactions  diagnostics  why');
  expect(first).toBe(
    'work/a.jsonl     pi           1        2  1,234      9            0            3  it begins so',
  );
  expect(second).toMatch(/^b {16}\(empty\) {58}b is empty\. x{97}…$/);
  expect(more).toEqual([]);
});
