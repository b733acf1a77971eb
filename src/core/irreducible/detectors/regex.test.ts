import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['/^\\d+$/', ['/^\\d+$/']],
  ['x = /a[b/]c+/gi;', ['/a[b/]c+/gi']],
  ["'^v\\d+\\.'", ['^v\\d+\\.']],
  ['s/\\bfoo\\b/bar/g', ['s/\\bfoo\\b/bar/g']],
  ['`(?:a|b)+?`', ['(?:a|b)+?']],
  ['/usr/bin/x and a / b / c', []],
  ['^ alone and ^1.2.3', []],
  ['"*.md" and "f(x)"', []],
];

describe('regex', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('regex', text, AGENT)).toEqual(literals);
  });
});
