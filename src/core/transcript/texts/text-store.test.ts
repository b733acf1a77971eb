import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextStore, SHORTEST_PACKED, type TextPlace, textAt } from './text-store.ts';

const long = (unit: string): string => unit.repeat(Math.ceil(SHORTEST_PACKED / unit.length));
/** Any UTF-16, halves of pairs too, long enough to be packed or not. */
const anyText = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(300), fc.boolean())
  .map(([text, times, cut]) => (cut ? text.repeat(times).slice(1) : text.repeat(times)));

/** What is read back for a text: the text at its place, or the string that the store did not take. */
const back = (place: TextPlace | null, text: string): string => (place === null ? text : textAt(place));

describe('a store of texts', () => {
  it('gives back every text, whatever lies before and behind it in whatever blocks', () => {
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 30 }),
        fc.integer({ min: 64, max: 4096 }),
        (texts, block) => {
          const store = createTextStore(block);
          const places = texts.map((text) => store.put(text));
          expect(texts.map((text, at) => back(places[at] ?? null, text))).toEqual(texts);
          for (const [at, place] of places.entries())
            if (place !== null) expect(place.chars).toBe(texts[at]?.length);
          store.close();
          expect(texts.map((text, at) => back(places[at] ?? null, text))).toEqual(texts);
        },
      ),
    );
  });

  it('takes no text with half a pair, wherever it stands, and every other one that is long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: SHORTEST_PACKED, maxLength: 400 }),
        fc.constantFrom('\ud83d', '\ude00'),
        fc.nat(),
        (text, half, at) => {
          const store = createTextStore(1000);
          expect(store.put(text)).not.toBeNull();
          // Between two letters of the text, never inside of one.
          const letters = Array.from(text);
          const place = at % (letters.length + 1);
          const torn = [...letters.slice(0, place), half, ' ', ...letters.slice(place)].join('');
          expect(store.put(torn)).toBeNull();
        },
      ),
    );
  });

  it.each([
    ['short', 'x'.repeat(SHORTEST_PACKED - 1), 0],
    ['Latin letters', 'x'.repeat(1000), 1000],
    ['letters of two bytes', 'é'.repeat(1000), 2000],
    ['letters of three bytes', '本'.repeat(1000), 3000],
    ['pairs', '😀'.repeat(1000), 4000],
  ])('%s take as many bytes as in UTF-8', (_, text, bytes) => {
    const place = createTextStore().put(text);
    expect(place === null ? 0 : place.to - place.from).toBe(bytes);
  });

  it('keeps a text that comes again once, in one block or alone', () => {
    const store = createTextStore(4096);
    const texts = [long('again '), long('and '), 'alone '.repeat(5000)];
    const first = texts.map((text) => store.put(text));
    const { bytes } = store;
    for (let time = 0; time < 50; time++) expect(texts.map((text) => store.put(text))).toEqual(first);
    expect(store.bytes).toBe(bytes);
  });

  it('tells texts apart that differ in one letter anywhere', () => {
    const base = 'a'.repeat(600);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(599), { maxLength: 40 }), (ats) => {
        const store = createTextStore(8192);
        const texts = ats.map((at) => `${base.slice(0, at)}b${base.slice(at + 1)}`);
        const places = texts.map((text) => store.put(text));
        expect(texts.map((text, at) => back(places[at] ?? null, text))).toEqual(texts);
      }),
    );
  });

  it('takes no more than a fifth above what the texts have', () => {
    const store = createTextStore();
    let size = 0;
    for (let at = 0; at < 3000; at++) {
      const text = `${at} ${'word “quoted” '.repeat(1 + ((at * 7919) % 2000))}`;
      const place = store.put(text);
      if (place !== null) size += place.to - place.from;
    }
    expect(size).toBeGreaterThan(20_000_000);
    expect(store.bytes).toBeLessThan(size * 1.2);
  });

  it('takes a text of megabytes', () => {
    const text = '…x'.repeat(3_000_000);
    const place = createTextStore().put(text);
    expect(place !== null && textAt(place) === text).toBe(true);
  });
});
