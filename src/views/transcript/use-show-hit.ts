import { type RefObject, useEffect, useMemo } from 'react';
import { useSession } from '../../state/session/session.ts';
import { FURTHEST_REACH, type RowStore } from './row-store.ts';
import type { Find } from './use-find.ts';
import type { HitsOf } from './use-hit-ranges.ts';
import { useHold } from './use-hold.ts';

export interface HitList {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly find: Find;
  readonly rows: RowStore;
  readonly hitsOf: HitsOf;
  /** Whether every turn on screen has its text. */
  readonly complete: boolean;
  readonly isVisible: (turn: number) => boolean;
  readonly scrollTo: (turn: number) => void;
  readonly scrollBy: (pixels: number) => void;
}

interface Wish {
  readonly turn: number;
  readonly hit: number;
}

const markOf = (scroller: HTMLElement, { turn, hit }: Wish): Element | null =>
  scroller.querySelector(`article[data-turn="${turn}"] [data-hit="${hit}"]`);

/** How far the middle of an element is below that of its scroller, in pixels. */
const belowCentre = (scroller: Element, element: Element): number => {
  const outer = scroller.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  return inner.top + inner.height / 2 - (outer.top + outer.height / 2);
};

/** Follows the search: brings the hit that it stands on to the middle of the list, and opens its turn as far as needed. */
export const useShowHit = (list: HitList): Wish | null => {
  const { scroller, find, rows, hitsOf, isVisible, scrollTo, scrollBy, complete } = list;
  const { current, hits } = find;
  // A step to the same hit, where it is the only one, is a wish to see it again.
  const wish = useMemo<Wish | null>(
    () => (current === null ? null : { turn: hits.turnOf(current), hit: current.hit }),
    [current, hits],
  );
  const [turn, number] = [wish?.turn ?? null, wish?.hit ?? null];

  const row = turn === null ? undefined : rows.get(turn);
  const isBehindCut =
    row !== undefined && number !== null && row.text.length < row.length && hitsOf(row).length <= number;
  const { asked, tellBeyond } = find;
  useEffect(() => {
    if (!isBehindCut || asked === null || turn === null || number === null) return;
    let isStale = false;
    void useSession
      .getState()
      .hitPlace(asked, turn, number)
      .then((place) => {
        if (isStale || place === null) return;
        if (place < FURTHEST_REACH) rows.reach(turn, place);
        else if (current !== null) tellBeyond(current, place);
      })
      .catch(() => null);
    return () => {
      isStale = true;
    };
  }, [isBehindCut, asked, turn, number, rows, current, tellBeyond]);

  useHold({
    scroller,
    wish,
    complete,
    // Near the ends of the list a hit cannot be in the middle.
    isPlaced: (element, wanted) => {
      const mark = markOf(element, wanted);
      if (mark === null) return !isVisible(wanted.turn);
      return Math.abs(belowCentre(element, mark)) < element.clientHeight / 2.5;
    },
    place: (wanted) => {
      const element = scroller.current;
      const mark = element === null ? null : markOf(element, wanted);
      if (element !== null && mark !== null) scrollBy(belowCentre(element, mark));
      else if (element?.querySelector(`article[data-turn="${wanted.turn}"]`) === null) scrollTo(wanted.turn);
    },
  });
  return wish;
};
