import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Extent,
  elementHeight,
  isScaled,
  lastOffset,
  lastScrollTop,
  MOST_PIXELS,
  offsetAt,
  scrollTopFor,
} from './scroll-scale.ts';

const tall: fc.Arbitrary<Extent> = fc.record({
  content: fc.integer({ min: MOST_PIXELS + 1, max: 3_000_000_000 }),
  view: fc.integer({ min: 80, max: 4_000 }),
});
const any: fc.Arbitrary<Extent> = fc.oneof(
  tall,
  fc.record({ content: fc.integer({ min: 0, max: MOST_PIXELS }), view: fc.integer({ min: 80, max: 4_000 }) }),
);
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('the scale of a scroll bar', () => {
  it('reaches both ends exactly', () => {
    fc.assert(
      fc.property(any, (extent) => {
        expect(offsetAt(extent, 0)).toBe(0);
        expect(offsetAt(extent, lastScrollTop(extent))).toBe(lastOffset(extent));
        expect(scrollTopFor(extent, 0)).toBe(0);
        expect(scrollTopFor(extent, lastOffset(extent))).toBe(lastScrollTop(extent));
        expect(elementHeight(extent)).toBeLessThanOrEqual(MOST_PIXELS);
      }),
    );
  });

  it('never goes back, and never less than a pixel for a pixel', () => {
    fc.assert(
      fc.property(tall, part, part, (extent, one, other) => {
        const last = lastScrollTop(extent);
        const [from, to] = [Math.min(one, other) * last, Math.max(one, other) * last];
        expect(offsetAt(extent, to) - offsetAt(extent, from)).toBeGreaterThanOrEqual(
          (to - from) * 0.999 - 0.01,
        );
      }),
    );
  });

  it('goes there and back', () => {
    fc.assert(
      fc.property(any, part, (extent, at) => {
        const offset = at * lastOffset(extent);
        expect(offsetAt(extent, scrollTopFor(extent, offset))).toBeCloseTo(offset, 3);
      }),
    );
  });

  it('is one to one near both ends, and throughout where the list fits', () => {
    fc.assert(
      fc.property(tall, fc.nat(2_000_000), (extent, pixels) => {
        expect(offsetAt(extent, pixels)).toBe(pixels);
        expect(lastOffset(extent) - offsetAt(extent, lastScrollTop(extent) - pixels)).toBe(pixels);
      }),
    );
    expect(offsetAt({ content: MOST_PIXELS, view: 900 }, 7_654_321)).toBe(7_654_321);
    expect(isScaled({ content: MOST_PIXELS, view: 900 })).toBe(false);
  });
});
