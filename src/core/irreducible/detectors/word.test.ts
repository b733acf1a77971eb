import { describe, expect, it } from 'vitest';
import { renderTurn } from '../../transcript/render.ts';
import { createSpanFinder } from '../find-spans.ts';
import { detectSpans } from '../scan.ts';
import { asInput, literalsOf, OUTPUT, spansOf } from '../testing.ts';

const WORDS = { role: 'assistant', mayConstrain: false, words: true } as const;

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  // Names without a shape.
  ['We call it zeitwerk.', ['zeitwerk']],
  ['Ask Kovacs (or Priya) about pydicom; then floorline!', ['Kovacs', 'Priya', 'pydicom', 'floorline']],
  ["Kovacs’s patch and Hernandez's", ['Kovacs', 'Hernandez']],
  ['**bellbuoy**: the [zeitwerk] of <pydicom>', ['bellbuoy', 'zeitwerk', 'pydicom']],
  ['a zeitwerk-based loader', []],
  ['the naïve Vigenère cipher', ['Vigenère']],
  ['{last_name: Kovacs, mail:zeitwerk}', ['Kovacs', 'zeitwerk']],
  ['pydicom... and so on', ['pydicom']],
  // Ordinary words, in any form.
  ["They're running the configurable loaders, didn't they?", []],
  ['Monday’s async regexes in JavaScript', []],
  ['a cfg, an idx', []],
  // What has a shape belongs to others.
  ['src/zeitwerk/pydicom.py', []],
  ['zeitwerk_loader and PyDicom and zeitwerk-v2', []],
  ['https://example.org/pydicom?zeitwerk=floorline', []],
  ['mail kovacs@example.org with --zeitwerk', []],
  ['ZEITWERK', []],
  // Escapes stand between words.
  [String.raw`one\nzeitwerk\ttwo`, ['zeitwerk']],
  ['\x1b[31mzeitwerk\x1b[0m', ['zeitwerk']],
  // Other scripts and other languages.
  ['Это zeitwerk', ['zeitwerk']],
  ['Проверьте файловую систему 東京 안녕하세요', []],
  ['Bitte prüfe gründlich, ob der Zwischenspeicher nicht geleert wird und die Ausführung fortsetzt.', []],
];

describe('word', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('word', text, WORDS)).toEqual(literals);
  });

  it('is silent unless it is asked', () => {
    expect(literalsOf('word', 'Ask Kovacs about zeitwerk', { ...WORDS, words: false })).toEqual([]);
    expect(spansOf('zeitwerk', OUTPUT)).toEqual([]);
  });

  it('changes no span of another kind', () => {
    const text =
      'Kovacs runs `zeitwerk` 3.0.2 in src/pydicom/a.py and foo_bar; it must never take 30 seconds';
    const others = spansOf(text, { ...WORDS }).filter((span) => !span.startsWith('word '));
    expect(others).toEqual(spansOf(text, { ...WORDS, words: false }));
  });

  it('is switched on for a finder', () => {
    const turn = {
      role: 'user',
      parts: [{ kind: 'text', text: 'Ask Kovacs' }],
      source: [],
      timestamp: null,
      model: null,
      usage: null,
    } as const;
    const kinds = (words: boolean) =>
      createSpanFinder({ words })
        .find(turn, renderTurn(turn))
        .map(({ rule }) => rule.id);
    expect(kinds(true)).toEqual(['word.name']);
    expect(kinds(false)).toEqual([]);
  });
});

describe('a megabyte', () => {
  const UNITS: readonly string[] = [
    'a',
    'zeitwerk ',
    'zeitwerk\n',
    'é',
    '\\',
    '\\n',
    '\x1b',
    "'",
    'a-',
    'der ',
  ];
  it.each(UNITS)('of %j is read in linear time', (unit) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    const cost = (size: number): number => {
      const start = performance.now();
      detectSpans(asInput(text.slice(0, size), { ...OUTPUT, words: true }));
      return performance.now() - start;
    };
    cost(100_000);
    // The better of two: other work on the machine is no cost of the text.
    expect(Math.min(cost(1_000_000), cost(1_000_000))).toBeLessThan(40 * Math.max(5, cost(100_000)));
  });
});
