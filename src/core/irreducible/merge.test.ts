import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSpans, type Span } from './merge.ts';
import { RULES } from './rules.ts';

const rule = (id: string) => {
  const found = RULES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no rule ${id}`);
  return found;
};
const span = (start: number, end: number, id: string): Span => ({ start, end, rule: rule(id) });
const merged = (...spans: readonly Span[]) => mergeSpans(spans).map((s) => [s.start, s.end, s.rule.id]);

const SIZE = 60;
const anySpan = fc
  .tuple(fc.nat(SIZE - 1), fc.integer({ min: 1, max: 20 }), fc.constantFrom(...RULES))
  .map(([start, length, found]): Span => ({ start, end: Math.min(SIZE, start + length), rule: found }));
const anySpans = fc.array(anySpan, { maxLength: 24 });

describe('merging spans', () => {
  it('drops what lies inside another', () => {
    expect(merged(span(0, 10, 'quoted'), span(2, 6, 'path.posix'))).toEqual([[0, 10, 'quoted']]);
  });
  it('keeps the stronger kind of two with the same ends', () => {
    expect(merged(span(3, 8, 'quoted'), span(3, 8, 'path.posix'))).toEqual([[3, 8, 'path.posix']]);
    expect(merged(span(3, 8, 'path.posix'), span(3, 8, 'argument'))).toEqual([[3, 8, 'path.posix']]);
  });
  it('unites two that cross, under the stronger kind', () => {
    expect(merged(span(0, 6, 'number'), span(4, 9, 'url'))).toEqual([[0, 9, 'url']]);
    expect(merged(span(0, 6, 'url'), span(4, 9, 'number'))).toEqual([[0, 9, 'url']]);
  });
  it('leaves neighbours that touch apart', () => {
    expect(merged(span(4, 9, 'number'), span(0, 4, 'url'))).toEqual([
      [0, 4, 'url'],
      [4, 9, 'number'],
    ]);
  });

  it('gives ordered, disjoint spans inside the text that cover just what was claimed', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const result = mergeSpans(spans);
        const covered = (list: readonly Span[]) =>
          Array.from({ length: SIZE }, (_, i) => list.some((s) => s.start <= i && i < s.end));
        expect(covered(result)).toEqual(covered(spans));
        let end = 0;
        for (const found of result) {
          expect(found.start).toBeGreaterThanOrEqual(end);
          expect(found.end).toBeGreaterThan(found.start);
          end = found.end;
        }
      }),
    );
  });
  it('does not depend on the order of claims', () => {
    fc.assert(
      fc.property(
        anySpans.chain((spans) =>
          fc.tuple(
            fc.constant(spans),
            fc.shuffledSubarray([...spans], { minLength: spans.length, maxLength: spans.length }),
          ),
        ),
        ([spans, shuffled]) => {
          expect(mergeSpans(shuffled)).toEqual(mergeSpans(spans));
        },
      ),
    );
  });
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        expect(mergeSpans(mergeSpans(spans))).toEqual(mergeSpans(spans));
      }),
    );
  });
});
