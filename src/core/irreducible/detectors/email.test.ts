import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['a.b+c@d-e.example.org', ['a.b+c@d-e.example.org']],
  ['<x@y.org>,', ['x@y.org']],
  ['@user and user@host', []],
  ['pkg@1.2.3', []],
];

describe('email', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('email', text, AGENT)).toEqual(literals);
  });
});
