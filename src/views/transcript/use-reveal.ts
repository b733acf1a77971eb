/**
 * Brings a turn to the top of the list and keeps it there while what stands around it arrives. Far turns have estimated
 * heights, their texts come from the worker later and are measured later still; each step moves the turn, and the
 * list's own correction gives up after a while, which a slow machine or a busy worker outlasts. So the turn is looked at
 * whenever the list was drawn anew, and then frame by frame, until it stood still with all its texts for some frames
 * (heights are measured between frames, so any number of drawings within one says nothing), or until the reader acts.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { useView } from '../../state/view.ts';

export interface RevealList {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls so that the turn is the first one on screen. */
  readonly scrollTo: (turn: number) => void;
  /** Whether every turn on screen has its text. */
  readonly complete: boolean;
}

/** Frames in a row in which a turn stands where it should, before it is left to itself. */
const STEADY_FRAMES = 4;
/** Corrections at most; the last turns of a thread can never be the first on screen. */
const MOST_CORRECTIONS = 200;
/** What a reader does. After it, the list is the reader's. */
const ACTS = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

interface Wish {
  readonly turn: number;
  steady: number;
  corrections: number;
}

/** In a panel that is not shown every element stands at 0, which must not be taken for the top. */
const isShown = (scroller: HTMLElement): boolean => scroller.getClientRects().length > 0;

const isAtTop = (scroller: HTMLElement, turn: number): boolean => {
  const article = scroller.querySelector(`article[data-turn="${turn}"]`);
  if (article === null) return false;
  return Math.abs(article.getBoundingClientRect().top - scroller.getBoundingClientRect().top) <= 1;
};

/** Follows the view's wish to see a turn. */
export const useReveal = ({ scroller, scrollTo, complete }: RevealList): void => {
  const reveal = useView((view) => view.reveal);
  const wish = useRef<Wish | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for every wish
  useEffect(() => {
    if (reveal === null) return;
    wish.current = { turn: reveal.turn, steady: 0, corrections: 0 };
    scrollTo(reveal.turn);
  }, [reveal]);

  useEffect(() => {
    if (wish.current === null) return;
    let frame = 0;
    const look = (isFrame: boolean): void => {
      const now = wish.current;
      const list = scroller.current;
      if (now === null || list === null || !isShown(list)) return;
      if (!isAtTop(list, now.turn)) {
        now.steady = 0;
        if (++now.corrections > MOST_CORRECTIONS) wish.current = null;
        else scrollTo(now.turn);
      } else if (isFrame && ++now.steady >= STEADY_FRAMES) wish.current = null;
      // While texts are missing, their arrival draws the list anew, and that looks again.
      if (complete && wish.current !== null) frame = requestAnimationFrame(() => look(true));
    };
    look(false);
    return () => cancelAnimationFrame(frame);
  });

  useEffect(() => {
    const leave = (): void => {
      wish.current = null;
    };
    for (const act of ACTS) window.addEventListener(act, leave, { capture: true, passive: true });
    return () => {
      for (const act of ACTS) window.removeEventListener(act, leave, { capture: true });
    };
  }, []);
};
