import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['3f2a9bc', ['3f2a9bc']],
  ['d41d8cd98f00b204e9800998ecf8427e', ['d41d8cd98f00b204e9800998ecf8427e']],
  ['sha512-Zm9vYmFyYmF6cXV4Zm9v==', ['sha512-Zm9vYmFyYmF6cXV4Zm9v==']],
  ['sha256:abcdef0123456789', ['sha256:abcdef0123456789']],
  ['defaced 1234567 abc12', []],
];

describe('hash', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('hash', text, AGENT)).toEqual(literals);
  });
});
