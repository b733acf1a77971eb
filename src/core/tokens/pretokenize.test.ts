import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './fixtures/random.ts';
import { realisticText } from './fixtures/realistic-text.ts';
import { soup } from './fixtures/soup.ts';
import { PIECE_END } from './pretokenize.ts';
import { ENCODINGS, type Encoding } from './tokenizer.ts';
import { writeUtf8 } from './utf8.ts';

const CONTRACTION = "'(?:[sS]|[tT]|[dD]|[mM]|[lL][lL]|[vV][eE]|[rR][eE])";
const SPACE = String.raw`\s*[\r\n]+|\s+(?!\S)|\s+`;
/** The published definition of each encoding's pieces. */
const PATTERNS: Record<Encoding, RegExp> = {
  o200k_base: new RegExp(
    String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:${CONTRACTION})?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:${CONTRACTION})?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|${SPACE}`,
    'gu',
  ),
  cl100k_base: new RegExp(
    String.raw`${CONTRACTION}|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|${SPACE}`,
    'gu',
  ),
};

function pieces(encoding: Encoding, text: string): string[] {
  const bytes = new Uint8Array(3 * text.length);
  const length = writeUtf8(text, bytes, 0);
  const found: string[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let from = 0; from < length; ) {
    const to = PIECE_END[encoding](bytes, from, length);
    found.push(decoder.decode(bytes.subarray(from, to)));
    from = to;
  }
  return found;
}

/** A lone surrogate is split as the replacement character that it becomes; both are neither letter nor space. */
const expected = (encoding: Encoding, text: string): string[] =>
  (text.match(PATTERNS[encoding]) ?? []).map((piece) => piece.replace(/\p{Surrogate}/gu, '\ufffd'));

describe.each(ENCODINGS)('pieces of %s', (encoding) => {
  it.each(
    encoding === 'o200k_base'
      ? [
          ["I'm we'LL", ["I'm", " we'LL"]],
          ['parseURLPath', ['parse', 'URLPath']],
          ['ABかCD', ['ABか', 'CD']],
          ['\u0301ABC', ['\u0301', 'ABC']],
          ["\u0301's", ["\u0301's"]],
          ['//\n/ x', ['//\n/', ' x']],
          ['12345', ['123', '45']],
          ['a   b', ['a', '  ', ' b']],
          ['a \n \n  b', ['a', ' \n \n', ' ', ' b']],
        ]
      : [
          ["I'm we'LL", ['I', "'m", ' we', "'LL"]],
          ['parseURLPath', ['parseURLPath']],
          ['\u0301ABC', ['\u0301ABC']],
          ['//\n/ x', ['//\n', '/', ' x']],
          ['12345', ['123', '45']],
          ['a \n \n  b', ['a', ' \n \n', ' ', ' b']],
        ],
  )('%j', (text, parts) => {
    expect(pieces(encoding, text)).toEqual(parts);
  });

  it('are those of its regular expression, for every code point in several surroundings', () => {
    for (let page = 0; page < 0x1100; page++) {
      const isSurrogates = page >= 0xd8 && page < 0xe0;
      const isUnassigned = page > 0x320 && page < 0xe00;
      if (isSurrogates || isUnassigned) continue;
      let text = '';
      for (let code = page << 8; code < (page + 1) << 8; code++) {
        const c = String.fromCodePoint(code);
        text += `A${c}B ${c}a\n${c}1!${c}' ${c}`;
      }
      expect(pieces(encoding, text)).toEqual(expected(encoding, text));
    }
  });

  it('are those of its regular expression, for snippets and soup', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (seed, real) => {
        const text = real ? realisticText(createRandom(seed)) : soup(createRandom(seed));
        expect(pieces(encoding, text)).toEqual(expected(encoding, text));
      }),
      { numRuns: 3000 },
    );
  });
});
