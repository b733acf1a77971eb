import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['#12, PROJ-9 and CVE-2024-12345', ['#12', 'PROJ-9', 'CVE-2024-12345']],
  ['#a1b2c3', ['#a1b2c3']],
  ['call_9aBcD3eF', ['call_9aBcD3eF']],
  ['HAT170', ['HAT170']],
  ['4NQLHD', ['4NQLHD']],
  ['abc12..def34', ['abc12..def34']],
  ['page2, utf8, 2nd, sha256, UTF-8, x1', []],
  ['# Heading', []],
];

describe('id', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('id', text, AGENT)).toEqual(literals);
  });
});
