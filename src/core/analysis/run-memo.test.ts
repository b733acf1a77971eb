import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LONGEST_RUN, RunMemo } from './run-memo.ts';

it('answers as whoever is asked, and asks at most once for a short run that came before', () => {
  // Few different characters, so that runs are alike, begin alike and share places.
  const run = fc.string({
    unit: fc.constantFrom('a', 'A', '_', '1', '\0', 'é'),
    minLength: 1,
    maxLength: 16,
  });
  fc.assert(
    fc.property(fc.array(run, { minLength: 40, maxLength: 120 }), (runs) => {
      const memo = new RunMemo();
      const numbers = new Map<string, number>();
      for (const one of runs) {
        let asked = 0;
        const ask = (text: string, start: number, end: number): number => {
          asked++;
          const key = text.slice(start, end);
          if (!numbers.has(key)) numbers.set(key, numbers.size - 1);
          return numbers.get(key) ?? Number.NaN;
        };
        const text = `(${one})`;
        const first = memo.answer(text, 1, 1 + one.length, ask);
        expect(first).toBe(numbers.get(one));
        asked = 0;
        expect(memo.answer(text, 1, 1 + one.length, ask)).toBe(first);
        expect(asked).toBe(one.length > LONGEST_RUN || one.includes('é') ? 1 : 0);
      }
    }),
  );
});
