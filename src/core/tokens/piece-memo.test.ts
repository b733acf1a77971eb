import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MEMO_PIECE, PieceMemo } from './piece-memo.ts';

/** A piece with something behind it, as in a text. */
const placed = (piece: Uint8Array, behind: number): DataView => {
  const bytes = new Uint8Array(piece.length + MEMO_PIECE).fill(behind);
  bytes.set(piece);
  return new DataView(bytes.buffer);
};

it('gives the cuts of the very piece, whatever came between and stands behind it', () => {
  // Few different bytes and zeros among them, so that pieces are alike, begin alike and share places.
  const piece = fc.uint8Array({ minLength: 1, maxLength: MEMO_PIECE, max: 2 });
  const step = fc.record({ piece, behind: fc.integer({ min: 0, max: 255 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 200 }), (steps) => {
      const memo = new PieceMemo();
      const told = new Map<string, number>();
      let known = 0;
      for (const { piece: one, behind } of steps) {
        const key = one.join();
        const cuts = memo.find(placed(one, behind), 0, one.length);
        if (cuts === 0) {
          told.set(key, 1 + (told.size % 4095));
          memo.hold(told.get(key) ?? 0);
        } else {
          known++;
          expect(cuts).toBe(told.get(key));
        }
        expect(memo.find(placed(one, 255 - behind), 0, one.length)).toBe(told.get(key));
      }
      fc.pre(known > 0);
    }),
  );
});
