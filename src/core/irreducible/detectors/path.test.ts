import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['/usr/local/bin/x', ['/usr/local/bin/x']],
  ['./a/b and ../c', ['./a/b', '../c']],
  ['**/*.ts', ['**/*.ts']],
  ['src/core/', ['src/core/']],
  ['tests/a.py::TestX::test_y', ['tests/a.py::TestX::test_y']],
  ['src/a.ts:10-20', ['src/a.ts:10-20']],
  ['a.ts:3 and Makefile', ['a.ts:3']],
  ['/users/{id}/posts', ['/users/{id}/posts']],
  ['.gitignore and .map(x)', ['.gitignore']],
  ['Node.js, console.log, e.g. x', []],
  ['I/O, TCP/IP, n/a, w/o, he/she', []],
  ['a//b // comment', []],
  ['input/output and client/server', []],
  ['`q`/`esc`/etc. and `/etc`', ['/etc']],
];

describe('path', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('path', text, AGENT)).toEqual(literals);
  });
});
