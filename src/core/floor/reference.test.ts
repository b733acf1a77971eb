import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceEstimate, referenceSpans } from './reference.ts';

/** Text, distinct spans in the order of their patterns, irreducible tokens, margin: computed by the record's Python code. */
const BY_PYTHON: readonly (readonly [
  text: string,
  spans: readonly string[],
  irreducible: number,
  margin: number,
])[] = [
  ['', [], 0, 0],
  ['plain words', [], 0, 0],
  ["don't say it, can't you", ["'t say it, can'"], 3, 0],
  ['say "exactly this" and \'that\'', ['"exactly this"', "'that'"], 12, 2],
  ['only once, commonly only', [], 8, 1],
  ['You must NEVER do not always', ['NEVER'], 33, 6],
  ['version 3.0.2 and v1.2.3', ['3.0', '2', '2.3'], 3, 0],
  ['1.5e3x 1e+5 12e5 1e+ 3.x', ['1', '1e+5', '12e5', '3'], 4, 0],
  ['/etc/hosts and src/a.ts:12:5', ['12', '5', 'etc/hosts', 'src/a.ts'], 6, 1],
  ['and/or either/or', ['and/or', 'either/or'], 3, 0],
  ['C:\\Users\\x\\a.txt', [], 0, 0],
  ['a.b.c/d.e.f/ and ./x/y and ../z', ['a.b.c/d.e.f', 'x/y'], 3, 0],
  ['FOO_BAR A AB _ __ aBC ABc \u00c9 AB', ['FOO_BAR', 'AB', '__'], 3, 0],
  ['x"unclosed \'and', [], 0, 0],
  ['"a\nb" \'c\nd\'', ['"a\nb"', "'c\nd'"], 2, 0],
  ['a/----- b/-c-', ['b/-c'], 1, 0],
  ['-a/b .a/b a-/b', ['a/b', 'a-/b'], 2, 0],
  ['n\u00e9/caf\u00e9 \u4e2d\u6587/\u6587\u4ef6', ['n\u00e9/caf\u00e9', '\u4e2d\u6587/\u6587\u4ef6'], 2, 0],
  ['\uff12\uff10\uff12\uff16 \u0663\u0664 \u00b2\u00b3', ['\uff12\uff10\uff12\uff16', '\u0663\u0664'], 2, 0],
  [
    '\ud835\udfd9\ud835\udfda \ud83d\ude00/x \ud835\udc9c/y',
    ['\ud835\udfd9\ud835\udfda', '\ud835\udc9c/y'],
    2,
    0,
  ],
  [
    '"\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00"',
    ['"\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00"'],
    1,
    0,
  ],
  ['the same 42 and 42 and 42', ['42'], 1, 0],
  ['ENOENT (errno 2) at /a/b/c 1,299.50', ['2', '1', '299.50', 'a/b/c', 'ENOENT'], 5, 1],
  ['https://example.org/a/b?c=d', ['example.org/a/b'], 3, 0],
  ['e\u0301a/b e1 1e', ['a/b'], 1, 0],
  ['mustmustmust', [], 8, 1],
  ['1.2.3.4.5', ['1.2', '3.4', '5'], 3, 0],
  ['a.a.a.a.a', [], 0, 0],
  ['2026-11-29T10:00:00+05:30', ['2026', '11', '00', '05', '30'], 5, 1],
  ['__init__/A_B/C', ['__init__/A_B/C', 'A_B'], 4, 0],
];

describe("the port of the record's reference estimator", () => {
  it.each(BY_PYTHON)('agrees with the Python code on %j', (text, spans, irreducible, margin) => {
    const found = referenceSpans(text);
    expect(found.filter((span) => !span.cue).map((span) => span.key)).toEqual(spans);
    expect(referenceEstimate(text)).toEqual({
      irreducibleTokens: irreducible,
      marginTokens: margin,
      floor: irreducible + margin,
    });
  });

  it('takes the margin as a ratio and cuts it towards zero', () => {
    expect(referenceEstimate('1 22 333 4444 55555', 0.25)).toEqual({
      irreducibleTokens: 5,
      marginTokens: 1,
      floor: 6,
    });
    expect(referenceEstimate('12 34', 0).floor).toBe(2);
  });

  it('matches paths as the pattern does', () => {
    const pattern = /(?<!\w)(?=[\w])[\w.-]+\/[\w./-]+\b|(?<=\w)(?![\w])[\w.-]+\/[\w./-]+\b/g;
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '.', '-', '/', ' '), maxLength: 24 }), (text) => {
        const expected = [...new Set(Array.from(text.matchAll(pattern), (match) => match[0]))];
        expect(referenceSpans(text).map((span) => span.key)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds the cues that one expression each finds', () => {
    const cues = ['must', 'never', 'always', 'exactly', 'only', 'do not'];
    const parts = [
      ...cues,
      ...cues.map((cue) => cue.toUpperCase()),
      'ly',
      'not',
      'do',
      'o',
      'é',
      ' ',
      '.',
      'ſ',
      'm',
    ];
    const unit = fc.oneof(
      fc.constantFrom(...parts),
      fc.constantFrom(...parts).map((part) => part.slice(1)),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const found = referenceSpans(text).flatMap((span) => (span.cue ? [span.key] : []));
        expect(found).toEqual(cues.filter((cue) => new RegExp(cue, 'i').test(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays linear where the pattern is quadratic', () => {
    const cost = (unit: string): number => {
      const text = unit.repeat(Math.ceil(400_000 / unit.length));
      const start = performance.now();
      referenceSpans(text);
      return performance.now() - start;
    };
    cost('the only word /a/b and 12.5 ');
    const ordinary = cost('the only word /a/b and 12.5 ');
    for (const unit of ['a.', 'a-', '/', 'a/', '-/', '"', "'", '1e', '1.', '9', 'A', "'a"]) {
      expect(cost(unit), unit).toBeLessThan(20 * ordinary + 200);
    }
  });
});
