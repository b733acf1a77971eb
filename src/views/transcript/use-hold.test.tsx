import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useHold } from './use-hold.ts';

/** A list that two things look after: one goes to turns, the other to hits, as long as nothing stands where it should. */
function openList() {
  const scroller = document.createElement('div');
  Object.defineProperty(scroller, 'getClientRects', { value: () => [new DOMRect(0, 0, 100, 400)] });
  const list = { current: scroller };
  const [toTurn, toHit] = [vi.fn<(wish: object) => void>(), vi.fn<(wish: object) => void>()];
  const wishes: { turn: object | null; hit: object | null } = { turn: null, hit: null };
  const { rerender } = renderHook(() => {
    const common = { scroller: list, isPlaced: () => false, complete: false };
    useHold({ ...common, wish: wishes.turn, place: toTurn });
    useHold({ ...common, wish: wishes.hit, place: toHit });
  });
  const wish = (next: Partial<typeof wishes>): void => {
    Object.assign(wishes, next);
    rerender();
    for (let drawings = 0; drawings < 5; drawings++) rerender();
  };
  return { wish, toTurn, toHit };
}

it('follows the newest wish alone, whoever has it', () => {
  const { wish, toTurn, toHit } = openList();
  wish({ turn: { turn: 9 } });
  const before = toTurn.mock.calls.length;
  expect(before).toBeGreaterThan(3);
  wish({ hit: { turn: 9, hit: 0 } });
  expect(toTurn.mock.calls.length - before).toBeLessThan(2);
  expect(toHit.mock.calls.length).toBeGreaterThan(3);
  const hits = toHit.mock.calls.length;
  wish({ turn: { turn: 3 } });
  expect(toHit).toHaveBeenCalledTimes(hits);
  expect(toTurn.mock.lastCall).toEqual([{ turn: 3 }]);
});
