import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sketchThread } from '../../testing/sketch.ts';
import { type MaskEdit, type Masker, maskTurns } from './masked-turns.ts';

const hide = (edits: readonly MaskEdit[]): Masker => ({ mask: (text) => text, ranges: () => edits });
const part = (start: number, end: number) => ({ kind: 'text', start, end, part: 0, args: [] }) as const;

/** A thread of one turn with spans at these places. */
function threadOf(spans: readonly (readonly [number, number])[], chars: number) {
  const columns = sketchThread(`user ${chars} ${spans.map((_, at) => `s${at}=1`).join(' ')}`);
  return {
    ...columns,
    turns: { ...columns.turns, chars: Uint32Array.of(chars) },
    spans: {
      ...columns.spans,
      start: Uint32Array.from(spans, ([start]) => start),
      end: Uint32Array.from(spans, ([, end]) => end),
      cut: new Uint32Array(spans.length),
    },
  };
}

test('places move with the text, and what is masked becomes its mask', () => {
  const text = 'a key sk-123 and /srv/x';
  const columns = threadOf(
    [
      [6, 12],
      [17, 23],
    ],
    text.length,
  );
  const turn = { text, parts: [part(0, 12), part(12, 23)], tools: [], timestamp: null, model: null };
  const { turns, columns: moved } = maskTurns(
    columns,
    [turn],
    hide([{ start: 6, end: 12, mask: '[api-key 1]' }]),
  );
  const masked = turns[0]?.text ?? '';
  expect(masked).toBe('a key [api-key 1] and /srv/x');
  const at = (row: number) => masked.slice(moved.spans.start[row], moved.spans.end[row]);
  expect([at(0), at(1)]).toEqual(['[api-key 1]', '/srv/x']);
  expect(turns[0]?.parts.map(({ start, end }) => masked.slice(start, end))).toEqual([
    'a key [api-key 1]',
    ' and /srv/x',
  ]);
  expect(moved.turns.chars[0]).toBe(masked.length);
});

test('whatever is masked, places stay in order and inside the text', () => {
  const anyCuts = fc.uniqueArray(fc.nat(80), { maxLength: 12 }).map((cuts) => cuts.toSorted((a, b) => a - b));
  const pairs = (cuts: readonly number[]) =>
    cuts.flatMap((from, at) =>
      at % 2 === 0 && cuts[at + 1] !== undefined ? [[from, cuts[at + 1] ?? 0] as const] : [],
    );
  fc.assert(
    fc.property(anyCuts, anyCuts, fc.nat(12), (spanCuts, editCuts, length) => {
      const text = 'x'.repeat(81);
      const spans = pairs(spanCuts);
      const edits = pairs(editCuts).map(([start, end]) => ({ start, end, mask: 'M'.repeat(length) }));
      const turn = { text, parts: [part(0, 40), part(40, 81)], tools: [], timestamp: null, model: null };
      const { turns, columns } = maskTurns(threadOf(spans, 81), [turn], hide(edits));
      const masked = turns[0]?.text ?? '';
      const places = [...columns.spans.start].flatMap((start, row) => [start, columns.spans.end[row] ?? 0]);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(Math.max(0, ...places)).toBeLessThanOrEqual(masked.length);
      for (const [row, [start, end]] of spans.entries()) {
        const untouched = edits.every((edit) => edit.end <= start || edit.start >= end);
        if (untouched)
          expect((columns.spans.end[row] ?? 0) - (columns.spans.start[row] ?? 0)).toBe(end - start);
      }
      expect(turns[0]?.parts.at(-1)?.end).toBe(masked.length);
    }),
  );
});
