import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['123E4567-E89B-12D3-A456-426614174000.', ['123E4567-E89B-12D3-A456-426614174000']],
  ['id=123e4567-e89b-12d3-a456-426614174000;', ['123e4567-e89b-12d3-a456-426614174000']],
  ['123e4567-e89b-12d3-a456-42661417400', []],
];

describe('uuid', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('uuid', text, AGENT)).toEqual(literals);
  });
});
