import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEncoding } from '../tokens/load-encoding.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import { ledgerLines } from './ledger.ts';

let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = await loadEncoding('o200k_base');
});

const itemsOf = (literals: readonly string[]) =>
  literals.map((literal) => ({ literal, kind: null, tokens: tokenizer.count(literal), turns: [0] }));
const paid = (literals: readonly string[]) =>
  literals.reduce((sum, literal) => sum + tokenizer.count(`${literal}\n`), 0);

describe('the lines of a ledger', () => {
  test('keep the order of the transcript where that fits', () => {
    expect(ledgerLines(itemsOf(['b()', '/v2/', 'a']), 100, tokenizer)).toEqual(['b()', '/v2/', 'a']);
    expect(ledgerLines(itemsOf(['b()', '/v2/', 'a']), null, tokenizer)).toEqual(['b()', '/v2/', 'a']);
  });

  test('are put so that they take no more than what was paid for them', () => {
    const literals = ['foo)', 'a.b()', '/v2/'];
    expect(tokenizer.count(literals.join('\n'))).toBe(paid(literals) + 1);
    const lines = ledgerLines(itemsOf(literals), paid(literals), tokenizer);
    expect(tokenizer.count(lines.join('\n'))).toBeLessThanOrEqual(paid(literals));
  });

  test('never take more, whatever the signs at their ends', () => {
    const known = [
      'foo)',
      '"x"',
      '/usr/bin',
      '/opt/',
      '/',
      '--flag=',
      '`x`/',
      '5',
      '/v2/',
      '{}',
      '//x',
      'C:\\x\\',
      '!?',
      '„a“',
      '保存。',
    ];
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...known), { minLength: 1 }), (literals) => {
        const lines = ledgerLines(itemsOf(literals), paid(literals), tokenizer);
        expect(tokenizer.count(lines.join('\n'))).toBeLessThanOrEqual(paid(literals));
        expect(lines.toSorted()).toEqual(literals.toSorted());
      }),
      { numRuns: 500 },
    );
  });
});
