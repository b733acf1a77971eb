import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_KEY, WordMemo } from './memo.ts';

/** A memo that asks for the length of a word, and what it was asked. */
function asked() {
  const memo = new WordMemo();
  const questions: string[] = [];
  const isLong = (word: string): boolean =>
    memo.answer(word, 0, word.length, (text, start, end) => {
      questions.push(text.slice(start, end));
      return end - start > 4;
    });
  return { isLong, questions };
}

describe('WordMemo', () => {
  it('asks once for a word, in whatever case it comes again', () => {
    const { isLong, questions } = asked();
    expect([isLong('house'), isLong('House'), isLong('HOUSE')]).toEqual([true, true, true]);
    expect(questions).toEqual(['house']);
  });

  it.each([
    ['a word of letters that are not ASCII', 'naïve'],
    ['a word with a sign', "it's"],
    ['a word with a digit', 'es6'],
    ['a word that is too long for a key', 'a'.repeat(LONGEST_KEY + 1)],
    ['nothing', ''],
  ])('asks each time for %s', (_, word) => {
    const { isLong, questions } = asked();
    isLong(word);
    isLong(word);
    expect(questions).toEqual([word, word]);
  });

  it('never gives the answer of another word', () => {
    const words = fc.array(fc.stringMatching(/^[a-cA-C]{0,13}$/), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(words, (list) => {
        const { isLong } = asked();
        expect(list.map(isLong)).toEqual(list.map((word) => word.length > 4));
      }),
    );
  });

  it('tells a word from its own beginning, across the halves of a key', () => {
    const { isLong } = asked();
    expect(isLong('abc')).toBe(false);
    expect(isLong('abcabcabc')).toBe(true);
    expect(isLong('abc')).toBe(false);
  });
});
