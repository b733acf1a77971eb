import { describe, expect, it } from 'vitest';
import { createCoverage } from './coverage.ts';
import { contextOf } from './missed.ts';

const find = (text: string, literal: string, from = 0): number => text.indexOf(literal, from);

describe('which literals cover a need', () => {
  const coveredBy = createCoverage(['src/a.ts', 'a', 'b', 'lib/src/a.ts'], find);
  it.each([
    ['src/a.ts', [0, 3]],
    ['b', [2, 3]],
    ['z', []],
    ['a\nb', []],
  ] as const)('%j', (needed, covering) => {
    expect(coveredBy(needed)).toEqual(covering);
  });
  it('is nothing where nothing is kept', () => expect(createCoverage([], find)('a')).toEqual([]));
});

describe('the context of a missed literal', () => {
  it('is one line, with the literal marked', () => {
    expect(contextOf('one\n\ttwo three', 'two', find)).toBe('one ⟦two⟧ three');
  });
});
