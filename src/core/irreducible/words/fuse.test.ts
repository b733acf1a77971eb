import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellAt, DIGITS, MODULUS, pack } from './fuse.ts';

describe('packed cells', () => {
  it('are the cells again when they are read', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(MODULUS - 1), { minLength: 1, maxLength: 65 }), (cells) => {
        const packed = pack(Uint16Array.from(cells));
        expect(cells.map((_, index) => cellAt(packed, index))).toEqual(cells);
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
    expect(cellAt('', 0)).toBe(0);
    expect(cellAt(pack(Uint16Array.of(1, 2)), 2)).toBe(0);
  });
});
