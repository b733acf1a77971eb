import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteToCharOffsets, utf8Length, utf8Width, wideCodePointAt, writeUtf8 } from './utf8.ts';

/** Any UTF-16 units at all: pairs, halves of pairs, everything. */
const units = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0xd700, max: 0xe0ff }),
      fc.integer({ min: 0, max: 0x900 }),
    ),
  )
  .map((codes) => String.fromCharCode(...codes));

function written(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  return bytes.slice(0, writeUtf8(text, bytes, 0));
}

describe('writeUtf8', () => {
  it('writes what TextEncoder writes, lone surrogates included', () => {
    fc.assert(
      fc.property(units, (text) => {
        expect(written(text)).toEqual(new TextEncoder().encode(text));
      }),
    );
  });

  it('writes as many bytes as utf8Length says', () => {
    fc.assert(
      fc.property(units, (text) => {
        expect(written(text).length).toBe(utf8Length(text));
      }),
    );
  });

  it('starts where it is told to', () => {
    const bytes = new Uint8Array(8);
    expect(writeUtf8('é!', bytes, 3)).toBe(6);
    expect([...bytes]).toEqual([0, 0, 0, 0xc3, 0xa9, 0x21, 0, 0]);
  });
});

it('reads every code point back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0x80, max: 0x10ffff }).filter((c) => c < 0xd800 || c > 0xdfff),
      (codePoint) => {
        const bytes = written(String.fromCodePoint(codePoint));
        expect(wideCodePointAt(bytes, 0)).toBe(codePoint);
        expect(utf8Width(bytes[0] ?? 0)).toBe(bytes.length);
      },
    ),
  );
});

describe('byteToCharOffsets', () => {
  it('gives an offset inside a code point to the code point', () => {
    const offsets = Uint32Array.from({ length: 13 }, (_, i) => i);
    byteToCharOffsets(written('aé漢😀\ud800'), offsets);
    //                         a | é   | 漢     | 😀         | half of a pair
    expect([...offsets]).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 5, 5, 5]);
  });

  it('maps the start of each code point to its own offset', () => {
    fc.assert(
      fc.property(units, (text) => {
        const charStarts: number[] = [];
        const byteStarts: number[] = [];
        let char = 0;
        for (const character of text) {
          charStarts.push(char);
          byteStarts.push(utf8Length(text.slice(0, char)));
          char += character.length;
        }
        const offsets = Uint32Array.from(byteStarts);
        byteToCharOffsets(written(text), offsets);
        expect([...offsets]).toEqual(charStarts);
      }),
    );
  });
});
