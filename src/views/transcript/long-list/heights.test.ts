import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHeights } from './heights.ts';

const some = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 700 });
const changes = fc.array(fc.tuple(fc.nat(699), fc.integer({ min: 1, max: 5_000 })), { maxLength: 30 });

it('is at any time what adding up the rows gives', () => {
  fc.assert(
    fc.property(some, changes, fc.nat(400_000), (sizes, all, offset) => {
      const heights = createHeights(sizes.length, (index) => sizes[index] ?? 0);
      for (const [index, pixels] of all) {
        const before = sizes[index];
        expect(heights.set(index, pixels)).toBe(before === undefined ? 0 : pixels - before);
        if (before !== undefined) sizes[index] = pixels;
      }
      let start = 0;
      let at = 0;
      for (const [index, size] of sizes.entries()) {
        expect(heights.start(index)).toBe(start);
        expect(heights.size(index)).toBe(size);
        if (start <= offset) at = index;
        start += size;
      }
      expect(heights.total()).toBe(start);
      expect(heights.start(sizes.length)).toBe(start);
      expect(heights.at(offset)).toBe(at);
    }),
  );
});

it.each([
  { count: 0, offset: 0, row: 0 },
  { count: 1, offset: -5, row: 0 },
  { count: 128, offset: 128 * 10, row: 127 },
  { count: 129, offset: 128 * 10, row: 128 },
  { count: 1_000_000, offset: 9_999_990, row: 999_999 },
  { count: 1_000_000, offset: 9_999_989, row: 999_998 },
])('row at $offset of $count rows of 10 pixels', ({ count, offset, row }) => {
  expect(createHeights(count, () => 10).at(offset)).toBe(row);
});

it('adds exactly, however often fractions change', () => {
  const heights = createHeights(300, () => 20);
  for (let round = 0; round < 500; round++) {
    for (const index of [0, 150, 299]) heights.set(index, 20 + ((round * 7 + index) % 64) / 64);
  }
  for (const index of [0, 150, 299]) heights.set(index, 20);
  expect(heights.total()).toBe(6_000);
  expect(heights.start(299)).toBe(5_980);
});
