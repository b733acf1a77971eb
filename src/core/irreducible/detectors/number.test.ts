import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['250 and 1_000_000', ['250', '1_000_000']],
  ['0.5, 1e-9 and 3.14', ['0.5', '1e-9', '3.14']],
  ['99.9%', ['99.9%']],
  ['$1,234.50 and 5 €', ['$1,234.50', '5 €']],
  ['10ms, 5s, 128k, 10px', ['10ms', '5s', '128k', '10px']],
  ['20 tokens, 3 days', ['20 tokens', '3 days']],
  ['0xFF and 0b1010', ['0xFF', '0b1010']],
  ['1, 2 and 42', []],
];

describe('number', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('number', text, AGENT)).toEqual(literals);
  });
});
