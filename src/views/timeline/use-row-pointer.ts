import { type PointerEvent, useRef, useState } from 'react';
import type { TurnScale } from '../../charts/scales/turn-scale.ts';

export interface RowPointerOptions {
  readonly turns: TurnScale;
  readonly onHover: (turn: number | null) => void;
  /** The turns from where a drag began to where it is, in the order of the drag. */
  readonly onSelect: (anchor: number, at: number) => void;
  /** The drag came to nothing: the page scrolled under the finger, or the window was left. */
  readonly onAbandon: () => void;
}

/** Pixels that the pointer must travel before a press becomes a drag. */
const DRAG = 5;

export interface RowPointer {
  readonly isDragging: boolean;
  readonly handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onPointerLeave(): void;
  };
  /** Whether the press that is ending was a drag: its click then means nothing. */
  wasDrag(): boolean;
}

/**
 * Hover and drag-to-select over the rows that share the axis of turns, with mouse, pen or finger. A finger that moves up
 * or down scrolls the page (`touch-action: pan-y`), which ends the drag before it has selected anything.
 */
export function useRowPointer({ turns, onHover, onSelect, onAbandon }: RowPointerOptions): RowPointer {
  const press = useRef<number | null>(null);
  const dragged = useRef(false);
  const [isDragging, setIsDragging] = useState(false);
  const xOf = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const stop = () => {
    press.current = null;
    setIsDragging(false);
  };
  return {
    isDragging,
    handlers: {
      onPointerDown(event) {
        dragged.current = false;
        const x = xOf(event);
        if (event.button === 0 && event.isPrimary && x >= turns.left && x <= turns.right) press.current = x;
      },
      onPointerMove(event) {
        const x = xOf(event);
        onHover(x >= turns.left && x <= turns.right ? turns.turnAt(x) : null);
        const start = press.current;
        if (start === null) return;
        if (!dragged.current && Math.abs(x - start) < DRAG) return;
        if (!dragged.current) {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = true;
          setIsDragging(true);
        }
        onSelect(turns.turnAt(start), turns.turnAt(x));
      },
      onPointerUp: stop,
      onPointerCancel() {
        if (dragged.current) onAbandon();
        stop();
      },
      onPointerLeave: () => onHover(null),
    },
    wasDrag: () => dragged.current,
  };
}
