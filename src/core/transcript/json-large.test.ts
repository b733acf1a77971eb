import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './json-large.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, longest: number, shown = longest) => {
  const bytes = encode(text);
  return parseRange(bytes, 0, bytes.length, { longest, shown });
};

describe('values longer than a string should be', () => {
  it('are what JSON.parse makes of them, where no literal of theirs is too long', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4, noUnicodeString: false }),
        fc.constantFrom(0, 1, 3),
        (value, indent) => {
          const text = ` ${JSON.stringify(value, null, indent)}\n`;
          expect(read(text, 400)).toEqual({ ok: true, value: JSON.parse(text), cuts: [] });
          const parsed = read(text, 40);
          if (parsed.ok && parsed.cuts.length === 0) expect(parsed.value).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('read the start of a literal that is too long, and say where it lies', () => {
    const text = JSON.stringify({ id: 'r1', list: [1, 'x'.repeat(500), 'short'], last: 10.5 });
    const parsed = read(text, 100, 20);
    expect(parsed.ok && parsed.value).toEqual({ id: 'r1', list: [1, 'x'.repeat(20), 'short'], last: 10.5 });
    const [cut] = parsed.ok ? parsed.cuts : [];
    expect(text.slice(cut?.from, cut?.to)).toBe(JSON.stringify('x'.repeat(500)));
  });

  it('cut neither a letter nor an escape', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'é', '本', '😀', '"', '\\', '\n', '\u0001'), { minLength: 60 }),
        fc.integer({ min: 1, max: 50 }),
        (letters, shown) => {
          const text = letters.join('');
          const parsed = read(JSON.stringify(text), 52, shown);
          expect(parsed.ok).toBe(true);
          if (parsed.ok) expect(text.startsWith(String(parsed.value))).toBe(true);
          if (parsed.ok) expect(encode(JSON.stringify(parsed.value)).length).toBeLessThanOrEqual(shown + 2);
        },
      ),
    );
  });

  it('hold arrays of more elements than are taken at once', () => {
    const value = Array.from({ length: 20_000 }, (_, at) => at);
    expect(read(JSON.stringify({ value }), 1000)).toEqual({ ok: true, value: { value }, cuts: [] });
    expect(read(JSON.stringify({ value }), 80_000)).toEqual({ ok: true, value: { value }, cuts: [] });
  });

  it.each([
    ['a text that ends too early', `[${'"word",'.repeat(100)}`],
    ['two values', `${'[1]'.repeat(100)}`],
    ['words', 'word '.repeat(100)],
    ['something behind it', `{"a":[${'1,'.repeat(100)}1]} x`],
    ['brackets long and deep', '['.repeat(100) + ']'.repeat(100)],
    ['an element that is none', `[${'nul,'.repeat(100)}1]`],
  ])('refuse %s', (_, text) => {
    expect(read(text, 50).ok).toBe(false);
  });

  it('keep a key that objects have by themselves', () => {
    const text = `{"__proto__": {"x": ["${'y'.repeat(60)}"]}, "z": "${'z'.repeat(60)}"}`;
    const parsed = read(text, 90);
    expect(parsed.ok && Object.keys(Object(parsed.value))).toEqual(['__proto__', 'z']);
  });
});
