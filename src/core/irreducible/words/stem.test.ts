import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, stemEnd } from './stem.ts';

/** A stem as stems are compared. */
const stem = (word: string): string =>
  Array.from(word.slice(0, stemEnd(word, 0, word.length)), (char) =>
    String.fromCharCode(folded(char.charCodeAt(0))),
  ).join('');

const FAMILIES: readonly string[] = [
  'city cities',
  'run runs running',
  'make makes making',
  'class classes classed',
  'stop stopped stopping stops',
  'happy happily',
  'quick quickly',
  'configure configures configured configuring configurable',
  'generate generates generated generating',
  'serialize serialized serializing serializable',
  'normalise normalised normalising',
  'code codes coded coding',
  'box boxes boxed',
  'carry carries carried carrying',
  'status statuses',
  'fall falls falling',
];
const APART: readonly (readonly [string, string])[] = [
  ['class', 'clay'],
  ['status', 'stat'],
  ['flap', 'flapy'],
  ['bus', 'bud'],
  ['this', 'think'],
  ['node', 'nodule'],
  ['prefer', 'pref'],
  ['enumerate', 'enumerator'],
  ['instantiate', 'instantiation'],
  ['baker', 'bake'],
];

describe('a stem', () => {
  it.each(FAMILIES)('is one for: %s', (family) => {
    expect(new Set(family.split(' ').map(stem)).size).toBe(1);
  });

  it.each(APART)('tells %s from %s', (left, right) => {
    expect(stem(left)).not.toBe(stem(right));
  });

  it('does not depend on case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        expect(stemEnd(word.toUpperCase(), 0, word.length)).toBe(stemEnd(word, 0, word.length));
      }),
    );
  });

  it('is a beginning of any text, and not empty where the text is not', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const end = stemEnd(text, 0, text.length);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(end).toBeGreaterThanOrEqual(Math.min(1, text.length));
      }),
    );
  });

  it('does not depend on what stands around the word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), fc.string(), fc.string(), (word, before, after) => {
        const at = before.length;
        expect(stemEnd(before + word + after, at, at + word.length) - at).toBe(stemEnd(word, 0, word.length));
      }),
    );
  });
});
