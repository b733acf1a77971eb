import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { unfoldPlaces } from './fold-places.ts';
import { placesIn } from './places.ts';

/** What stands in a text where a literal is found in it. */
const standsAs = (text: string, literal: string): string | undefined => {
  const [place] = placesIn(text, [literal]).of(literal);
  if (place === undefined) return undefined;
  const { start, end } = unfoldPlaces(text)(place);
  return text.slice(start, end);
};

describe('places in the text itself', () => {
  it.each([
    ['See INC-48213 there.', 'INC-48213', 'INC-48213'],
    ['  \n\n- limit   of 1,200 rows', '1200', '1,200'],
    ['a \u201cquoted  thing\u201d', '"quoted thing"', '\u201cquoted  thing\u201d'],
    ['one\u00a0two\nthree four', 'two three', 'two\nthree'],
    // Inside a word whose length changed, the whole word stands for it.
    ['see MAX\\_ROWS, then 7', 'MAX_ROWS', 'MAX\\_ROWS,'],
    ['nothing of it', 'absent', undefined],
  ])('%j holds %j as %j', (text, literal, expected) => {
    expect(standsAs(text, literal)).toBe(expected);
  });

  it('are inside the text, in order, and fold to what was found', () => {
    const word = fc.constantFrom('alpha', 'INC-48213', '1,200', '\u201cx\u201d', 'b/c.ts', '\u2013');
    const blank = fc.constantFrom(' ', '\n', '  ', '\u00a0', '\n\n  ', '\t');
    const words = fc.array(fc.tuple(word, blank), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.boolean(), fc.nat(), (made, leads, pick) => {
        const text = (leads ? '\n ' : '') + made.map(([one, gap]) => one + gap).join('');
        const folded = fold(text);
        const literal = made[pick % made.length]?.[0] ?? '';
        const start = folded.indexOf(fold(literal));
        const place = unfoldPlaces(text)({ start, end: start + fold(literal).length });
        expect(fold(text.slice(place.start, place.end))).toBe(fold(literal));
      }),
    );
  });
});
