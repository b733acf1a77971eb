import { memo, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import type { SweepPoint } from '../../core/compaction/sweep/sweep.ts';
import charts from '../charts.module.css';
import { ValueAxis } from '../scales/Axes.tsx';
import { formatCount, formatTick } from '../scales/format.ts';
import { type RowLayout, rowLayout } from '../scales/layout.ts';
import { valueScale } from '../scales/value-scale.ts';
import { VERDICT_WORDS } from '../verdict/verdict-shapes.ts';
import styles from './Sweep.module.css';
import {
  amountScale,
  countBands,
  mostPasses,
  nearestPoint,
  type SlotScale,
  slotScale,
  slotTicks,
  valueSteps,
} from './sweep-geometry.ts';

export interface SweepChartProps {
  readonly width: number;
  /** By slot, ascending; at least one. */
  readonly points: readonly SweepPoint[];
  readonly slot: number | null;
  /** Whether the points are still those of settings before. */
  readonly isBehind: boolean;
  /** The sentence that stands for the picture. */
  readonly summary: string;
  readonly onSlot: (slot: number) => void;
  /** Hears of the measured point under the pointer; `null` when there is none. */
  readonly onPoint: (point: SweepPoint | null) => void;
}

const COUNTS = { height: 146, top: 24 } as const;
const VALUES = { height: 78, top: 22 } as const;
const AXIS = 20;

/** Verdicts stacked by slot, and under them what the summaries are charged and what accepting the refusals would cost. */
export const SweepChart = memo(function SweepChart(props: SweepChartProps) {
  const { width, points, slot, isBehind, summary, onSlot, onPoint } = props;
  const layout = useMemo(() => rowLayout(width), [width]);
  const scale = useMemo(() => slotScale(layout.left, layout.right), [layout]);
  const [pointed, setPointed] = useState<SweepPoint | null>(null);
  const hasLoss = points.some(({ counts }) => counts.refuse > 0);
  const height = COUNTS.height + VALUES.height * (hasLoss ? 2 : 1) + AXIS;
  const point = (next: SweepPoint | null): void => {
    if (next === pointed) return;
    setPointed(next);
    onPoint(next);
  };
  return (
    <div className={styles.chart} data-behind={isBehind} style={{ height }}>
      <svg className={charts.svg} width={width} height={height} role="img" aria-label={summary}>
        <Counts layout={layout} scale={scale} points={points} />
        <Values
          layout={layout}
          scale={scale}
          points={points}
          y={COUNTS.height}
          name={layout.narrow ? 'summary tokens' : 'summary tokens, measured, log scale'}
          measure={tokensOf}
          line={styles.tokens}
          isLog
        />
        {hasLoss && (
          <Values
            layout={layout}
            scale={scale}
            points={points}
            y={COUNTS.height + VALUES.height}
            name={
              layout.narrow
                ? '≈ expected loss, tok'
                : '≈ expected loss if refusals were accepted, tok: an estimate'
            }
            measure={lossOf}
            line={styles.loss}
            isLog={false}
          />
        )}
        <SlotAxis layout={layout} scale={scale} y={height - AXIS} />
        {pointed !== null && (
          <line
            className={styles.pointed}
            x1={scale.x(pointed.slot)}
            x2={scale.x(pointed.slot)}
            y1={COUNTS.top}
            y2={height - AXIS}
          />
        )}
        {slot !== null && <SlotLine layout={layout} scale={scale} slot={slot} bottom={height - AXIS} />}
      </svg>
      <Pointer scale={scale} points={points} height={height - AXIS} onSlot={onSlot} onPoint={point} />
    </div>
  );
});

const tokensOf = (point: SweepPoint): number | null => point.summaryTokens;
const lossOf = (point: SweepPoint): number | null => point.expectedLoss;

interface OnAxis {
  readonly layout: RowLayout;
  readonly scale: SlotScale;
}

const Counts = memo(function Counts({ layout, scale, points }: OnAxis & Pick<SweepChartProps, 'points'>) {
  const pattern = useId();
  const { bands, values } = useMemo(() => {
    const values = valueScale(Math.max(1, mostPasses(points)), COUNTS.top, COUNTS.height - 6);
    return { bands: countBands(points, scale, values, VERDICT_WORDS), values };
  }, [points, scale]);
  return (
    <g>
      <defs>
        <pattern
          id={`${pattern}-split`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line className={styles.hatch} data-verdict="split" x1="0" x2="0" y1="0" y2="6" />
        </pattern>
        <pattern
          id={`${pattern}-refuse`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={styles.hatch} data-verdict="refuse" d="M0 0V6M0 0H6" />
        </pattern>
        <pattern id={`${pattern}-not-applicable`} width="5" height="5" patternUnits="userSpaceOnUse">
          <circle className={styles.dots} cx="1" cy="1" r="0.8" />
        </pattern>
      </defs>
      <ValueAxis layout={layout} values={values} name={layout.narrow ? 'passes' : 'passes, measured'} />
      {bands.map(({ verdict, area, edge, word }) => (
        <g key={verdict} data-verdict={verdict}>
          <path className={styles.band} d={area} />
          {verdict !== 'compact' && <path d={area} fill={`url(#${pattern}-${verdict})`} />}
          <path className={charts.cap} d={edge} />
          {word !== null && (
            <text className={`${charts.word} ${charts.halo}`} x={word.x} y={word.y + 4} textAnchor="middle">
              {VERDICT_WORDS[verdict]}
            </text>
          )}
        </g>
      ))}
    </g>
  );
});

interface ValuesProps extends OnAxis {
  readonly points: readonly SweepPoint[];
  readonly y: number;
  readonly name: string;
  readonly measure: (point: SweepPoint) => number | null;
  readonly line: string | undefined;
  /** Amounts that span decades. */
  readonly isLog: boolean;
}

const Values = memo(function Values({ layout, scale, points, y, name, measure, line, isLog }: ValuesProps) {
  const { ticks, d } = useMemo(() => {
    const amounts = points.flatMap((point) => measure(point) ?? []);
    const { values, ticks } = amountScale(amounts, isLog, VALUES.top, VALUES.height - 6);
    return { ticks, d: valueSteps(points, scale, values, measure) };
  }, [points, scale, measure, isLog]);
  return (
    <g transform={`translate(0 ${y})`}>
      {ticks.map(({ value, y: at }) => (
        <g key={value}>
          <line
            className={value === 0 ? charts.base : charts.grid}
            x1={layout.left}
            x2={layout.right}
            y1={at}
            y2={at}
          />
          <text x={layout.left - 6} y={at} dy={value === 0 ? 0 : '0.32em'} textAnchor="end">
            {formatTick(value)}
          </text>
        </g>
      ))}
      <text className={`${charts.name} ${charts.halo}`} x={layout.left} y={12}>
        {name}
      </text>
      <path className={line} d={d} />
    </g>
  );
});

function SlotAxis({ layout, scale, y }: OnAxis & { readonly y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text className={charts.name} x={layout.narrow ? 4 : 12} y={15}>
        slot
      </text>
      {slotTicks(scale, layout.narrow ? 52 : 64).map((tick) => {
        const x = scale.x(tick);
        return (
          <g key={tick}>
            <line className={charts.base} x1={x} x2={x} y1={0} y2={4} />
            <text
              x={x}
              y={15}
              textAnchor={x > layout.right - 20 ? 'end' : x < layout.left + 12 ? 'start' : 'middle'}
            >
              {formatTick(tick)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function SlotLine({
  layout,
  scale,
  slot,
  bottom,
}: OnAxis & { readonly slot: number; readonly bottom: number }) {
  const x = Math.round(scale.x(slot)) + 0.5;
  const atRight = x > layout.right - 90;
  return (
    <g>
      <line className={charts.slot} x1={x} x2={x} y1={2} y2={bottom} />
      <text
        className={`${charts.halo} ${charts.loud}`}
        x={atRight ? x - 5 : x + 5}
        y={11}
        textAnchor={atRight ? 'end' : 'start'}
      >
        {`slot ${formatCount(slot)}`}
      </text>
    </g>
  );
}

interface PointerProps {
  readonly scale: SlotScale;
  readonly points: readonly SweepPoint[];
  readonly height: number;
  readonly onSlot: (slot: number) => void;
  readonly onPoint: (point: SweepPoint | null) => void;
}

/**
 * The pointer's hold on the slot: a click or a drag sets it. Hidden from assistive technology on purpose: it is the same
 * value as the slider named "Slot", which does the same with keys, and the table beside the chart has every number.
 */
function Pointer({ scale, points, height, onSlot, onPoint }: PointerProps) {
  const held = useRef(false);
  const frame = useRef(0);
  const last = useRef<number | null>(null);
  const slotUnder = (event: PointerEvent<HTMLDivElement>): number =>
    scale.slotAt(event.clientX - event.currentTarget.getBoundingClientRect().left + scale.left);
  const set = (slot: number): void => {
    if (slot === last.current) return;
    last.current = slot;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => onSlot(slot));
  };
  const release = (): void => {
    held.current = false;
    last.current = null;
  };
  return (
    <div
      className={styles.pointer}
      aria-hidden="true"
      title="Click or drag to set the slot"
      style={{ left: scale.left, width: scale.right - scale.left, height }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = true;
        set(slotUnder(event));
      }}
      onPointerMove={(event) => {
        const slot = slotUnder(event);
        onPoint(nearestPoint(points, slot));
        if (held.current) set(slot);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={() => onPoint(null)}
    />
  );
}
