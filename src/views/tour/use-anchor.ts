/**
 * Where on the screen the thing of a step is, kept true as the page scrolls, grows and is worked with: what moves it is
 * beyond listing (lists that measure themselves, a chart that follows a slider), so while a step is shown it is looked at
 * once a frame, and the view is told only of what changed.
 */
import { type RefObject, useEffect, useState } from 'react';
import type { TourStep } from '../../state/view/tour.ts';
import { findAnchor } from './anchors.ts';
import { type Box, isInWindow, placeBeside } from './place.ts';

export interface TourPlace {
  /** Around the thing; `null` where it is not on screen. */
  readonly ring: Box | null;
  readonly panel: { readonly left: number; readonly top: number };
}

/** What is scrolled into the middle stands this far from the edges of the window at least, px. */
const COMFORT = 72;

/** `null` until the panel was measured. */
export function useAnchor(step: TourStep, panel: RefObject<HTMLElement | null>): TourPlace | null {
  const [place, setPlace] = useState<TourPlace | null>(null);
  useEffect(() => {
    let frame = 0;
    let anchor: Element | null = null;
    let last = '';
    const look = (): void => {
      frame = requestAnimationFrame(look);
      const size = panel.current?.getBoundingClientRect();
      if (size === undefined) return;
      if (anchor === null || !anchor.isConnected) {
        anchor = findAnchor(step);
        if (anchor !== null) bringIntoView(anchor);
      }
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const box = anchor === null ? null : boxOf(anchor);
      const ring = box !== null && isInWindow(box, view) ? box : null;
      const next: TourPlace = { ring, panel: placeBeside(ring, size, view) };
      const key = JSON.stringify(next);
      if (key !== last) setPlace(next);
      last = key;
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [step, panel]);
  return place;
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight - COMFORT) return;
  element.scrollIntoView({ block: 'center' });
}
