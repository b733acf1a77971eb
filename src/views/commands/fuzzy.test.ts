import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitness, queryWords } from './fuzzy.ts';

const fitOf = (query: string, text: string): number => fitness(queryWords(query), text);

it.each([
  ['pre cla', 'Preset: Claude Code'],
  ['CLAUDE', 'Preset: Claude Code'],
  ['pcc', 'Preset: Claude Code'],
  ['share', 'Share'],
  ['nxt pass', 'Next pass'],
  ['', 'anything'],
])('"%s" finds "%s"', (query, text) => {
  expect(fitOf(query, text)).toBeGreaterThan(0);
});

it.each([
  ['xyz', 'Preset: Claude Code'],
  ['share all', 'Share'],
  // Letters picked from anywhere are an accident.
  ['eeo', 'Preset: Claude Code'],
])('"%s" does not find "%s"', (query, text) => {
  expect(fitOf(query, text)).toBe(0);
});

it.each([
  ['pass', 'Pass 3: refuse', 'Compass'],
  ['open', 'Open files', 'Reopen'],
  ['he', 'Help', 'Theme: the next one'],
  ['turn', 'Next turn', 'Nocturnal'],
])('"%s" likes "%s" better than "%s"', (query, better, worse) => {
  expect(fitOf(query, better)).toBeGreaterThan(fitOf(query, worse));
});

it('finds every text by itself and by each of its words', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(), (words, pick) => {
      const text = words.join(' ');
      expect(fitOf(text, text)).toBeGreaterThan(0);
      expect(fitOf(words[pick % words.length] ?? '', text)).toBeGreaterThan(0);
    }),
  );
});

it('is done with a megabyte of one letter', () => {
  expect(fitOf('a'.repeat(1_000_000), 'a'.repeat(1_000_000))).toBeGreaterThan(0);
  expect(fitOf('b'.repeat(1_000_000), 'a'.repeat(1_000_000))).toBe(0);
});
