import { expect, it } from 'vitest';
import type { Part, Thread, TranscriptDocument, Turn } from '../../core/transcript/model.ts';
import { byteOffset } from '../../core/units.ts';
import { findThread, rowsOf } from './current-thread.ts';

const turn = (...parts: Part[]): Turn => ({
  role: 'assistant',
  parts,
  source: [{ line: 7, from: byteOffset(0), to: byteOffset(9) }],
  timestamp: null,
  model: 'm',
  usage: null,
});
const call = (callId: string, name: string): Part => ({ kind: 'tool_call', callId, name, args: [] });
const result = (callId: string | null, name: string | null): Part => ({
  kind: 'tool_result',
  callId,
  name,
  text: 'ok',
  isError: false,
});
const documentOf = (...threads: Thread[]): TranscriptDocument => ({
  name: 'd',
  format: 'test',
  why: '',
  bytes: 0,
  conversations: [{ id: 'c', title: 'c', threads }],
  metadata: [],
  diagnostics: [],
});
const thread = (id: string, ...turns: Turn[]): Thread => ({ id, title: id, turns, compactions: [] });

it('names the tools of a turn: those called, and those whose results it holds, found through their calls', () => {
  const current = findThread(
    documentOf(
      thread(
        'main',
        turn(call('a', 'read'), call('b', 'bash'), call('c', 'read')),
        turn(result('b', null), result('a', 'read_file'), result('gone', null)),
      ),
    ),
    null,
    null,
  );
  const rows = current === null ? [] : rowsOf(current, [0, 1], 100);
  expect(rows.map(({ toolNames, line, model }) => ({ toolNames, line, model }))).toEqual([
    { toolNames: ['read', 'bash'], line: 7, model: 'm' },
    { toolNames: ['bash', 'read_file'], line: 7, model: 'm' },
  ]);
});

it('finds a thread by its ids, the first of the first without any, none for unknown ones', () => {
  const document = documentOf(thread('main'), thread('side'));
  expect(findThread(document, null, null)?.thread.id).toBe('main');
  expect(findThread(document, 'c', 'side')?.thread.id).toBe('side');
  expect(findThread(document, 'c', 'gone')).toBeNull();
  expect(findThread(document, 'gone', null)).toBeNull();
});
