import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfValue, entryOf, readContainer } from './json-ranges.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

describe('readContainer', { timeout: 30_000 }, () => {
  it('finds the elements of any array, wherever blanks stand', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, 4), (values, indent) => {
        const bytes = encoder.encode(JSON.stringify(values, null, indent));
        const container = readContainer(bytes, 0, bytes.length);
        expect(container?.complete).toBe(true);
        expect(container?.to).toBe(bytes.length);
        const slices = container?.entries.map(({ from, to }) =>
          JSON.parse(decoder.decode(bytes.subarray(from, to))),
        );
        expect(slices).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });

  it('finds the keys and values of any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const bytes = encoder.encode(JSON.stringify(record, null, 1));
        const container = readContainer(bytes, 0, bytes.length);
        const found = container?.entries.map(({ key, from, to }) => [
          key,
          JSON.parse(decoder.decode(bytes.subarray(from, to))),
        ]);
        expect(found).toEqual(Object.entries(JSON.parse(JSON.stringify(record))));
      }),
    );
  });

  it('gives every whole element of a text that was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (values, pick) => {
        const whole = encoder.encode(JSON.stringify(values));
        const bytes = whole.subarray(0, pick % whole.length);
        const container = readContainer(bytes, 0, bytes.length);
        if (bytes.length === 0) {
          expect(container).toBeNull();
          return;
        }
        expect(container?.complete).toBe(false);
        container?.entries.forEach(({ from, to }, index) => {
          const isNumberAtTheCut = to === bytes.length;
          const slice = decoder.decode(bytes.subarray(from, to));
          if (!isNumberAtTheCut) expect(JSON.parse(slice)).toEqual(JSON.parse(JSON.stringify(values[index])));
        });
      }),
    );
  });

  it('takes the last of several equal keys, as JSON.parse does', () => {
    const bytes = encoder.encode('{"a":1,"a":2}');
    const container = readContainer(bytes, 0, bytes.length);
    expect(container && entryOf(container, 'a')?.from).toBe(11);
  });

  it('does not mind a million brackets', () => {
    const bytes = encoder.encode('['.repeat(1_000_000));
    expect(endOfValue(bytes, 0, bytes.length)).toBe(-1);
    const closed = encoder.encode('['.repeat(500_000) + ']'.repeat(500_000));
    expect(endOfValue(closed, 0, closed.length)).toBe(1_000_000);
  });
});
