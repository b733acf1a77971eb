import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useView } from '../../state/view/view.ts';
import { useReveal } from './use-reveal.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
beforeEach(() => {
  vi.useFakeTimers();
  useView.setState({ reveal: null });
});

/** A list in which turn 40 stands `top` pixels under the upper edge; `draw` draws it anew. */
function openList() {
  const scroller = document.createElement('div');
  const article = document.createElement('article');
  article.dataset.turn = '40';
  scroller.append(article);
  const place = { top: 0, complete: true, shown: true };
  article.getBoundingClientRect = () => new DOMRect(0, place.top, 100, 20);
  Object.defineProperty(scroller, 'getClientRects', {
    value: () => (place.shown ? [new DOMRect(0, 0, 100, 400)] : []),
  });
  const scrollTo = vi.fn<(turn: number) => void>();
  const { rerender } = renderHook(() =>
    useReveal({ scroller: { current: scroller }, scrollTo, complete: place.complete }),
  );
  const draw = (top: number, complete = true, shown = true): void => {
    Object.assign(place, { top, complete, shown });
    rerender();
  };
  const wish = (turn: number): void => act(() => useView.getState().set({ reveal: { turn, serial: 1 } }));
  /** Moves the turn as a measurement between frames does, without a drawing. */
  const move = (top: number): void => {
    place.top = top;
  };
  const frames = (count: number): void => {
    for (let times = 0; times < count; times++) vi.advanceTimersToNextFrame();
  };
  return { scrollTo, draw, wish, move, frames };
}

it('scrolls to the turn, and again whenever it was moved away', () => {
  const { scrollTo, draw, wish } = openList();
  wish(40);
  expect(scrollTo.mock.calls).toEqual([[40]]);
  draw(300, false);
  expect(scrollTo).toHaveBeenCalledTimes(2);
  draw(0, false);
  draw(-80);
  expect(scrollTo).toHaveBeenCalledTimes(3);
});

it('leaves the turn to itself once it stood still for some frames with every text around it', () => {
  const { scrollTo, draw, wish, frames } = openList();
  wish(40);
  draw(0);
  frames(10);
  draw(300);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it('does not take many drawings of one frame for standing still', () => {
  const { scrollTo, draw, wish, frames, move } = openList();
  wish(40);
  for (let times = 0; times < 10; times++) draw(0);
  move(300);
  frames(1);
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it('looks no further while texts are missing, until they are here', () => {
  const { scrollTo, draw, wish, frames } = openList();
  wish(40);
  draw(0, false);
  frames(50);
  draw(300);
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it.each(['wheel', 'pointerdown', 'touchmove', 'keydown'])('gives way to the reader: %s', (act) => {
  const { scrollTo, draw, wish } = openList();
  wish(40);
  window.dispatchEvent(new Event(act));
  draw(300);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it('does not try for ever where the turn cannot be the first on screen', () => {
  const { scrollTo, draw, wish } = openList();
  wish(40);
  for (let times = 0; times < 500; times++) draw(300);
  expect(scrollTo.mock.calls.length).toBeLessThan(250);
});

it('waits while the panel of the list is not shown, where everything stands at 0', () => {
  const { scrollTo, draw, wish } = openList();
  wish(40);
  for (let times = 0; times < 10; times++) draw(0, true, false);
  draw(300);
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it('does nothing without a wish', () => {
  const { scrollTo, draw } = openList();
  draw(300);
  expect(scrollTo).not.toHaveBeenCalled();
});
