import fc from 'fast-check';
import { expect, it } from 'vitest';
import { turnScale } from '../scales/turn-scale.ts';
import { NOTE_PX, noteMarks } from './note-marks.ts';

it('marks the notes in sight, and one stands for those that are too near', () => {
  const turns = turnScale(10, 110, 0, 1_000);
  const notes = [
    { turn: 3, text: 'out of sight' },
    { turn: 20, text: 'first' },
    { turn: 21, text: 'near' },
    { turn: 90, text: 'x'.repeat(200) },
  ];
  expect(noteMarks(notes, turns)).toEqual([
    { turn: 20, x: 105, name: '2 notes from turn 20 on' },
    { turn: 90, x: 805, name: `note at turn 90: ${'x'.repeat(80)}…` },
  ]);
});

it('lets no mark lie over another', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(999), { maxLength: 200 }), (at) => {
      const notes = at.toSorted((a, b) => a - b).map((turn) => ({ turn, text: 't' }));
      const marks = noteMarks(notes, turnScale(0, 1_000, 40, 700));
      for (const [index, { x }] of marks.entries())
        expect(x - (marks[index - 1]?.x ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(NOTE_PX);
    }),
  );
});
