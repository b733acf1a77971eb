import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextTelling } from './telling.ts';

/** One expression over all syllables: what the search in steps stands for. */
const PLAIN =
  /rror|xception|ERR|atal|FATAL|anic|FAIL|SEVERE|CRITICAL|ssert|enied|efused|ot found|o such|egmentation|not ok|annot|imed out|ould not|nterrupt|arning:|^E {2}|\nE {2}/g;
const PARTS = PLAIN.source
  .split('|')
  .map((part) => part.replace('^', '').replace('\\n', '\n').replace(' {2}', '  '));

it('finds the syllables that one expression over all of them finds', () => {
  const piece = fc.oneof(
    fc.constantFrom(...PARTS, 'E', ' ', '\n', 'é', 'r', '\u{1f600}'),
    fc.constantFrom(...PARTS).chain((part) => fc.nat(part.length).map((at) => part.slice(at))),
    fc.constantFrom(...PARTS).chain((part) => fc.nat(part.length).map((at) => part.slice(0, at))),
  );
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 12 }), (text) => {
      const expected = Array.from(text.matchAll(PLAIN), ({ 0: found, index }) => ({
        start: index + (found.startsWith('\n') ? 1 : 0),
        end: index + found.length,
      }));
      const found: { start: number; end: number }[] = [];
      for (let one = nextTelling(text, 0); one !== null; one = nextTelling(text, one.end))
        found.push({ ...one });
      expect(found).toEqual(expected);
    }),
    { numRuns: 5_000 },
  );
});
