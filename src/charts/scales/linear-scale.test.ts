import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linearScale } from './linear-scale.ts';

const numbers = fc.double({ min: -1e9, max: 1e9, noNaN: true });

it('hits both ends exactly', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, numbers, (from, to, start, end) => {
      fc.pre(from !== to);
      const scale = linearScale(from, to, start, end);
      expect(scale(from)).toBeCloseTo(start, 6);
      expect(scale(to)).toBeCloseTo(end, 6);
    }),
  );
});

it.each([
  [0, 100],
  [5, 60],
  [10, 20],
  [15, -20],
])('takes %d of 0 … 10 to %d of 100 … 20, and back', (value, px) => {
  const scale = linearScale(0, 10, 100, 20);
  expect(scale(value)).toBe(px);
  expect(scale.invert(px)).toBe(value);
});

it('of nothing lands at the start', () => {
  expect(linearScale(3, 3, 40, 90)(17)).toBe(40);
});
