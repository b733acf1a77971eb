import { type PointerEvent, useRef, useState } from 'react';
import { settleWindow, type TurnWindow } from '../../charts/brush.ts';
import type { TurnScale } from '../../charts/turn-scale.ts';

export interface RowPointerOptions {
  readonly turns: TurnScale;
  /** Number of turns of the run. */
  readonly count: number;
  readonly onHover: (turn: number | null) => void;
  readonly onZoom: (window: TurnWindow | null) => void;
}

/** Pixels that the pointer must travel before a press becomes a drag. */
const DRAG = 5;

export interface RowPointer {
  /** The stretch under the drag in px, for drawing; `null` when nothing is dragged. */
  readonly drag: { readonly left: number; readonly width: number } | null;
  readonly handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(): void;
    onPointerLeave(): void;
  };
  /** Whether the press that is ending was a drag: its click then means nothing. */
  wasDrag(): boolean;
}

/** Hover and drag-to-zoom over the rows that share the axis of turns. */
export function useRowPointer({ turns, count, onHover, onZoom }: RowPointerOptions): RowPointer {
  const press = useRef<number | null>(null);
  const dragged = useRef(false);
  const [drag, setDrag] = useState<RowPointer['drag']>(null);
  const xOf = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const inPlot = (x: number) => Math.min(turns.right, Math.max(turns.left, x));
  const stop = () => {
    press.current = null;
    setDrag(null);
  };
  return {
    drag,
    handlers: {
      onPointerDown(event) {
        dragged.current = false;
        if (event.button === 0 && event.pointerType !== 'touch') press.current = inPlot(xOf(event));
      },
      onPointerMove(event) {
        const x = xOf(event);
        onHover(x >= turns.left && x <= turns.right ? turns.turnAt(x) : null);
        const start = press.current;
        if (start === null) return;
        const at = inPlot(x);
        if (!dragged.current && Math.abs(at - start) < DRAG) return;
        if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        setDrag({ left: Math.min(start, at), width: Math.abs(at - start) });
      },
      onPointerUp(event) {
        const start = press.current;
        if (start !== null && dragged.current) {
          const boundary = (px: number) => turns.from + (px - turns.left) / turns.perTurn;
          onZoom(settleWindow(boundary(start), boundary(inPlot(xOf(event))), count));
        }
        stop();
      },
      onPointerCancel: stop,
      onPointerLeave: () => onHover(null),
    },
    wasDrag: () => dragged.current,
  };
}
