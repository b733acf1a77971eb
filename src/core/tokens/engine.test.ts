import fc from 'fast-check';
import cl100k from 'gpt-tokenizer/bpeRanks/cl100k_base';
import o200k from 'gpt-tokenizer/bpeRanks/o200k_base';
import { describe, expect, it } from 'vitest';
import { createTokenizer } from './engine.ts';
import { createRandom } from './fixtures/random.ts';
import { realisticText } from './fixtures/realistic-text.ts';
import { soup } from './fixtures/soup.ts';
import { lowerBound } from './token-starts.ts';
import { layOut, Vocabulary } from './vocabulary.ts';

const MEGABYTE = 1_000_000;

/** Characters without a boundary among them, from a seed. */
function noise(alphabet: string, length: number): string {
  const random = createRandom(7);
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet.charAt(random.int(0, alphabet.length - 1));
  return text;
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const HUGE: readonly (readonly [string, string])[] = [
  ['one letter', 'a'.repeat(MEGABYTE)],
  ['spaces', ' '.repeat(MEGABYTE)],
  ['CJK', '漢字仮名交文'.repeat(MEGABYTE / 18)],
  ['CJK with punctuation', '漢字仮名、交文。'.repeat(MEGABYTE / 24)],
  ['emoji', '😀👍🏽👩‍👧'.repeat(MEGABYTE / 23)],
  ['base64', noise(`${LETTERS}${LETTERS.toUpperCase()}0123456789+/`, MEGABYTE)],
  ['random letters', noise(LETTERS, MEGABYTE)],
  ['newlines', '\n'.repeat(MEGABYTE)],
  ['dashes', '-'.repeat(MEGABYTE)],
  ['combining marks', `e${'\u0301'.repeat(MEGABYTE / 2)}`],
  ['lone surrogates', '\ud83d'.repeat(MEGABYTE / 3)],
  ['uncased letters and capitals in turn', 'かA'.repeat(MEGABYTE / 4)],
  ['apostrophes', "'s".repeat(MEGABYTE / 2)],
];

describe.each([
  ['o200k_base', o200k],
  ['cl100k_base', cl100k],
] as const)('%s', (encoding, table) => {
  const tokenizer = createTokenizer(encoding, table);
  const vocabulary = new Vocabulary(layOut(table));

  const known = new Map<number, Uint8Array>();
  function bytesOf(token: number): Uint8Array {
    const bytes = known.get(token) ?? vocabulary.bytesOf(token);
    known.set(token, bytes);
    return bytes;
  }
  const decode = (tokens: readonly number[]): Buffer => Buffer.concat(tokens.map(bytesOf));

  /** What must hold of any text, checked without a second tokenizer. */
  function expectConsistent(text: string): void {
    const tokens = tokenizer.encode(text);
    const starts = tokenizer.starts(text);
    expect(decode(tokens).equals(Buffer.from(text))).toBe(true);
    expect([tokenizer.count(text), starts.length]).toEqual([tokens.length, tokens.length]);
    // Where each byte's character starts, found the slow way; a token starts where the bytes before it end.
    const charOfByte: number[] = [];
    let char = 0;
    for (const character of text) {
      for (let byte = 0; byte < Buffer.byteLength(character); byte++) charOfByte.push(char);
      char += character.length;
    }
    let byte = 0;
    const expected = tokens.map((token) => {
      const start = charOfByte[byte];
      byte += bytesOf(token).length;
      return start;
    });
    expect([...starts]).toEqual(expected);
  }

  it('counts, encodes and finds starts alike, and loses no byte', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (seed, real) => {
        expectConsistent(real ? realisticText(createRandom(seed)) : soup(createRandom(seed)));
      }),
      { numRuns: 2000 },
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectConsistent));
  });

  it('shares a text out among spans without a rest', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { maxLength: 6 }), (seed, cuts) => {
        const text = realisticText(createRandom(seed));
        const starts = tokenizer.starts(text);
        const bounds = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
        const costs = bounds
          .slice(1)
          .map((to, i) => lowerBound(starts, to) - lowerBound(starts, bounds[i] ?? 0));
        expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(tokenizer.count(text));
      }),
    );
  });

  it.each(HUGE)('takes a megabyte of %s in seconds', { timeout: 30_000 }, (_name, text) => {
    const began = performance.now();
    const count = tokenizer.count(text);
    expect(performance.now() - began).toBeLessThan(8_000);
    const tokens = tokenizer.encode(text);
    expect(count).toBe(tokens.length);
    expect(decode(tokens).equals(Buffer.from(text))).toBe(true);
    expect(tokenizer.starts(text)).toHaveLength(count);
  });

  it('takes a text longer than its own buffer as it takes its parts', () => {
    const line = "const first = await second('third', 12);\n";
    const many = 3000; // a hundred and twenty thousand characters, and a line end before a letter is a sure boundary
    expect(tokenizer.count(line.repeat(many))).toBe(many * tokenizer.count(line));
  });
});

describe('by hand', () => {
  const modern = createTokenizer('o200k_base', o200k);
  const older = createTokenizer('cl100k_base', cl100k);

  it.each([
    ['', [], []],
    ['hello world', [24912, 2375], [15339, 1917]],
    ['\ufeff', [5574], [3305]],
    ['\ufeffhello world', [5574, 24912, 2375], [3305, 15339, 1917]],
  ])('%j', (text, o200kTokens, cl100kTokens) => {
    expect(modern.encode(text)).toEqual(o200kTokens);
    expect(older.encode(text)).toEqual(cl100kTokens);
  });

  it('takes special tokens for the text that they are written with', () => {
    expect(modern.encode('<|endoftext|>')).not.toContain(199_999);
    expect(older.encode('<|endoftext|>')).not.toContain(100_257);
    expect(modern.count('<|endoftext|>')).toBeGreaterThan(1);
    expect(older.count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('gives each token its UTF-16 offset, and a token inside a character that of the character', () => {
    expect([...modern.starts('hello world')]).toEqual([0, 5]);
    expect([...modern.starts('')]).toEqual([]);
    const flag = 'a 🏴󠁧󠁢󠁥󠁮󠁧󠁿 b';
    const starts = modern.starts(flag);
    expect(starts[0]).toBe(0);
    expect(starts[starts.length - 1]).toBe(flag.length - 2);
    // Every start is that of a code point: never the second half of a pair.
    for (const start of starts) expect(flag.charCodeAt(start) & 0xfc00).not.toBe(0xdc00);
    expect(new Set(starts).size).toBeLessThan(starts.length);
  });

  it('counts one token for a run that is one', () => {
    expect(modern.count(' '.repeat(128))).toBe(1);
    expect(modern.count(' '.repeat(1280))).toBe(10);
    expect(modern.count('a'.repeat(8 * 1000))).toBe(1000);
  });
});
