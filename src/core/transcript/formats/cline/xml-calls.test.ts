import { describe, expect, it } from 'vitest';
import { importTranscript } from '../registry.ts';
import { readTextResult } from './user-text.ts';
import { splitXmlCalls } from './xml-calls.ts';

const split = (text: string) => {
  let count = 0;
  return splitXmlCalls(text, () => `c${++count}`);
};

describe('calls as XML', () => {
  it('stand between words', () => {
    expect(
      split('First.\n<list_files>\n<path>.</path>\n<recursive>true</recursive>\n</list_files>\nThen.'),
    ).toEqual([
      { kind: 'text', text: 'First.' },
      {
        kind: 'tool_call',
        callId: 'c1',
        name: 'list_files',
        args: [
          { key: 'path', value: '.' },
          { key: 'recursive', value: 'true' },
        ],
      },
      { kind: 'text', text: 'Then.' },
    ]);
  });
  it('are of known tools and begin lines', () => {
    for (const text of ['<div><path>a</path></div>', 'see`<read_file>`', 'a < b']) {
      expect(split(text)).toEqual([{ kind: 'text', text }]);
    }
  });
  it('without their end take the rest', () => {
    expect(split('<execute_command><command>ls -l')).toEqual([
      {
        kind: 'tool_call',
        callId: 'c1',
        name: 'execute_command',
        args: [{ key: 'command', value: 'ls -l' }],
      },
    ]);
  });
});

describe('outcomes as text', () => {
  const text = (words: string) => ({ kind: 'text', text: words }) as const;
  it('have a header, and may have what a person said', () => {
    expect(
      readTextResult([text("[read_file for 'a.ts'] Result:\n\n1 | x"), text('<environment_details>')]),
    ).toEqual({
      name: 'read_file',
      text: '1 | x',
      isError: false,
      others: [text('<environment_details>')],
    });
    expect(readTextResult([text('[apply_diff] Result: no <feedback>\nStop.\n</feedback>')])).toMatchObject({
      text: 'no',
      others: [text('Stop.')],
    });
    expect(readTextResult([text('What is the [result] Result: of it?')])).toBeNull();
  });
});

describe('a megabyte of', () => {
  it.each([
    '<read_file>',
    '<read_file><path>',
    '\n<write_to_file><content></content>',
    '</content>',
    '<',
    '[read_file] Result: ',
  ])(
    '%j takes no more than seconds',
    (piece) => {
      const words = piece.repeat(1_000_000 / piece.length);
      const log = [
        { role: 'user', content: '<environment_details></environment_details>', ts: 1 },
        { role: 'assistant', content: `<write_to_file>${words}`, ts: 2 },
        { role: 'user', content: words, ts: 3 },
        { role: 'assistant', content: words, ts: 4 },
      ];
      const started = performance.now();
      const result = importTranscript({ name: 'x', bytes: new TextEncoder().encode(JSON.stringify(log)) });
      expect(result.ok && result.document.format).toBe('cline-task');
      expect(performance.now() - started).toBeLessThan(20_000);
    },
    60_000,
  );
});
