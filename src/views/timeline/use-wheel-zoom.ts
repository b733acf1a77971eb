import { type RefObject, useEffect } from 'react';
import type { TurnScale } from '../../charts/scales/turn-scale.ts';
import { scaleWindow, shiftWindow, type TurnWindow } from '../../charts/timeline/brush.ts';

export interface WheelZoomOptions {
  readonly turns: TurnScale;
  readonly count: number;
  readonly window: TurnWindow | null;
  readonly onZoom: (window: TurnWindow | null) => void;
}

/** A pinch (which arrives as a wheel with Ctrl) zooms about the pointer, a sideways wheel pans; the page still scrolls. */
export function useWheelZoom(ref: RefObject<HTMLElement | null>, options: WheelZoomOptions): void {
  const { turns, count, window, onZoom } = options;
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const x = event.clientX - element.getBoundingClientRect().left;
        const about = turns.from + (x - turns.left) / turns.perTurn;
        onZoom(scaleWindow(window, about, 1.01 ** event.deltaY, count));
      } else if (window !== null && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        const by = event.deltaX / turns.perTurn;
        onZoom(shiftWindow(window, Math.sign(by) * Math.max(1, Math.abs(by)), count));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ref, turns, count, window, onZoom]);
}
