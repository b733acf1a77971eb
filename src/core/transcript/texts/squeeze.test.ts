import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restore, squeeze } from './squeeze.ts';

/** What is read back. */
function back(bytes: Uint8Array): Uint8Array {
  const squeezed = squeeze(bytes);
  if (squeezed === null) return bytes;
  expect(squeezed.length).toBeLessThan(bytes.length);
  return restore(squeezed, bytes.length);
}

/** Bytes that no rule makes smaller. */
const noise = (length: number): Uint8Array => {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 24;
  });
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('squeezed bytes', () => {
  it('are restored as they were, whatever they repeat and at what distance', () => {
    const piece = fc.uint8Array({ minLength: 1, maxLength: 40 });
    const stretch = fc.tuple(piece, fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), (stretches) => {
        const bytes = Uint8Array.from(
          stretches.flatMap(([one, times]) => Array.from({ length: times }, () => [...one]).flat()),
        );
        expect(back(bytes)).toEqual(bytes);
      }),
    );
  });

  it.each([0, 1, 3, 4, 5, 14, 15, 16, 17, 18, 19, 20, 269, 270, 271, 272, 273, 274, 275, 530])(
    'a stretch of %i letters, and one that stands already',
    (length) => {
      const fresh = noise(length + 600);
      for (const bytes of [
        fresh.subarray(0, length),
        new Uint8Array(length).fill(65),
        Uint8Array.from([...fresh, ...fresh.subarray(0, length)]),
        Uint8Array.from([...fresh, ...fresh.subarray(0, length), ...noise(9).map((one) => one ^ 85)]),
      ])
        expect(back(bytes)).toEqual(bytes);
    },
  );

  it('reach back 65,535 bytes and no further', () => {
    const said = bytesOf('the only place where this sentence stands. '.repeat(3));
    for (const gap of [65_534, 65_535, 65_536, 65_537, 131_072].map((far) => far - said.length)) {
      const bytes = Uint8Array.from([...said, ...noise(gap), ...said]);
      expect(Buffer.compare(back(bytes), bytes)).toBe(0);
    }
  });

  it('of a log take less than half, of one letter next to nothing, and noise stays as it is', () => {
    const log = Array.from(
      { length: 2_000 },
      (_, at) => `2026-03-${10 + (at % 20)}T12:00:${at % 60}Z INFO took=${at * 7}ms retry ${at % 5}`,
    );
    expect(squeeze(bytesOf(log.join('\n')))?.length).toBeLessThan((log.join('\n').length / 5) * 2);
    expect(squeeze(new Uint8Array(1 << 20).fill(97))?.length).toBeLessThan(5_000);
    expect(squeeze(noise(100_000))).toBeNull();
  });
});
