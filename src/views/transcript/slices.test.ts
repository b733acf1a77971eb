import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowSpan } from './row-spans.ts';
import { type Slice, sliceRange, type TextRange } from './slices.ts';

const span = (start: number, end: number): RowSpan => ({
  index: start,
  start,
  end,
  kind: 'path',
  group: 'path',
  item: 0,
  counted: true,
  oversize: false,
  lifted: false,
  superseded: false,
});

/** Slices as text: spans in brackets with `~` where they go on, hits in braces. */
const show = (slices: readonly Slice[]): string =>
  slices
    .map((slice) => {
      const text = slice.pieces
        .map((piece) => (piece.hit === null ? piece.text : `{${piece.hit}:${piece.text}}`))
        .join('');
      if (slice.kind === 'plain') return text;
      return `${slice.opens ? '[' : '~'}${text}${slice.closes ? ']' : '~'}`;
    })
    .join('');

describe('sliceRange', () => {
  const text = 'open src/a.ts now';
  const whole = { start: 0, end: text.length };

  it.each<[string, TextRange, readonly RowSpan[], readonly TextRange[], string]>([
    ['no span', whole, [], [], 'open src/a.ts now'],
    ['one span', whole, [span(5, 13)], [], 'open [src/a.ts] now'],
    ['a span at both edges', { start: 5, end: 13 }, [span(5, 13)], [], '[src/a.ts]'],
    ['two that touch', whole, [span(5, 8), span(8, 13)], [], 'open [src][/a.ts] now'],
    ['a span that began in the part before', { start: 8, end: 17 }, [span(5, 13)], [], '~/a.ts] now'],
    ['a span that ends in the next part', { start: 0, end: 8 }, [span(5, 13)], [], 'open [src~'],
    ['a span that belongs to another part', { start: 13, end: 17 }, [span(5, 13)], [], ' now'],
    ['a hit inside a span', whole, [span(5, 13)], [{ start: 9, end: 10 }], 'open [src/{0:a}.ts] now'],
    [
      'a hit over the edge of a span',
      whole,
      [span(5, 13)],
      [{ start: 3, end: 7 }],
      'ope{0:n }[{0:sr}c/a.ts] now',
    ],
    [
      'two hits',
      whole,
      [],
      [
        { start: 0, end: 1 },
        { start: 16, end: 17 },
      ],
      '{0:o}pen src/a.ts no{1:w}',
    ],
    ['an empty range', { start: 4, end: 4 }, [span(5, 13)], [], ''],
  ])('%s', (_name, range, spans, hits, expected) => {
    expect(show(sliceRange(text, range, spans, hits))).toBe(expected);
  });

  it.each([
    [9, 'open [src/~'],
    [4, 'open'],
    [13, 'open [src/a.ts]'],
  ])('stops where the row was cut, at %i', (cut, expected) => {
    expect(show(sliceRange(text.slice(0, cut), whole, [span(5, 13)], []))).toBe(expected);
  });

  it('leaves out a range that lies past the cut', () => {
    expect(sliceRange(text.slice(0, 4), { start: 5, end: 17 }, [span(5, 13)], [])).toEqual([]);
  });

  const ordered = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
    .map((offsets) => offsets.sort((a, b) => a - b))
    .map((offsets) =>
      offsets.flatMap((from, i) =>
        i % 2 === 0 && offsets[i + 1] !== undefined ? [{ start: from, end: offsets[i + 1] ?? 0 }] : [],
      ),
    );

  it('shows every character of the range once, in order, whatever the layers', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        ordered,
        ordered,
        fc.nat(60),
        fc.nat(60),
        (row, spans, hits, a, b) => {
          const range = { start: Math.min(a, b), end: Math.max(a, b) };
          const slices = sliceRange(
            row,
            range,
            spans.map(({ start, end }) => span(start, end)),
            hits,
          );
          const shown = slices.flatMap((slice) => slice.pieces.map((piece) => piece.text)).join('');
          expect(shown).toBe(row.slice(range.start, range.end));
          for (const slice of slices) expect(slice.pieces.every((piece) => piece.text !== '')).toBe(true);
        },
      ),
    );
  });
});
