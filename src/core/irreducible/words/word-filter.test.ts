import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUsualWord, isUsualWordAt } from './word-filter.ts';

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const USUAL: readonly (readonly [name: string, words: string])[] = [
  ['English', 'house through although knowledge happened beautiful marshmallow behaviour colour'],
  ['inflections', 'running cities analyses boxes quickly happier stopped configurations mice children wrote'],
  ['contractions', "doesn't didn’t they'll users' user's we're couldn doesnt"],
  ['programming', 'async regex kubernetes stdout boolean struct const kwargs json sqlite'],
  ['compounds', 'workaround codebase backend timestamp lookup fallback sidebar'],
  ['capitals', 'Monday GitHub JavaScript TODO English DOESN'],
  ['short words', 'a to cfg the'],
  ['German', 'können nicht zwischen müssen'],
  ['French', 'être également toujours'],
  ['Spanish', 'también archivo después valor'],
  ['Portuguese', 'você também arquivo então'],
  ['Italian', 'perché anche valore'],
  ['Dutch', 'wordt niet tussen omdat'],
];
const UNUSUAL: readonly (readonly [name: string, words: string])[] = [
  ['trade', 'goroutine reindex idempotency keymap upsert'],
  ['projects', 'floorline bellbuoy zeitwerk pydicom bubbletea lipgloss supabase langgraph specstory'],
  ['people', 'Kovacs Priya Hernandez Johansson Patel Mohamed Aarav'],
  ['places', 'Philadelphia Houston Seattle'],
  ['local names', 'sessionpkg unattr codexcli altscreen btdir sdkmetric'],
  ['no words', 'qqqqxzzz lejjlnjmjndkmjinkil'],
];

describe('a usual word', () => {
  it.each(USUAL)('is one of: %s', (_, words) => {
    expect(list(words).filter((word) => !isUsualWord(word))).toEqual([]);
  });

  it('is one in any place, in place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...[...USUAL, ...UNUSUAL].flatMap(([, words]) => list(words))),
        fc.string(),
        fc.string(),
        (word, before, after) => {
          const at = before.length;
          expect(isUsualWordAt(before + word + after, at, at + word.length)).toBe(isUsualWord(word));
        },
      ),
    );
  });

  it('is one in capitals and in small letters, composed and decomposed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.stringMatching(/^[a-z]{4,12}$/), fc.stringMatching(/^[a-zäéñ]{4,12}$/)),
        (word) => {
          expect(isUsualWord(word.toUpperCase())).toBe(isUsualWord(word));
          expect(isUsualWord(word.normalize('NFD'))).toBe(isUsualWord(word));
        },
      ),
    );
  });
});

describe('an unusual word', () => {
  it.each(UNUSUAL)('is none of: %s', (_, words) => {
    expect(list(words).filter((word) => isUsualWord(word))).toEqual([]);
  });

  it('is a megabyte of one letter, at once', () => {
    const text = 'a'.repeat(1_000_000);
    const start = performance.now();
    expect(isUsualWord(text)).toBe(false);
    expect(performance.now() - start).toBeLessThan(50);
  });
});

/** A fixed sequence of numbers from 0 to `below - 1`. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

describe('the false answers', () => {
  it('take one string of random letters in 500 for a word, or fewer', () => {
    const next = sequence(7);
    let false_ = 0;
    for (let n = 0; n < 200_000; n++) {
      let word = '';
      for (let length = 8 + next(6); length > 0; length--) word += String.fromCharCode(97 + next(26));
      if (isUsualWord(word)) false_++;
    }
    expect(false_).toBeLessThanOrEqual(400);
  });

  it('take one word of four random syllables in 500 for a word, or fewer', () => {
    const next = sequence(11);
    const heads = list('b c d f g h k l m n p r s t v w z br tr st ch sh kl');
    const vowels = list('a e i o u ai ou ee');
    let false_ = 0;
    for (let n = 0; n < 200_000; n++) {
      let word = '';
      for (let syllable = 0; syllable < 4; syllable++) {
        word += `${heads[next(heads.length)] ?? ''}${vowels[next(vowels.length)] ?? ''}`;
      }
      if (isUsualWord(word)) false_++;
    }
    expect(false_).toBeLessThanOrEqual(400);
  });
});

describe('the data', () => {
  it('is below 100 kB as it is shipped', () => {
    const file = fileURLToPath(new URL('./words-data.ts', import.meta.url));
    expect(statSync(file).size).toBeLessThan(100_000);
  });
});
