/**
 * How far a person is on the tour of the incident. It begins when asked for, can be left at any moment, and from then on is
 * offered in the help alone: that it was left is kept on the device. Storage may be absent, full or denied; then it is
 * forgotten with the page.
 */
import { create } from 'zustand';
import type { KeyValueStorage } from '../kept/persistence.ts';

/** What the steps are about, in order. */
export const TOUR_STEPS = ['slot', 'pass', 'why', 'item', 'share'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** `offered` until it was taken; `quiet` while a person does something else than it says. */
export type TourState = 'offered' | 'shown' | 'quiet' | 'left';

export interface TourStore {
  readonly state: TourState;
  /** The number of the step, from 0. */
  readonly at: number;
  /** From the first step on. */
  start(): void;
  /** To a step; past the last one is left. */
  go(at: number): void;
  /** Out of the way, where it can be had again. */
  quieten(): void;
  /** Where it was. */
  goOn(): void;
  leave(): void;
}

export const TOUR_KEY = 'floorline.tour';
const LEFT = 'left';

/** `open` hands the storage over or throws, as `localStorage` does where a browser denies it. */
export const createTour = (open: () => KeyValueStorage) =>
  create<TourStore>()((set, get) => ({
    state: wasLeft(open) ? 'left' : 'offered',
    at: 0,
    start: () => set({ state: 'shown', at: 0 }),
    go(at) {
      if (at >= TOUR_STEPS.length) get().leave();
      else set({ state: 'shown', at: Math.max(0, at) });
    },
    quieten() {
      if (get().state === 'shown') set({ state: 'quiet' });
    },
    goOn: () => set({ state: 'shown' }),
    leave() {
      set({ state: 'left', at: 0 });
      try {
        open().setItem(TOUR_KEY, LEFT);
      } catch {
        // Not kept: it is offered again after a reload, and nothing breaks.
      }
    },
  }));

function wasLeft(open: () => KeyValueStorage): boolean {
  try {
    return open().getItem(TOUR_KEY) === LEFT;
  } catch {
    return false;
  }
}

export const useTour = createTour(() => window.localStorage);
