import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineOffsets } from './line-offsets.ts';

it.each([
  ['', 4, [0]],
  ['ab\ncd', 4, [0, 3]],
  ['ab\n', 4, [0]],
  ['abcdefghij', 4, [0, 4, 8]],
  ['the floor of it', 8, [0, 4, 10]],
  ['a bcdefghij', 8, [0, 8]],
])('rows of %j begin at %j', (text, longest, offsets) => {
  expect(lineOffsets(text, longest)).toEqual(offsets);
});

it('loses nothing and shows no row that is too long', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') }),
      fc.integer({ min: 1, max: 9 }),
      (text, longest) => {
        const offsets = lineOffsets(text, longest);
        const rows = offsets.map((from, at) => text.slice(from, offsets[at + 1] ?? text.length));
        expect(rows.join('')).toBe(text);
        for (const row of rows) expect(row.replace(/\n$/, '').length).toBeLessThanOrEqual(longest);
      },
    ),
  );
});
