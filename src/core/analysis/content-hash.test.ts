import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContentName, createXxHash32 } from './content-hash.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const hashOf = (text: string, seed = 0): string => {
  const hash = createXxHash32(seed);
  hash.update(bytesOf(text));
  return hash.digest().toString(16).padStart(8, '0');
};

describe('xxHash32', () => {
  // Published values of the reference implementation.
  it.each([
    { text: '', seed: 0, hash: '02cc5d05' },
    { text: '', seed: 0x9e3779b1, hash: '36b78ae7' },
    { text: 'a', seed: 0, hash: '550d7456' },
    { text: 'abc', seed: 0, hash: '32d153ff' },
    { text: 'Nobody inspects the spammish repetition', seed: 0, hash: 'e2293b2f' },
  ])('of "$text" with seed $seed is $hash', ({ text, seed, hash }) => {
    expect(hashOf(text, seed)).toBe(hash);
  });
});

describe('content name', () => {
  const nameOf = (...slices: Uint8Array[]): string => {
    const hash = createContentName();
    for (const slice of slices) hash.update(slice);
    return hash.name();
  };

  it('does not depend on how the bytes were sliced', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), fc.nat(100), (bytes, a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        expect(nameOf(bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second))).toBe(
          nameOf(bytes),
        );
      }),
    );
  });

  it('is sixteen hexadecimal digits and tells neighbours apart', () => {
    expect(nameOf(bytesOf('turn 1'))).toMatch(/^[0-9a-f]{16}$/);
    const names = Array.from({ length: 10_000 }, (_, turn) => nameOf(bytesOf(`turn ${turn}`)));
    expect(new Set(names).size).toBe(10_000);
  });
});
