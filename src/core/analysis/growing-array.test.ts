import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growingBytes, growingInts, growingShorts } from './growing-array.ts';

it.each([
  { make: growingBytes, most: 0xff },
  { make: growingShorts, most: 0xffff },
  { make: growingInts, most: 0xffffffff },
])('gives back exactly what was pushed and set, up to $most', ({ make, most }) => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(most), { maxLength: 300 }),
      fc.nat(299),
      fc.nat(most),
      (values, at, value) => {
        const array = make();
        for (const one of values) array.push(one);
        array.set(at, value);
        const expected = values.map((one, index) => (index === at ? value : one));
        const exact = array.finish();
        expect(Array.from(exact)).toEqual(expected);
        expect(exact.buffer.byteLength).toBe(expected.length * exact.BYTES_PER_ELEMENT);
        expect(array.at(at)).toBe(expected[at] ?? 0);
      },
    ),
  );
});
