import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextFinder, foldCase } from './find-text.ts';

describe('finder', () => {
  it.each([
    { text: 'EACCES eacces', query: 'EACCES', matchCase: true, offsets: [0] },
    { text: 'EACCES eacces', query: 'eAcces', matchCase: false, offsets: [0, 7] },
    { text: 'aaaa', query: 'aa', matchCase: true, offsets: [0, 2] },
    { text: 'anything', query: '', matchCase: false, offsets: [] },
    { text: 'İİ path', query: 'PATH', matchCase: false, offsets: [3] },
    { text: 'a.c abc', query: 'a.c', matchCase: true, offsets: [0] },
    { text: 'short', query: 'longer than it', matchCase: true, offsets: [] },
  ])('$query in $text', ({ text, query, matchCase, offsets }) => {
    const finder = createTextFinder(query, matchCase);
    expect(finder.offsets(text)).toEqual(offsets);
    expect(finder.count(text)).toBe(offsets.length);
  });

  it('finds every hit and nothing else', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'İ', '\ud800', '😀') });
    fc.assert(
      fc.property(few, few, (text, query) => {
        fc.pre(query !== '');
        const exact = createTextFinder(query, true);
        expect(exact.count(text)).toBe(text.split(query).length - 1);
        for (const at of exact.offsets(text)) expect(text.slice(at, at + query.length)).toBe(query);
        const loose = createTextFinder(query, false);
        expect(loose.count(text)).toBe(foldCase(text).split(foldCase(query)).length - 1);
      }),
    );
  });
});

it('folds unit for unit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldCase(text)).toHaveLength(text.length);
      expect(foldCase(foldCase(text))).toBe(foldCase(text));
    }),
  );
  expect(foldCase('İSTANBUL Å')).toBe('İstanbul å');
});
