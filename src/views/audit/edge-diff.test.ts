import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeDiff } from './edge-diff.ts';

/** Half of a pair of surrogates. */
const LONE = /\p{Surrogate}/u;

describe('where two texts differ', () => {
  it.each([
    ['/srv/tree/src/a.ts', 'src/a.ts', { before: '', removed: '/srv/tree/', added: '', after: 'src/a.ts' }],
    ['INC-48213', 'INC-48231', { before: 'INC-482', removed: '13', added: '31', after: '' }],
    ['12.75 ms', '13 ms', { before: '1', removed: '2.75', added: '3', after: ' ms' }],
    ['aa', 'aaa', { before: 'aa', removed: '', added: 'a', after: '' }],
    ['same', 'same', { before: 'same', removed: '', added: '', after: '' }],
  ])('%s became %s', (one, other, expected) => {
    expect(edgeDiff(one, other)).toEqual(expected);
  });

  it('puts both together again, and keeps pairs whole', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', '𝟙') });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { before, removed, added, after } = edgeDiff(one, other);
        expect(before + removed + after).toBe(one);
        expect(before + added + after).toBe(other);
        for (const part of [before, removed, added, after]) expect(part).not.toMatch(LONE);
      }),
    );
  });
});
