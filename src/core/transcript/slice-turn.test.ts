import { expect, it } from 'vitest';
import type { Turn } from './model.ts';
import { renderTurn } from './render.ts';
import { sliceTurn } from './slice-turn.ts';

const turn: Turn = {
  role: 'assistant',
  parts: [
    { kind: 'text', text: 'one\ntwo' },
    {
      kind: 'tool_call',
      callId: 'c',
      name: 'write',
      args: [
        { key: 'path', value: 'a.ts' },
        { key: 'content', value: 'l1\nl2\nl3' },
      ],
    },
  ],
  source: [],
  timestamp: null,
  model: null,
  usage: null,
};
const { text } = renderTurn(turn);
const sliced = (from: string, to: string | null) =>
  renderTurn(sliceTurn(turn, text.indexOf(from), to === null ? text.length : text.indexOf(to))).text;

it('is the whole turn from end to end', () => {
  expect(sliceTurn(turn, 0, text.length)).toEqual(turn);
});

it('cuts a text at a line', () => {
  expect(sliced('one', 'two')).toBe('one\n');
  expect(sliced('two', 'l2')).toBe('two\nwrite\npath: a.ts\ncontent: l1\n');
});

it('keeps the name of a call and the arguments that it reaches', () => {
  expect(sliced('l2', 'l3')).toBe('write\ncontent: l2\n');
  expect(sliced('l3', null)).toBe('write\ncontent: l3');
});
