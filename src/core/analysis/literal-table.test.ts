import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLiteralTable } from './literal-table.ts';

it('numbers literals as they come, the same text the same, wherever it stands', () => {
  const table = createLiteralTable();
  const text = 'EACCES 443 EACCES 4430';
  const stretches = [
    [0, 6],
    [7, 10],
    [11, 17],
    [18, 22],
    [18, 21],
    [3, 3],
  ] as const;
  expect(stretches.map(([start, end]) => table.idOf(text, start, end))).toEqual([0, 1, 0, 2, 1, 3]);
  expect(table.literals).toEqual(['EACCES', '443', '4430', '']);
});

it('agrees with a map, whatever the texts are and however many', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1f600}'), maxLength: 6 }), {
    maxLength: 300,
    size: 'max',
  });
  fc.assert(
    fc.property(words, fc.nat(3_000), (words, more) => {
      const all = [...words, ...Array.from({ length: more }, (_, i) => `${i}`), ...words];
      const table = createLiteralTable();
      const map = new Map<string, number>();
      for (const word of all) {
        if (!map.has(word)) map.set(word, map.size);
        expect(table.idOf(`<${word}>`, 1, 1 + word.length)).toBe(map.get(word));
      }
      expect(table.literals).toEqual([...map.keys()]);
    }),
    { numRuns: 30 },
  );
});
