import { type RefObject, useEffect } from 'react';

/** What opened the panel is gone by then, or has taken the focus back, ms. */
const SETTLE_MS = 30;

/**
 * Gives the focus to a panel when it appears and at each of its steps, so that every step is read out. Only as it appears may
 * something else still be about to take the focus; from step to step the panel has it, and had it been given it later, it would
 * take it from whoever has gone on to what the step speaks of.
 */
export function useReadOut(panel: RefObject<HTMLElement | null>, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step is read out anew
  useEffect(() => {
    const focus = (): void => panel.current?.focus({ preventScroll: true });
    if (panel.current?.contains(document.activeElement) === true) {
      focus();
      return undefined;
    }
    const later = setTimeout(focus, SETTLE_MS);
    return () => clearTimeout(later);
  }, [step]);
}
