import fc from 'fast-check';
import o200k from 'gpt-tokenizer/bpeRanks/o200k_base';
import { describe, expect, it } from 'vitest';
import { createShortMerger, mergeLongPiece } from './merge.ts';
import { layOut, Vocabulary } from './vocabulary.ts';

const LONGEST = 600;
const vocabulary = new Vocabulary(layOut(o200k));
const merger = createShortMerger(vocabulary, LONGEST);

function short(bytes: Uint8Array, from: number, to: number): number[] {
  const count = merger.merge(bytes, from, to);
  expect(merger.starts[count]).toBe(to);
  return [...merger.starts.subarray(0, count)];
}
const long = (bytes: Uint8Array, from: number, to: number): number[] => [
  ...mergeLongPiece(vocabulary, bytes, from, to),
];

/** Pieces of few different characters, as long unbroken text is: many equal ranks, and merges of merges. */
const piece = fc
  .tuple(
    fc.constantFrom(
      '-',
      'ab',
      'a',
      ' ',
      '=-',
      '漢字',
      '😀👍',
      'abcdefghijklmnopqrstuvwxyz',
      'ACGT',
      '01',
      '\n',
      'éèü',
      '_-=',
    ),
    fc.array(fc.nat(), { minLength: 1, maxLength: LONGEST / 4 }),
    fc.integer({ min: 1, max: 140 }),
  )
  .map(([alphabet, picks, run]) => {
    const characters = [...alphabet];
    const text = picks.map((pick) => characters[pick % characters.length] ?? '').join('');
    return new TextEncoder().encode(characters[0]?.repeat(run) + text).subarray(0, LONGEST);
  });
const anyBytes = fc.uint8Array({ minLength: 1, maxLength: LONGEST });

describe('the two ways of merging', () => {
  it('agree on the same pieces, short and long', () => {
    fc.assert(
      fc.property(fc.oneof(piece, anyBytes), (bytes) => {
        expect(long(bytes, 0, bytes.length)).toEqual(short(bytes, 0, bytes.length));
      }),
      { numRuns: 2000 },
    );
  });

  it('agree on runs of one character, of every length to the limit', () => {
    for (const character of ['-', ' ', 'a', '=', '\n', '*', '#', '.', '_', '0']) {
      const bytes = new TextEncoder().encode(character.repeat(LONGEST));
      for (let length = 1; length <= LONGEST; length += length < 150 ? 1 : 37)
        expect(long(bytes, 0, length)).toEqual(short(bytes, 0, length));
    }
  });

  it('look at the piece alone, wherever it stands', () => {
    fc.assert(
      fc.property(piece, fc.nat(50), fc.nat(50), (bytes, before, after) => {
        const from = Math.min(before, bytes.length - 1);
        const to = Math.max(from + 1, bytes.length - after);
        const alone = bytes.slice(from, to);
        const shifted = short(alone, 0, alone.length).map((start) => start + from);
        expect(short(bytes, from, to)).toEqual(shifted);
        expect(long(bytes, from, to)).toEqual(shifted);
      }),
    );
  });
});

it('merges the lowest rank first and the leftmost of equals', () => {
  const small = new Vocabulary(layOut(['a', 'b', 'c', 'bc', 'ab', 'aa']));
  const bytes = new TextEncoder().encode('abcaaa');
  const shortMerger = createShortMerger(small);
  expect(shortMerger.merge(bytes, 0, 6)).toBe(4);
  expect([...shortMerger.starts.subarray(0, 4)]).toEqual([0, 1, 3, 5]); // a bc aa a
  expect([...mergeLongPiece(small, bytes, 0, 6)]).toEqual([0, 1, 3, 5]);
});
