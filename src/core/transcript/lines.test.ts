import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstInvalidUtf8, lineIndex, splitLines, splitTextLines } from './lines.ts';

const encoder = new TextEncoder();
const sourceOf = (text: string) => ({ name: 'x', bytes: encoder.encode(text), start: 0 });

describe('splitLines', { timeout: 30_000 }, () => {
  it.each([
    ['', []],
    ['a', [[0, 1, 1, true]]],
    ['a\n', [[0, 1, 1, false]]],
    [
      'a\r\nb',
      [
        [0, 1, 1, false],
        [3, 4, 2, true],
      ],
    ],
    [
      '\n\r\nä',
      [
        [0, 0, 1, false],
        [1, 1, 2, false],
        [3, 5, 3, true],
      ],
    ],
    ['a\rb\r', [[0, 4, 1, true]]],
  ])('%j', (text, expected) => {
    const lines = [...splitLines(sourceOf(text))].map(({ from, to, line, last }) => [from, to, line, last]);
    expect(lines).toEqual(expected);
  });

  it('gives with the text of each line what decoding its bytes gives', () => {
    const anyLine = fc.constantFrom(
      '',
      'plain',
      'ünï',
      '𝄞 clef',
      'tail\r',
      '\ufeff',
      'x'.repeat(300_000),
      'é'.repeat(200_000),
    );
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (parts) => {
        const source = sourceOf(parts.join('\n'));
        for (const { from, to, text } of splitTextLines(source)) {
          expect(
            text === new TextDecoder('utf-8', { ignoreBOM: true }).decode(source.bytes.subarray(from, to)),
          ).toBe(true);
        }
        expect([...splitTextLines(source)].length).toBe([...splitLines(source)].length);
      }),
      { numRuns: 40 },
    );
  });
});

describe('lineIndex', () => {
  it('counts the newlines before a byte', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', 'ß')), fc.nat(40), (letters, pick) => {
        const text = letters.join('');
        const bytes = encoder.encode(text);
        const offset = pick % (bytes.length + 1);
        expect(lineIndex(bytes)(offset)).toBe(
          bytes.subarray(0, offset).filter((byte) => byte === 10).length + 1,
        );
      }),
    );
  });
});

describe('firstInvalidUtf8', () => {
  it.each([
    [[0x61, 0x62], -1],
    [[0xc3, 0xa9], -1],
    [[0xf0, 0x9d, 0x84, 0x9e], -1],
    [[0x61, 0xe9, 0x62], 1],
    [[0xc0, 0xaf], 0],
    [[0xe0, 0x80, 0x80], 0],
    [[0xed, 0xa0, 0x80], 0],
    [[0xf4, 0x90, 0x80, 0x80], 0],
    [[0x61, 0xe2, 0x82], 1],
  ])('%j breaks at %i', (bytes, at) => {
    expect(firstInvalidUtf8(new Uint8Array(bytes), 0, bytes.length)).toBe(at);
  });

  it('agrees with a strict decoder', () => {
    const strict = new TextDecoder('utf-8', { fatal: true });
    const anyByte = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0x41),
    );
    fc.assert(
      fc.property(fc.array(anyByte, { maxLength: 12 }), (values) => {
        const bytes = new Uint8Array(values);
        let valid = true;
        try {
          strict.decode(bytes);
        } catch {
          valid = false;
        }
        expect(firstInvalidUtf8(bytes, 0, bytes.length) === -1).toBe(valid);
      }),
      { numRuns: 2000 },
    );
  });
});
