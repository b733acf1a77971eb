import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['A_B and FOO_BAR_2', ['A_B', 'FOO_BAR_2']],
  ['$HOME and %PATH%', ['$HOME', 'PATH']],
  ['FOO_BAR=out', ['FOO_BAR']],
  ['the WAL and FTS', ['WAL', 'FTS']],
  ['HTTP, JSON, README, TODO', []],
  ['NOT SO LOUD', []],
  ['I, A', []],
];

describe('constant', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('constant', text, AGENT)).toEqual(literals);
  });
});
