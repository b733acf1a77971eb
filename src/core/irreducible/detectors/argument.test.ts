import { describe, expect, it } from 'vitest';
import { literalsOf, OUTPUT } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['git status --short', ['git status --short']],
  [' 42 ', ['42']],
  ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', []],
  ['a\nb', []],
  ['', []],
];

describe('argument', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('argument', text, { ...OUTPUT, argument: true })).toEqual(literals);
  });
});
