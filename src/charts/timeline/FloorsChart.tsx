import { memo, type PointerEvent, useId, useRef, useState } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import styles from '../charts.module.css';
import { ValueAxis } from '../scales/Axes.tsx';
import { formatCount } from '../scales/format.ts';
import { FLOORS, type RowLayout } from '../scales/layout.ts';
import { nearestStop } from '../scales/slot-scale.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import type { ValueScale } from '../scales/value-scale.ts';
import { verdictPath } from '../verdict/verdict-shapes.ts';
import { barLabels, LABEL_MARK } from './bar-labels.ts';
import type { Bar, FloorsGeometry } from './floors-geometry.ts';
import { VerdictLayer } from './VerdictLayer.tsx';

export interface FloorsChartProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  readonly values: ValueScale;
  readonly passes: readonly Pass[];
  readonly geometry: FloorsGeometry;
  readonly slot: number | null;
  readonly selectedPass: number | null;
  readonly summary: string;
  readonly onSlot: (slot: number) => void;
  /** A drag of the slot line begins or ends: the axis should stand still meanwhile. */
  readonly onHold: (held: boolean) => void;
}

/** One bar per segment: floor by kind, hatched margin, a cap in the colour of the verdict, and the slot as a line. */
export const FloorsChart = memo(function FloorsChart(props: FloorsChartProps) {
  const { layout, turns, values, passes, geometry, slot, selectedPass, summary } = props;
  const hatch = useId();
  const selectedBar = geometry.bars.find((bar) => bar.pass === selectedPass);
  const selected = selectedPass === null ? undefined : passes[selectedPass];
  return (
    <div className={styles.row} style={{ height: FLOORS.height }}>
      <svg className={styles.svg} width={layout.width} height={FLOORS.height} role="img" aria-label={summary}>
        <defs>
          <pattern
            id={hatch}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line className={styles.hatchLine} x1="0" x2="0" y1="0" y2="4" />
          </pattern>
        </defs>
        <ValueAxis layout={layout} values={values} name={null} />
        <Bars geometry={geometry} hatch={hatch} />
        <BarLabels bars={geometry.bars} passes={passes} />
        {slot !== null && <SlotLine layout={layout} values={values} slot={slot} />}
        {selectedBar !== undefined && (
          <rect
            className={styles.selectedMark}
            x={selectedBar.left - 1}
            y={selectedBar.top - 2}
            width={selectedBar.right - selectedBar.left + 2}
            height={values.bottom - selectedBar.top + 2}
          />
        )}
        {selected !== undefined && <SegmentBracket pass={selected} turns={turns} values={values} />}
      </svg>
      {slot !== null && <SlotGrip {...props} slot={slot} />}
    </div>
  );
});

const Bars = memo(function Bars({
  geometry,
  hatch,
}: {
  readonly geometry: FloorsGeometry;
  readonly hatch: string;
}) {
  return (
    <g>
      {geometry.kinds.map(({ group, fill }) => (
        <path key={group} data-group={group} className={styles.fill} d={fill} />
      ))}
      {geometry.kinds.map(({ group, edge, top }) => (
        <g key={group} data-group={group} className={styles.edge}>
          <path className={styles.kindTop} d={top} />
          <path className={styles.kindEdge} d={edge} />
        </g>
      ))}
      <path d={geometry.margin} fill={`url(#${hatch})`} />
      <path className={styles.ledger} d={geometry.ledger} />
      <path className={styles.partNeed} d={geometry.partNeeds} />
      <path className={styles.cut} d={geometry.cuts} />
      <VerdictLayer paths={geometry.caps} className={styles.cap} />
      <path className={styles.clip} d={geometry.clips} />
    </g>
  );
});

/** A mark over each bar that is wide enough for one, and the need beside it where that fits too. */
const BarLabels = memo(function BarLabels({
  bars,
  passes,
}: {
  readonly bars: readonly Bar[];
  readonly passes: readonly Pass[];
}) {
  return (
    <g>
      {barLabels(bars, passes).map(({ pass, verdict, x, y, need }) => (
        <g key={pass} data-verdict={verdict}>
          <path className={styles.shape} d={verdictPath(verdict, LABEL_MARK, x, y)} />
          {need !== null && (
            <text className={`${styles.halo} ${styles.loud}`} x={need.x} y={need.y}>
              {need.text}
            </text>
          )}
        </g>
      ))}
    </g>
  );
});

function SlotLine({
  layout,
  values,
  slot,
}: {
  readonly layout: RowLayout;
  readonly values: ValueScale;
  readonly slot: number;
}) {
  const y = values.clamped(slot);
  const above = slot > values.max;
  return (
    <g>
      <line className={styles.slot} x1={layout.left} x2={layout.right} y1={y} y2={y} />
      <text
        className={`${styles.halo} ${styles.loud}`}
        x={layout.right - 20}
        y={y - values.top < 4 ? y + 12 : y - 4}
        textAnchor="end"
      >
        {`${above ? '↑ ' : ''}slot ${formatCount(slot)}`}
      </text>
    </g>
  );
}

/** The turns of the whole segment, under bars that show only what a pass adds. */
function SegmentBracket({
  pass,
  turns,
  values,
}: {
  readonly pass: Pass;
  readonly turns: TurnScale;
  readonly values: ValueScale;
}) {
  const from = Math.max(turns.left, turns.x(pass.segment.from));
  const to = Math.min(turns.right, turns.x(pass.segment.to));
  if (to <= from) return null;
  const y = values.bottom + 3;
  return <path className={styles.selectedMark} d={`M${from + 1} ${y}H${to - 1}`} />;
}

/**
 * The pointer's hold on the slot line. Hidden from assistive technology on purpose: it is the same value as the slider
 * named "Slot", which does the same with keys.
 */
function SlotGrip({ layout, values, slot, onSlot, onHold }: FloorsChartProps & { readonly slot: number }) {
  const [held, setHeld] = useState(false);
  const frame = useRef(0);
  const last = useRef(slot);
  const hold = (on: boolean) => {
    setHeld(on);
    onHold(on);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = slot;
    hold(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!held) return;
    const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
    const next = nearestStop(values.valueAt(event.clientY - top));
    if (next === last.current) return;
    last.current = next;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => onSlot(next));
  };
  return (
    <div
      className={styles.grip}
      aria-hidden="true"
      title="Drag to change the slot"
      data-held={held}
      style={{ left: layout.left, width: layout.right - layout.left, top: values.clamped(slot) - 6 }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
    />
  );
}
