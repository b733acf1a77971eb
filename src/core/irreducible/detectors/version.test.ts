import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['1.2.3', ['1.2.3']],
  ['v2.0', ['v2.0']],
  ['~1.2.3', ['~1.2.3']],
  ['!=2.1.0', ['!=2.1.0']],
  ['1.x and 1.2.x', ['1.x', '1.2.x']],
  ['2.0.0rc1', ['2.0.0rc1']],
  ['package@^1.2.0', ['package@^1.2.0']],
  ['timeout=1.5', []],
  ['10.0.0.1', []],
  ['3.11', []],
];

describe('version', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('version', text, AGENT)).toEqual(literals);
  });
});
