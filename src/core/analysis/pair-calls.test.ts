import { describe, expect, it } from 'vitest';
import type { Part, Turn } from '../transcript/model.ts';
import { pairCalls } from './pair-calls.ts';

const turn = (...parts: Part[]): Turn => ({
  role: 'assistant',
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const call = (callId: string | null, name = 'tool'): Part => ({ kind: 'tool_call', callId, name, args: [] });
const result = (callId: string | null): Part => ({
  kind: 'tool_result',
  callId,
  name: null,
  text: '',
  isError: false,
});

/** Each pair as `call turn.part > result turn.part`. */
const pairs = (...turns: Turn[]): string[] =>
  pairCalls(turns).map(
    ({ call: from, result: to }) =>
      `${from.turn}.${from.part} > ${to === null ? 'open' : `${to.turn}.${to.part}`}`,
  );

describe('pairs', () => {
  it('by id, whatever the order of the results', () => {
    expect(pairs(turn(call('a'), call('b')), turn(result('b')), turn(result('a')))).toEqual([
      '0.0 > 2.0',
      '0.1 > 1.0',
    ]);
  });

  it('a repeated id with the nearest call before that has no result', () => {
    expect(pairs(turn(call('a')), turn(result('a')), turn(call('a')), turn(result('a')))).toEqual([
      '0.0 > 1.0',
      '2.0 > 3.0',
    ]);
    expect(pairs(turn(call('a')), turn(call('a')), turn(result('a')))).toEqual(['0.0 > open', '1.0 > 2.0']);
  });

  it('results without an id by order inside the latest turn that still waits', () => {
    expect(pairs(turn(call(null), call(null)), turn(result(null)), turn(result(null)))).toEqual([
      '0.0 > 1.0',
      '0.1 > 2.0',
    ]);
  });

  it('past a call that was interrupted, without shifting the pairs after it', () => {
    expect(pairs(turn(call(null)), turn(call(null)), turn(result(null)))).toEqual([
      '0.0 > open',
      '1.0 > 2.0',
    ]);
  });

  it('no result with a call that comes later, or twice', () => {
    expect(pairs(turn(result('a')), turn(call('a')), turn(result('a')), turn(result('a')))).toEqual([
      '1.0 > 2.0',
    ]);
  });

  it('a call and a result inside one turn', () => {
    expect(pairs(turn(call('a'), result('a')))).toEqual(['0.0 > 0.1']);
  });
});
