import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './summary-pieces.ts';

const cutAt = (text: string): readonly string[] => {
  const starts = [...piecesOf(text)];
  return starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length));
};

describe('the pieces of a summary', () => {
  it('are its lines', () => {
    expect(cutAt('one\n\ntwo\r\nthree')).toEqual(['one\n', '\n', 'two\r\n', 'three']);
    expect(cutAt('')).toEqual([]);
  });

  it('cut a long line at a blank, and anything else where it must be', () => {
    const words = 'word '.repeat(1_000);
    expect(cutAt(words).every((piece) => piece.length <= 1_200 && piece.endsWith(' '))).toBe(true);
    expect(cutAt('x'.repeat(1_000_000)).length).toBe(834);
    const faces = '😀'.repeat(2_000);
    expect(cutAt(`a${faces}`).join('')).toBe(`a${faces}`);
    expect(cutAt(`a${faces}`).every((piece) => !/\p{Surrogate}/u.test(piece))).toBe(true);
  });

  it('are the text, nothing more and nothing less', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cutAt(text).join('')).toBe(text);
      }),
    );
  });
});
