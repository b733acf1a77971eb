import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS, turnLimits } from './limits.ts';
import { parseMark, parseRatio, parseWhole, parseWholeOrNone, ratioText } from './parse-setting.ts';

const resultOf = (parsed: { ok: true; value: unknown } | { ok: false; problem: string }) =>
  parsed.ok ? parsed.value : 'problem';

describe('parseWhole', () => {
  it.each([
    ['2000', 2_000],
    ['2,000', 2_000],
    [' 2 000 ', 2_000],
    ['2k', 2_000],
    ['1.5K', 1_500],
    ['1m', 1_000_000],
    ['', 'problem'],
    ['   ', 'problem'],
    ['0', 'problem'],
    ['-5', 'problem'],
    ['1.5', 'problem'],
    ['20 %', 'problem'],
    ['NaN', 'problem'],
    ['Infinity', 'problem'],
    ['1e3', 'problem'],
    ['2000 tok', 'problem'],
    ['99999999', 'problem'],
  ])('%j: %s', (text, expected) => {
    expect(resultOf(parseWhole(text, LIMITS.slot))).toBe(expected);
  });

  it('says what is allowed', () => {
    expect(parseWhole('', LIMITS.slot)).toEqual({
      ok: false,
      problem: 'A whole number of tokens from 1 to 1,000,000.',
    });
    expect(parseWhole('600', turnLimits(600))).toEqual({ ok: false, problem: 'A turn from 0 to 599.' });
  });

  it('reads back every number that it shows, and nothing beyond its limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (value) => {
        expect(parseWhole(value.toLocaleString('en-US'), LIMITS.slot)).toEqual({ ok: true, value });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseWhole(text, LIMITS.slot);
        if (parsed.ok) expect(Number.isInteger(parsed.value) && parsed.value >= 1).toBe(true);
      }),
    );
  });

  it('does not look at a megabyte', () => {
    expect(resultOf(parseWhole('9'.repeat(1_000_000), LIMITS.slot))).toBe('problem');
  });
});

it('an empty field is no limit where that is allowed', () => {
  expect(parseWholeOrNone('  ', LIMITS.allowance)).toEqual({ ok: true, value: null });
  expect(parseWholeOrNone('4k', LIMITS.allowance)).toEqual({ ok: true, value: 4_000 });
  expect(parseWholeOrNone('x', LIMITS.allowance).ok).toBe(false);
});

describe('parseRatio', () => {
  it.each([
    ['20', 0.2],
    ['20%', 0.2],
    ['20 %', 0.2],
    ['0.2', 0.2],
    ['.25', 0.25],
    ['0.2 %', 0.002],
    ['1', 0.01],
    ['1.0', 1],
    ['100', 1],
    ['0', 0],
    ['12.5', 0.125],
    ['101', 'problem'],
    ['', 'problem'],
    ['-1', 'problem'],
    ['twenty', 'problem'],
  ])('%j: %s', (text, expected) => {
    expect(resultOf(parseRatio(text, LIMITS.margin))).toBe(expected);
  });

  it('reads back every percentage that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), (percent) => {
        expect(parseRatio(ratioText(percent / 100), LIMITS.margin)).toEqual({
          ok: true,
          value: percent / 100,
        });
      }),
    );
  });
});

it.each([
  ['85', 0.85],
  ['0.85', 0.85],
  ['108,800', 0.85],
  ['64k', 0.5],
  ['128001', 'problem'],
  ['0', 'problem'],
])('parseMark of %j at a budget of 128,000: %s', (text, expected) => {
  expect(resultOf(parseMark(text, 128_000, LIMITS.highWater))).toBe(expected);
});
