import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countHits,
  createFinder,
  type FindQuery,
  foldCase,
  hitRangesIn,
  placeOfHit,
  type TextFinder,
} from './find-text.ts';

const finderOf = (text: string, how: Partial<FindQuery> = {}): TextFinder => {
  const prepared = createFinder({ text, matchCase: false, wholeWord: false, isRegex: false, ...how });
  return prepared.ok ? prepared.finder : expect.fail(prepared.fault.words);
};

/** The hits themselves, each with its offset. */
const hits = (finder: TextFinder, text: string): readonly string[] => {
  const found: string[] = [];
  finder.each(text, (start, end) => {
    found.push(`${start}:${text.slice(start, end)}`);
    return true;
  });
  return found;
};

describe('words', () => {
  it.each<[string, string, Partial<FindQuery>, readonly string[]]>([
    ['EACCES eacces', 'EACCES', { matchCase: true }, ['0:EACCES']],
    ['EACCES eacces', 'eAcces', {}, ['0:EACCES', '7:eacces']],
    ['aaaa', 'aa', { matchCase: true }, ['0:aa', '2:aa']],
    ['anything', '', {}, []],
    ['İİ path', 'PATH', {}, ['3:path']],
    ['a.c abc', 'a.c', { matchCase: true }, ['0:a.c']],
    ['short', 'longer than it', { matchCase: true }, []],
    ['cat concat cats cat', 'cat', { wholeWord: true }, ['0:cat', '16:cat']],
    ['--flag x--flag', '--flag', { wholeWord: true }, ['0:--flag', '8:--flag']],
    ['aab ab', 'ab', { wholeWord: true }, ['4:ab']],
    ['größe größ', 'größ', { wholeWord: true }, ['6:größ']],
    ['𝒳a a', 'a', { wholeWord: true }, ['4:a']],
  ])('in %j: %j %j', (text, query, how, expected) => {
    expect(hits(finderOf(query, how), text)).toEqual(expected);
  });

  it('are found wherever they are, and nothing else is', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'İ', '\ud800', '😀') });
    fc.assert(
      fc.property(few, few, (text, query) => {
        fc.pre(query !== '');
        const exact = finderOf(query, { matchCase: true });
        expect(countHits(exact, text)).toBe(text.split(query).length - 1);
        for (const hit of hits(exact, text)) expect(hit.slice(hit.indexOf(':') + 1)).toBe(query);
        const loose = finderOf(query);
        expect(countHits(loose, text)).toBe(foldCase(text).split(foldCase(query)).length - 1);
      }),
    );
  });
});

describe('expressions', () => {
  it.each<[string, string, Partial<FindQuery>, readonly string[]]>([
    ['lane-1 lane-22', 'lane-\\d+', {}, ['0:lane-1', '7:lane-22']],
    ['Lane lane', 'lane', { matchCase: true }, ['5:lane']],
    ['one\ntwo\nten', '^t\\w+$', {}, ['4:two', '8:ten']],
    ['baa', 'a*', {}, ['1:aa']],
    ['abc', '(?:)', {}, []],
    ['😀😀', '\\b|x?', {}, []],
    ['😀', '.', {}, ['0:😀']],
    ['a-b', 'a\\-b', {}, ['0:a-b']],
    ['cat cats concat', 'cats?', { wholeWord: true }, ['0:cat', '4:cats']],
    ['x=1, y=1', '=1', { wholeWord: true }, ['1:=1', '6:=1']],
    ['größe', '\\p{Lu}|ö', { matchCase: true }, ['2:ö']],
  ])('in %j: %j %j', (text, query, how, expected) => {
    expect(hits(finderOf(query, { isRegex: true, ...how }), text)).toEqual(expected);
  });

  it('agree with words that hold nothing special', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '_', ' ', 'ö', '1') });
    fc.assert(
      fc.property(few, few, fc.boolean(), fc.boolean(), (text, query, matchCase, wholeWord) => {
        const how = { matchCase, wholeWord };
        expect(hits(finderOf(query, { isRegex: true, ...how }), text)).toEqual(
          hits(finderOf(query, how), text),
        );
      }),
    );
  });
});

describe('what is asked of the hits', () => {
  const finder = finderOf('a');
  const text = 'a-a-a-a';

  it('is where they are, up to a place and up to a number', () => {
    expect(hitRangesIn(finder, text, 5, 9)).toEqual({
      starts: Uint32Array.of(0, 2, 4),
      ends: Uint32Array.of(1, 3, 5),
    });
    expect(hitRangesIn(finder, text, 99, 2).starts).toEqual(Uint32Array.of(0, 2));
  });

  it.each([
    [0, 0],
    [3, 6],
    [4, null],
  ])('is the place of number %i', (index, place) => {
    expect(placeOfHit(finder, text, index)).toBe(place);
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
