import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { RowLayout } from '../../charts/scales/layout.ts';
import type { TurnScale } from '../../charts/scales/turn-scale.ts';
import type { TurnWindow } from '../../charts/timeline/brush.ts';
import { cursorAfterKey, moveEdge, type RangeEdge } from '../../charts/timeline/turn-selection.ts';
import { formatCount } from '../common/format.ts';
import styles from './Timeline.module.css';

export interface SegmentRangeProps {
  readonly range: TurnWindow;
  readonly turns: TurnScale;
  readonly layout: RowLayout;
  readonly count: number;
  /** A long step, in turns. */
  readonly page: number;
  readonly onRange: (range: TurnWindow) => void;
}

/** The one range that is judged, with an edge at either end to hold: the verdict follows while it moves. */
export function SegmentRange(props: SegmentRangeProps) {
  const { range, turns } = props;
  const left = Math.max(turns.left, turns.x(range.from));
  const right = Math.min(turns.right, turns.x(range.to));
  return (
    <>
      {right > left && (
        <div className={styles.range} style={{ left, width: Math.max(1, right - left) }} aria-hidden="true" />
      )}
      <Edge {...props} edge="first" />
      <Edge {...props} edge="last" />
    </>
  );
}

/** Width of what can be taken hold of, px; it lies outside of the range, so that both edges of a single turn are free. */
const GRIP = 24;

function Edge(props: SegmentRangeProps & { readonly edge: RangeEdge }) {
  const { range, turns, layout, count, page, edge, onRange } = props;
  const boundary = edge === 'first' ? range.from : range.to;
  const turn = edge === 'first' ? range.from : range.to - 1;
  const frame = useRef(0);
  const held = useRef(false);
  if (boundary < turns.from || boundary > turns.to) return null;
  const x = turns.x(boundary);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = true;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return;
    event.stopPropagation();
    const start = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    const at = turns.from + (event.clientX - start - turns.left) / turns.perTurn;
    const inside = Math.max(turns.from, Math.min(turns.to, Math.round(at)));
    const next = moveEdge(range, edge, edge === 'first' ? inside : inside - 1, count);
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => onRange(next));
  };
  const release = () => {
    held.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = cursorAfterKey(event.key, turn, page, count);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    onRange(moveEdge(range, edge, to, count));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={edge === 'first' ? 'First turn of the segment' : 'Last turn of the segment'}
      aria-valuemin={edge === 'first' ? 0 : range.from}
      aria-valuemax={edge === 'first' ? range.to - 1 : count - 1}
      aria-valuenow={turn}
      aria-valuetext={`turn ${formatCount(turn)}`}
      title="Drag to change the segment"
      className={styles.edge}
      data-edge={edge}
      style={{
        width: GRIP,
        left: edge === 'first' ? Math.max(0, x - GRIP) : Math.min(layout.width - GRIP, x),
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
    />
  );
}
