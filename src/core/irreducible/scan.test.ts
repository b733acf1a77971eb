import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DetectorInput } from './detector.ts';
import { kindCode } from './kinds.ts';
import { RULES } from './rules.ts';
import { detectSpans } from './scan.ts';
import { asInput, OUTPUT } from './testing.ts';

const PIECES = [
  'foo_bar',
  'fooBar',
  '/etc/hosts',
  'C:\\a\\b.txt',
  '"',
  "'",
  '`',
  '“',
  '”',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<',
  '/',
  '\\',
  '\\n',
  '1',
  '12.5',
  '3.0.2',
  '--x=1',
  '-y',
  '#12',
  '$A',
  ':',
  '::',
  '.',
  '..',
  ',',
  '=',
  '@',
  '%',
  '^',
  '*',
  ' ',
  '\n',
  '\t',
  '\x1b[31m',
  '\u200b',
  '中文',
  'é',
  '😀',
  '\ud800',
  'Error: x',
  'must',
  'never.',
  'https://a.b/c',
  '２０２６',
  'a@b.co',
  '[::1]:80',
  '~/',
  'E   ',
  '12th',
  ' May 2026',
  '20261129T1000Z',
  'deadbeef7',
  'sha256:0123456789abcdef',
  '550e8400-e29b-41d4-a716-446655440000',
  'ENOENT',
  'FOO_BAR',
  'W2378156',
  'toolu_01Ab2',
  'PROJ-12',
  '1.5 MB',
  '10.0.0.1',
  'x@1.2.3',
  '@@ -1,2 +3 @@',
  '{id}',
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const anyInput = fc.record({
  text: anyText,
  mayConstrain: fc.boolean(),
  prose: fc.boolean(),
  program: fc.boolean(),
  listing: fc.boolean(),
  argument: fc.boolean(),
  isError: fc.boolean(),
  role: fc.constantFrom<DetectorInput['role']>('user', 'assistant', 'tool', 'system'),
});

describe('detectSpans', () => {
  it('gives ordered, disjoint, non-empty spans inside any text', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        let end = 0;
        for (const span of detectSpans(input)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(input.text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it('never begins or ends a span in a blank, and splits no surrogate pair', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { start, end } of detectSpans(input)) {
          const literal = input.text.slice(start, end);
          expect(literal.trim()).toBe(literal);
          expect(
            /^[\udc00-\udfff]/.test(literal) && /[\ud800-\udbff]$/.test(input.text.slice(0, start)),
          ).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds the same twice', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(detectSpans(input)).toEqual(detectSpans(input));
      }),
    );
  });

  it('finds the same in two texts as in both, a blank line between them', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        fc.pre(!/\x1b\]|<|\\$/.test(left));
        const both = detectSpans(asInput(`${left}\n\n${right}`, OUTPUT));
        const apart = [
          ...detectSpans(asInput(left, OUTPUT)),
          ...detectSpans(asInput(right, OUTPUT)).map((s) => ({
            ...s,
            start: s.start + left.length + 2,
            end: s.end + left.length + 2,
          })),
        ];
        expect(both).toEqual(apart);
      }),
    );
  });
});

describe('rules', () => {
  it('have unique ids, known kinds and words for a person', () => {
    expect(new Set(RULES.map((rule) => rule.id)).size).toBe(RULES.length);
    for (const rule of RULES) {
      expect(kindCode(rule.kind)).toBeGreaterThanOrEqual(0);
      expect(rule.words).toMatch(/\w+ \w+/);
    }
  });
});
