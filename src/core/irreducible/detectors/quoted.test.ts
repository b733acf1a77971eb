import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['"a b" and \'c d\'', ['a b', 'c d']],
  ['`x y`', ['x y']],
  ['„eins zwei“', ['eins zwei']],
  ['‘one two’', ['one two']],
  ['r"a b" f\'c d\'', ['a b', 'c d']],
  ['\\"a b\\"', ['a b']],
  ["it's Bob's", []],
  ['5" by 6"', []],
  ['"" \'\' ``', []],
  ['", "', []],
  ['"open only', []],
];

describe('quoted', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('quoted', text, AGENT)).toEqual(literals);
  });
});
