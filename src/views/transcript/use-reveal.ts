import type { RefObject } from 'react';
import { useView } from '../../state/view/view.ts';
import { useHold } from './use-hold.ts';

export interface RevealList {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls so that the turn is the first one on screen. */
  readonly scrollTo: (turn: number) => void;
  /** Whether every turn on screen has its text. */
  readonly complete: boolean;
}

const isAtTop = (scroller: HTMLElement, turn: number): boolean => {
  const article = scroller.querySelector(`article[data-turn="${turn}"]`);
  if (article === null) return false;
  return Math.abs(article.getBoundingClientRect().top - scroller.getBoundingClientRect().top) <= 1;
};

/** Follows the view's wish to see a turn: brings it to the top of the list and holds it there. */
export const useReveal = ({ scroller, scrollTo, complete }: RevealList): void => {
  const wish = useView((view) => view.reveal);
  useHold({
    scroller,
    wish,
    complete,
    isPlaced: (list, { turn }) => isAtTop(list, turn),
    place: ({ turn }) => scrollTo(turn),
  });
};
