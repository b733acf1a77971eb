import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['use --dry-run.', ['--dry-run']],
  ['`-v`', ['-v']],
  ['gcc -Wall -O2 -std=c11', ['-Wall', '-O2', '-std=c11']],
  ['java -Xmx512m -Dfoo.bar=1', ['-Xmx512m', '-Dfoo.bar=1']],
  ['--a.b=c/d', ['--a.b=c/d']],
  ['a - b, well -- yes, ---', []],
  ['-x at the head', []],
  ['3 -x', []],
];

describe('flag', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('flag', text, AGENT)).toEqual(literals);
  });
});
