import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CACHED_PIECE, countBits, PieceCache } from './piece-cache.ts';

it('counts bits', () => {
  fc.assert(
    fc.property(fc.integer(), (bits) => {
      expect(countBits(bits)).toBe([...(bits >>> 0).toString(2)].filter((digit) => digit === '1').length);
    }),
  );
});

it('gives the cuts of the very piece, whatever shares its slot', () => {
  const piece = fc.uint8Array({ minLength: 1, maxLength: CACHED_PIECE });
  fc.assert(
    fc.property(piece, piece, fc.integer(), fc.integer(), (first, second, hash, cuts) => {
      fc.pre(cuts !== 0 && Buffer.compare(first, second) !== 0);
      const cache = new PieceCache();
      expect(cache.get(first, 0, first.length, hash)).toBe(0);
      cache.set(first, 0, first.length, hash, cuts);
      expect(cache.get(first, 0, first.length, hash)).toBe(cuts);
      expect(cache.get(second, 0, second.length, hash)).toBe(0);
      cache.set(second, 0, second.length, hash, 1);
      expect(cache.get(second, 0, second.length, hash)).toBe(1);
      expect(cache.get(first, 0, first.length, hash)).toBe(0);
    }),
  );
});
