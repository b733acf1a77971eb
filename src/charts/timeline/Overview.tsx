import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react';
import styles from '../charts.module.css';
import { formatCount } from '../scales/format.ts';
import { OVERVIEW, type RowLayout } from '../scales/layout.ts';
import { turnScale } from '../scales/turn-scale.ts';
import { valueScale } from '../scales/value-scale.ts';
import { type BrushPart, brushPartAt, dragWindow, settleWindow, type TurnWindow } from './brush.ts';
import { areaPath, steady, stepColumns } from './step-line.ts';

export interface OverviewProps {
  readonly layout: RowLayout;
  /** Tokens of context per turn, of the whole run. */
  readonly context: Float64Array;
  readonly peak: number;
  readonly window: TurnWindow | null;
  readonly onWindow: (window: TurnWindow | null) => void;
}

/** The whole run in miniature with the window that the other rows show. Drag to zoom, double-click to see everything. */
export const Overview = memo(function Overview({ layout, context, peak, window, onWindow }: OverviewProps) {
  const count = context.length;
  const turns = useMemo(() => turnScale(0, count, layout.left, layout.right), [count, layout]);
  const silhouette = useMemo(() => {
    const values = valueScale(peak, 3, OVERVIEW.height - 3);
    return areaPath(stepColumns(steady(context), turns, values), OVERVIEW.height - 3);
  }, [context, peak, turns]);
  const drag = useRef<{
    readonly part: BrushPart;
    readonly start: number;
    readonly window: TurnWindow | null;
  } | null>(null);

  const boundaryAt = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return (x - turns.left) / turns.perTurn;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = boundaryAt(event);
    drag.current = { part: brushPartAt(start, window, 6 / turns.perTurn), start, window };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const held = drag.current;
    if (held === null) return;
    const at = boundaryAt(event);
    if (Math.abs(at - held.start) * turns.perTurn < 3) return;
    onWindow(dragWindow(held.part, held.window, held.start, at, count));
  };
  const release = () => {
    drag.current = null;
  };
  const { from, to } = window ?? { from: 0, to: count };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; the two handles below are sliders
    <div
      className={`${styles.row} ${styles.overview}`}
      style={{ height: OVERVIEW.height }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onWindow(null)}
    >
      <svg className={styles.svg} width={layout.width} height={OVERVIEW.height} aria-hidden="true">
        {!layout.narrow && (
          <text className={styles.name} x={12} y={18}>
            overview
          </text>
        )}
        <path className={styles.silhouette} d={silhouette} />
        {window !== null && <WindowMark left={turns.x(from)} right={turns.x(to)} />}
        <line
          className={styles.base}
          x1={layout.left}
          x2={layout.right}
          y1={OVERVIEW.height - 3}
          y2={OVERVIEW.height - 3}
        />
      </svg>
      <Handle
        name="First turn shown"
        value={from}
        min={0}
        max={Math.max(0, to - 1)}
        left={turns.x(from)}
        onMove={(value) => onWindow(settleWindow(value, to, count))}
      />
      <Handle
        name="Last turn shown"
        value={Math.max(from, to - 1)}
        min={from}
        max={Math.max(0, count - 1)}
        left={turns.x(to)}
        onMove={(value) => onWindow(settleWindow(from, value + 1, count))}
      />
    </div>
  );
});

function WindowMark({ left, right }: { readonly left: number; readonly right: number }) {
  return (
    <>
      <rect className={styles.windowFill} x={left} y={1} width={right - left} height={OVERVIEW.height - 2} />
      <line className={styles.windowEdge} x1={left} x2={left} y1={1} y2={OVERVIEW.height - 1} />
      <line className={styles.windowEdge} x1={right} x2={right} y1={1} y2={OVERVIEW.height - 1} />
    </>
  );
}

interface HandleProps {
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly left: number;
  readonly onMove: (value: number) => void;
}

/** An edge of the window as a slider: arrows move it by a hundredth of the run, or one turn with Shift. */
function Handle({ name, value, min, max, left, onMove }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.shiftKey ? 1 : Math.max(1, Math.round((max - min) / 100));
    const target = keyTarget(event.key, value, min, max, step);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(Math.min(max, Math.max(min, target)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`turn ${formatCount(value)}`}
      className={styles.handle}
      style={{ left: left - 5, height: OVERVIEW.height - 6 }}
      onKeyDown={onKeyDown}
    />
  );
}

function keyTarget(key: string, value: number, min: number, max: number, step: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step;
    case 'PageDown':
      return value - step * 10;
    case 'PageUp':
      return value + step * 10;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
