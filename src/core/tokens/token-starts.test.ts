import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowerBound, TokenStarts } from './token-starts.ts';

it('keeps what is pushed, in order, beyond what was expected', () => {
  const starts = new TokenStarts(0);
  for (let i = 0; i < 1000; i++) starts.push(i * 2);
  expect([...starts.toArray()]).toEqual(Array.from({ length: 1000 }, (_, i) => i * 2));
});

const sorted = fc.array(fc.nat(50)).map((values) => Uint32Array.from(values).sort());

it('lowerBound counts the offsets before', () => {
  fc.assert(
    fc.property(sorted, fc.nat(60), (starts, offset) => {
      expect(lowerBound(starts, offset)).toBe([...starts].filter((start) => start < offset).length);
    }),
  );
});
