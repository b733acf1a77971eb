/**
 * One popover for all marks. It opens after a short rest of the pointer, at once on keyboard focus, and stays
 * while the pointer is on the mark or in the popover (so that its links can be reached). Scrolling may take the
 * mark out of the document; the popover then closes instead of hanging in the air.
 */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

const OPEN_MS = 140;
const CLOSE_MS = 220;

export interface SpanPopoverState {
  readonly span: number | null;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly over: (target: EventTarget) => void;
  readonly out: (target: EventTarget) => void;
  readonly show: (target: EventTarget) => boolean;
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => void;
}

const markOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('mark[data-span]') : null;

export const useSpanPopover = (): SpanPopoverState => {
  const [span, setSpan] = useState<number | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const later = useCallback((action: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, ms);
  }, []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    delete anchor.current?.dataset.open;
    anchor.current = null;
    setSpan(null);
  }, []);
  const open = useCallback((mark: HTMLElement) => {
    clearTimeout(timer.current);
    delete anchor.current?.dataset.open;
    mark.dataset.open = 'true';
    anchor.current = mark;
    setSpan(Number(mark.dataset.span));
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return useMemo(
    () => ({
      span,
      anchor,
      over: (target) => {
        const mark = markOf(target);
        if (mark === null) return;
        if (mark === anchor.current) clearTimeout(timer.current);
        else later(() => mark.isConnected && open(mark), OPEN_MS);
      },
      out: (target) => {
        if (markOf(target) !== null) later(close, CLOSE_MS);
      },
      show: (target) => {
        const mark = markOf(target);
        if (mark === null) return false;
        open(mark);
        return true;
      },
      hold: () => clearTimeout(timer.current),
      release: () => later(close, CLOSE_MS),
      close,
    }),
    [span, later, open, close],
  );
};
