import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brushPartAt, dragWindow, scaleWindow, settleWindow, shiftWindow } from './brush.ts';

describe('settleWindow', () => {
  it.each([
    ['whole turns around the drag', 10.4, 20.2, { from: 10, to: 21 }],
    ['a drag to the left', 20.2, 10.4, { from: 10, to: 21 }],
    ['a drag beyond the run', -50, 30, { from: 0, to: 30 }],
    ['a click grows to the least width', 50, 50, { from: 48, to: 52 }],
    ['a click at the end', 100, 100, { from: 96, to: 100 }],
    ['everything is no window', 0, 100, null],
  ])('%s', (_, from, to, expected) => {
    expect(settleWindow(from, to, 100)).toEqual(expected);
  });

  it('always gives whole turns inside of the run', () => {
    const turn = fc.double({ min: -200, max: 400, noNaN: true });
    fc.assert(
      fc.property(turn, turn, fc.integer({ min: 1, max: 300 }), (a, b, count) => {
        const window = settleWindow(a, b, count);
        if (window === null) return;
        expect(Number.isInteger(window.from) && Number.isInteger(window.to)).toBe(true);
        expect(window.from).toBeGreaterThanOrEqual(0);
        expect(window.to).toBeLessThanOrEqual(count);
        expect(window.to - window.from).toBeGreaterThanOrEqual(Math.min(4, count));
      }),
    );
  });
});

it.each([
  [19, 'from'],
  [41, 'to'],
  [30, 'move'],
  [60, 'new'],
])('a press at turn %d takes hold of: %s', (at, part) => {
  expect(brushPartAt(at, { from: 20, to: 40 }, 2)).toBe(part);
});

it.each([
  ['from', { from: 25, to: 40 }],
  ['to', { from: 20, to: 45 }],
  ['move', { from: 25, to: 45 }],
  ['new', { from: 10, to: 15 }],
] as const)('dragging "%s" by five turns', (part, expected) => {
  const start = part === 'to' ? 40 : part === 'from' ? 20 : 10;
  expect(dragWindow(part, { from: 20, to: 40 }, start, start + 5, 100)).toEqual(expected);
});

it('keeps its width when it is pushed against an end', () => {
  expect(shiftWindow({ from: 20, to: 40 }, 500, 100)).toEqual({ from: 80, to: 100 });
  expect(shiftWindow({ from: 20, to: 40 }, -500, 100)).toEqual({ from: 0, to: 20 });
});

it('zooms about the turn under the pointer', () => {
  expect(scaleWindow(null, 50, 0.5, 100)).toEqual({ from: 25, to: 75 });
  expect(scaleWindow({ from: 25, to: 75 }, 50, 4, 100)).toBeNull();
});
