import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intColumn } from './growing-column.ts';

it('lays its pieces end to end, and begins anew', () => {
  fc.assert(
    fc.property(fc.array(fc.uint32Array({ maxLength: 9 }), { maxLength: 9 }), (pieces) => {
      const column = intColumn();
      for (const piece of pieces) column.add(piece);
      expect([...column.finish()]).toEqual(pieces.flatMap((piece) => [...piece]));
      expect(column.finish()).toHaveLength(0);
    }),
  );
});
