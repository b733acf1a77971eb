import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIGITS, MODULUS, pack, unpack } from './fuse.ts';

describe('packed cells', () => {
  it('are the cells again when they are unpacked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.infiniteStream(fc.nat(MODULUS - 1)), (span, stream) => {
        const cells = Uint16Array.from({ length: span + 3 }, () => stream.next().value);
        const filter = unpack({ count: 1, seed: 1, segmentLength: 1, span, cells: pack(cells) });
        expect(filter.cells).toEqual(cells);
      }),
    );
  });

  it('hold no character that a bundler, a quote or a page would escape', () => {
    expect(DIGITS).toHaveLength(89);
    expect(DIGITS).toMatch(/^[ -~]+$/);
    expect(DIGITS).not.toMatch(/["'`\\$<]/);
    expect(MODULUS ** 2).toBeLessThanOrEqual(DIGITS.length ** 3);
  });

  it('are 0 where the text is cut', () => {
    expect(unpack({ count: 1, seed: 1, segmentLength: 1, span: 1, cells: '' }).cells).toEqual(
      new Uint16Array(4),
    );
  });
});
