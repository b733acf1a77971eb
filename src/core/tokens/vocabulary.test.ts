import cl100k from 'gpt-tokenizer/bpeRanks/cl100k_base';
import o200k from 'gpt-tokenizer/bpeRanks/o200k_base';
import cl100kReference from 'js-tiktoken/ranks/cl100k_base';
import o200kReference from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { layOut, NO_RANK, Vocabulary } from './vocabulary.ts';

describe.each([
  ['o200k_base', o200k, o200kReference, 199_998],
  ['cl100k_base', cl100k, cl100kReference, 100_256],
] as const)('the vocabulary of %s', (_name, table, reference, size) => {
  const vocabulary = new Vocabulary(layOut(table));

  it('has its published size and every single byte', () => {
    expect(vocabulary.size).toBe(size);
    expect(vocabulary.longest).toBe(128);
    for (let byte = 0; byte < 256; byte++)
      expect(vocabulary.rankOf(Uint8Array.of(byte), 0, 1)).toBeLessThan(256);
  });

  it('finds every token at its rank', () => {
    const wrong: number[] = [];
    for (let rank = 0; rank < size; rank++) {
      const bytes = vocabulary.bytesOf(rank);
      if (vocabulary.rankOf(bytes, 0, bytes.length) !== rank) wrong.push(rank);
    }
    expect(wrong).toEqual([]);
  });

  it('knows the rank of each pair of bytes', () => {
    for (let pair = 0; pair < 0x10000; pair++) {
      const bytes = Uint8Array.of(pair >> 8, pair & 0xff);
      if (vocabulary.pairs[pair] !== vocabulary.rankOf(bytes, 0, 2)) expect.unreachable(`pair ${pair}`);
    }
  });

  it('has the bytes that js-tiktoken has, rank by rank', () => {
    // Its table is lines of "! first token token …", the tokens in base64.
    const lines = reference.bpe_ranks.split('\n').filter((line) => line !== '');
    let compared = 0;
    const wrong: number[] = [];
    for (const line of lines) {
      const [, first, ...tokens] = line.split(' ');
      tokens.forEach((token, i) => {
        compared++;
        const rank = Number(first) + i;
        if (Buffer.from(vocabulary.bytesOf(rank)).toString('base64') !== token) wrong.push(rank);
      });
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(size);
  });

  it('has no rank for what is not a token', () => {
    const text = new TextEncoder().encode('zqxj no such token qqqq');
    expect(vocabulary.rankOf(text, 0, text.length)).toBe(NO_RANK);
    expect(vocabulary.rankOf(new Uint8Array(1000), 0, 1000)).toBe(NO_RANK);
    expect(vocabulary.rankOf(text, 3, 3)).toBe(NO_RANK);
  });
});

it('a token of another table is not found', () => {
  const small = new Vocabulary(layOut(['a', 'b', 'ab', [0xe6, 0xbc]]));
  const bytes = new TextEncoder().encode('ab漢');
  expect([small.rankOf(bytes, 0, 2), small.rankOf(bytes, 1, 3), small.rankOf(bytes, 2, 4)]).toEqual([
    2,
    NO_RANK,
    3,
  ]);
  expect([...small.bytesOf(2)]).toEqual([97, 98]);
  expect(small.bytesOf(9)).toHaveLength(0);
});
