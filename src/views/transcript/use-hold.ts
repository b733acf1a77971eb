/**
 * Puts something in its place in a list and keeps it there while what stands around it arrives. Far turns have estimated
 * heights, their texts come from the worker later and are measured later still; each step may move what is shown, on a
 * slow machine or with a busy worker for long. So it is looked at whenever the list was drawn anew, and then frame by
 * frame, until it stood still with all texts around it for some frames (heights are measured between frames, so any
 * number of drawings within one says nothing), or until the reader acts.
 */
import { type RefObject, useEffect, useRef } from 'react';

export interface HoldOptions<W> {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What is to be in its place; another object is another wish. */
  readonly wish: W | null;
  readonly isPlaced: (scroller: HTMLElement, wish: W) => boolean;
  readonly place: (wish: W) => void;
  /** Whether every turn on screen has its text. */
  readonly complete: boolean;
}

/** Frames in a row in which it stands where it should, before it is left to itself. */
const STEADY_FRAMES = 4;
/** Corrections at most; some places cannot be reached: the last turns of a thread can never be the first on screen. */
const MOST_CORRECTIONS = 200;
/** What a reader does. After it, the list is the reader's. */
const ACTS = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

interface Held<W> {
  readonly wish: W;
  steady: number;
  corrections: number;
}

/** Whose wish a list follows: the newest one. Two that hold it would pull it to and fro. */
const holders = new WeakMap<HTMLElement, object>();

/** In a panel that is not shown every element stands at 0, which must not be taken for the top. */
const isShown = (scroller: HTMLElement): boolean => scroller.getClientRects().length > 0;

export const useHold = <W extends object>({
  scroller,
  wish,
  isPlaced,
  place,
  complete,
}: HoldOptions<W>): void => {
  const held = useRef<Held<W> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every wish
  useEffect(() => {
    if (wish === null) {
      held.current = null;
      return;
    }
    held.current = { wish, steady: 0, corrections: 0 };
    if (scroller.current !== null) holders.set(scroller.current, held.current);
    place(wish);
  }, [wish]);

  useEffect(() => {
    if (held.current === null) return;
    let frame = 0;
    const look = (isFrame: boolean): void => {
      const now = held.current;
      const list = scroller.current;
      if (now === null || list === null || !isShown(list)) return;
      if ((holders.get(list) ?? now) !== now) {
        held.current = null;
        return;
      }
      if (!isPlaced(list, now.wish)) {
        now.steady = 0;
        if (++now.corrections > MOST_CORRECTIONS) held.current = null;
        else place(now.wish);
      } else if (isFrame && ++now.steady >= STEADY_FRAMES) held.current = null;
      // While texts are missing, their arrival draws the list anew, and that looks again.
      if (complete && held.current !== null) frame = requestAnimationFrame(() => look(true));
    };
    look(false);
    return () => cancelAnimationFrame(frame);
  });

  useEffect(() => {
    const leave = (): void => {
      held.current = null;
    };
    for (const act of ACTS) window.addEventListener(act, leave, { capture: true, passive: true });
    return () => {
      for (const act of ACTS) window.removeEventListener(act, leave, { capture: true });
    };
  }, []);
};
