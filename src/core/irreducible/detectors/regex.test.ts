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
  it('takes an allow list of many alternatives as one item', () => {
    const list = `^(?:${Array.from({ length: 400 }, (_, i) => `KN${i}-${i * 7}T${i % 9}`).join('|')})$`;
    expect(literalsOf('regex', `Keep it: ${list}, please.`, AGENT)).toEqual([list]);
  });

  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('regex', text, AGENT)).toEqual(literals);
  });
});
