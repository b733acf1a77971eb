import { expect, it } from 'vitest';
import { sketchThread } from '../../core/testing/sketch.ts';
import { stepItem } from './step-item.ts';

/** Spans 0 and 1 in turn 0, none in turn 1, 2 in turn 2, 3 and 4 in turn 3. */
const columns = sketchThread('user 100 a=7 b=2\nagent 100\nuser 100 c=3\nagent 100 d=4 e=5');
const all = { columns, segment: null, isItem: () => true, isShown: () => true };
const from = (turn: number | null, by: 1 | -1) => stepItem({ ...all, span: null, turn, by })?.span ?? null;
const on = (span: number, by: 1 | -1) => stepItem({ ...all, span, turn: null, by })?.span ?? null;

it.each([
  ['nothing chosen, on', from(null, 1), 0],
  ['nothing chosen, back', from(null, -1), 4],
  ['from a turn that holds some', from(3, 1), 3],
  ['from a turn that holds none', from(1, 1), 2],
  ['back from a turn that holds some', from(0, -1), 1],
  ['back from a turn that holds none', from(1, -1), 1],
  ['from one to the next', on(0, 1), 1],
  ['over a turn without any', on(1, 1), 2],
  ['and back', on(2, -1), 1],
  ['at the end', on(4, 1), null],
  ['at the beginning', on(0, -1), null],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected);
});

it('stays in the segment that it starts in, and leaves one alone that it does not', () => {
  const segment = { from: 0, to: 3 };
  expect(stepItem({ ...all, segment, span: 2, turn: null, by: 1 })).toBeNull();
  expect(stepItem({ ...all, segment, span: null, turn: null, by: -1 })).toEqual({ span: 2, turn: 2 });
  expect(stepItem({ ...all, segment, span: 3, turn: null, by: -1 })).toEqual({ span: 2, turn: 2 });
});

it('stops only at items that count, in turns that are shown', () => {
  const isItem = (span: number): boolean => span !== 1 && span !== 3;
  const isShown = (turn: number): boolean => turn !== 2;
  expect(stepItem({ ...all, isItem, isShown, span: 0, turn: null, by: 1 })).toEqual({ span: 4, turn: 3 });
});
