import { describe, expect, it } from 'vitest';
import { createTour, TOUR_KEY, TOUR_STEPS } from './tour.ts';

function memory() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

const where = ({ state, at }: { readonly state: string; readonly at: number }) => `${state} ${at}`;

describe('the tour', () => {
  it('is offered at first, and walks through its steps to the end', () => {
    const storage = memory();
    const tour = createTour(() => storage);
    expect(where(tour.getState())).toBe('offered 0');
    tour.getState().start();
    for (const at of TOUR_STEPS.keys()) {
      expect(where(tour.getState())).toBe(`shown ${at}`);
      tour.getState().go(at + 1);
    }
    expect(tour.getState().state).toBe('left');
    expect(storage.held.get(TOUR_KEY)).toBe('left');
  });

  it('goes on where it was after something else was done, and never before its first step', () => {
    const tour = createTour(memory);
    tour.getState().start();
    tour.getState().go(2);
    tour.getState().quieten();
    expect(where(tour.getState())).toBe('quiet 2');
    tour.getState().goOn();
    tour.getState().go(-1);
    expect(where(tour.getState())).toBe('shown 0');
  });

  it('once left it stays away, in the next visit too, until it is asked for', () => {
    const storage = memory();
    const first = createTour(() => storage);
    first.getState().start();
    first.getState().leave();
    first.getState().quieten();
    expect(first.getState().state).toBe('left');
    const next = createTour(() => storage);
    expect(next.getState().state).toBe('left');
    next.getState().start();
    expect(where(next.getState())).toBe('shown 0');
  });

  it('works without storage', () => {
    const tour = createTour(() => {
      throw new Error('denied');
    });
    expect(tour.getState().state).toBe('offered');
    tour.getState().leave();
    expect(tour.getState().state).toBe('left');
  });
});
