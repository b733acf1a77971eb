import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['C:\\a\\b.txt', ['C:\\a\\b.txt']],
  ['d:\\x\\y\\', ['d:\\x\\y\\']],
  ['"C:\\\\a\\\\b.txt" C:\\\\c\\\\d.txt\\nnext', ['C:\\\\a\\\\b.txt', 'C:\\\\c\\\\d.txt']],
  ['\\\\srv01\\share$\\dir', ['\\\\srv01\\share$\\dir']],
  ['src\\main\\app.ts', ['src\\main\\app.ts']],
  ['one\\ntwo\\three.x and \\alpha\\beta', []],
  ['\\d+\\w+ and \\\\d', []],
];

describe('path.windows', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('path.windows', text, AGENT)).toEqual(literals);
  });
});
