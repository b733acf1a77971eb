import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { has } from '../../core/irreducible/words/fuse.ts';
import { isUsualWord } from '../../core/irreducible/words/word-filter.ts';
import { buildFilter } from './build-filter.ts';
import { collectWords } from './collect-words.ts';
import { EXTRA_WORDS } from './extra-words.ts';
import { type Reading, SOURCES } from './sources.ts';

const stems = fc.uniqueArray(fc.stringMatching(/^[a-xz]{3,10}$/), { minLength: 1, maxLength: 300 });

describe('a built filter', () => {
  it('holds every stem that it was built from', () => {
    fc.assert(
      fc.property(stems, (list) => {
        const filter = buildFilter(list);
        expect(list.filter((stem) => !has(filter, stem, 0, stem.length))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('is the same for the same stems', () => {
    fc.assert(
      fc.property(stems, (list) => {
        expect(buildFilter(list)).toEqual(buildFilter(list));
      }),
      { numRuns: 10 },
    );
  });
});

describe('collected words', () => {
  const source = SOURCES[0];
  const collected = (reading: Reading, text: string): readonly string[] =>
    source === undefined ? [] : [...collectWords([{ source, file: { path: 'x', reading }, text }])];

  it('are those of an array, in small letters', () => {
    expect(collected('array', '["Über", "abaisser", "no"]')).toEqual(['über', 'abaisser']);
  });
  it('are those of the languages of the list', () => {
    expect(collected('by-language', '{"de": ["nicht"], "xx": ["andere"]}')).toEqual(['nicht']);
  });
});

describe('the list of the project', () => {
  it('is in the filter as it was built last', () => {
    expect(EXTRA_WORDS.filter((word) => !isUsualWord(word))).toEqual([]);
  });
});
