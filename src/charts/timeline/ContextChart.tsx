import { memo, useId, useMemo } from 'react';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import styles from '../charts.module.css';
import { ValueAxis } from '../scales/Axes.tsx';
import { formatCount } from '../scales/format.ts';
import { CONTEXT, type RowLayout } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { type ValueScale, valueScale } from '../scales/value-scale.ts';
import { contextTop } from './context-axis.ts';
import { peakOf } from './context-series.ts';
import { PassMarks } from './PassMarks.tsx';
import { type CanvasLine, StepCanvas } from './StepCanvas.tsx';
import { type StepSeries, steady, stepColumns, stepPath } from './step-line.ts';

/** Above this many visible turns lines are binned and painted on a canvas. */
export const CANVAS_TURNS = 2_000;

export interface ContextChartProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  readonly run: Run;
  /** The run's context as steps: `contextSeries`. */
  readonly series: StepSeries;
  /** What the log reports: `reportedSeries`; `null` where it reports nothing. */
  readonly reported: StepSeries | null;
  readonly budget: number;
  /** Passes happen at turns of this run; false for windows and ranges, which then get no marks here. */
  readonly replayed: boolean;
  readonly selectedPass: number | null;
  /** The context under a second policy, to compare with; absent without one. */
  readonly second?: StepSeries | null;
  readonly onSelectPass: (index: number) => void;
  /** The sentence that stands for the picture. */
  readonly summary: string;
}

/** Context over turns, with budget, mark, the fall at each pass and the verdict on it. */
export const ContextChart = memo(function ContextChart(props: ContextChartProps) {
  const { layout, turns, run, series, reported, budget, replayed, selectedPass, summary } = props;
  const second = props.second ?? null;
  const clip = useId();
  const peak = useMemo(() => peakOf(series.during), [series]);
  const max = useMemo(
    () => contextTop(run, series, [reported, second], budget),
    [run, series, reported, second, budget],
  );
  const values = useMemo(() => valueScale(max, CONTEXT.band, CONTEXT.height - 4), [max]);
  const binned = turns.to - turns.from > CANVAS_TURNS;
  const selected = selectedPass === null ? undefined : run.passes[selectedPass];
  return (
    <div className={styles.row} style={{ height: CONTEXT.height }}>
      {binned && (
        <BinnedLines
          layout={layout}
          series={series}
          ghost={run.ghost}
          reported={reported}
          second={second}
          turns={turns}
          values={values}
        />
      )}
      <svg
        className={styles.svg}
        width={layout.width}
        height={CONTEXT.height}
        role="img"
        aria-label={summary}
      >
        <clipPath id={clip}>
          <rect
            x={layout.left}
            y={values.top}
            width={layout.right - layout.left}
            height={values.bottom - values.top + 1}
          />
        </clipPath>
        {selected !== undefined && <SelectedRange pass={selected} turns={turns} values={values} />}
        <ValueAxis layout={layout} values={values} name={layout.narrow ? 'context' : 'context, tok'} />
        {!binned && (
          <g clipPath={`url(#${clip})`}>
            <Lines
              series={series}
              ghost={run.ghost}
              reported={reported}
              second={second}
              turns={turns}
              values={values}
            />
          </g>
        )}
        {run.exhausted !== null && (
          <Exhausted turn={run.exhausted} layout={layout} turns={turns} values={values} />
        )}
        {replayed && (
          <PassMarks
            layout={layout}
            turns={turns}
            values={values}
            passes={run.passes}
            selectedPass={selectedPass}
            onSelectPass={props.onSelectPass}
          />
        )}
        <Limits layout={layout} values={values} mark={run.mark} budget={budget} />
        {peak.value > values.max && (
          <text
            className={`${styles.halo} ${styles.loud}`}
            x={layout.right - 2}
            y={values.top + 9}
            textAnchor="end"
          >
            {`↑ ${formatCount(peak.value)} at turn ${formatCount(peak.turn)}`}
          </text>
        )}
      </svg>
    </div>
  );
});

interface LinesProps {
  readonly series: StepSeries;
  readonly ghost: Float64Array;
  readonly reported: StepSeries | null;
  readonly second: StepSeries | null;
  readonly turns: TurnScale;
  readonly values: ValueScale;
}

const Lines = memo(function Lines({ series, ghost, reported, second, turns, values }: LinesProps) {
  return (
    <>
      <path className={styles.ghost} d={stepPath(steady(ghost), turns, values)} />
      {reported !== null && <path className={styles.reported} d={stepPath(reported, turns, values)} />}
      {second !== null && <path className={styles.secondLine} d={stepPath(second, turns, values)} />}
      <path className={styles.context} d={stepPath(series, turns, values)} />
    </>
  );
});

function BinnedLines({
  layout,
  series,
  ghost,
  reported,
  second,
  turns,
  values,
}: LinesProps & { readonly layout: RowLayout }) {
  const lines = useMemo(() => {
    const line = (of: StepSeries, colour: string, thickness: number, dotted: boolean): CanvasLine => ({
      columns: stepColumns(of, turns, values),
      colour,
      thickness,
      dotted,
    });
    return [
      line(steady(ghost), '--control', 1.25, true),
      ...(reported === null ? [] : [line(reported, '--kind-number-line', 1, false)]),
      ...(second === null ? [] : [line(second, '--accent', 1.5, true)]),
      line(series, '--text', 1.5, false),
    ];
  }, [series, ghost, reported, second, turns, values]);
  return <StepCanvas width={layout.width} height={CONTEXT.height} clipTop={values.top} lines={lines} />;
}

interface LimitsProps {
  readonly layout: RowLayout;
  readonly values: ValueScale;
  readonly mark: number;
  readonly budget: number;
}

/** Budget and mark as lines with their names; where they lie above the axis, a note says so. */
function Limits({ layout, values, mark, budget }: LimitsProps) {
  const x = layout.left + 4;
  if (mark > values.max) {
    return (
      <text className={styles.halo} x={x} y={values.top + 9}>
        {`↑ mark ${formatCount(mark)} · budget ${formatCount(budget)}`}
      </text>
    );
  }
  const budgetY = values.y(budget);
  const markY = values.y(mark);
  // A mark close to the budget would put its words on the budget's line: they go below their own instead.
  const markBelow = markY - budgetY < 14;
  return (
    <g>
      <line className={styles.budget} x1={layout.left} x2={layout.right} y1={budgetY} y2={budgetY} />
      <text className={styles.halo} x={x} y={budgetY - 3}>
        {`budget ${formatCount(budget)}`}
      </text>
      <line className={styles.mark} x1={layout.left} x2={layout.right} y1={markY} y2={markY} />
      <text className={styles.halo} x={x} y={markBelow ? markY + 11 : markY - 3}>
        {`mark ${formatCount(mark)}`}
      </text>
    </g>
  );
}

interface OnPlot {
  readonly turns: TurnScale;
  readonly values: ValueScale;
}

function SelectedRange({ pass, turns, values }: OnPlot & { readonly pass: Pass }) {
  const from = Math.max(turns.left, turns.x(pass.segment.from));
  const to = Math.min(turns.right, turns.x(pass.segment.to));
  if (to <= from) return null;
  return (
    <rect
      className={styles.selectedRange}
      x={from}
      y={values.top}
      width={to - from}
      height={values.bottom - values.top}
    />
  );
}

function Exhausted({
  turn,
  layout,
  turns,
  values,
}: OnPlot & { readonly turn: number; readonly layout: RowLayout }) {
  if (turn < turns.from || turn >= turns.to) return null;
  const x = turns.x(turn);
  const atRight = x > layout.right - 150;
  return (
    <g data-verdict="refuse">
      <line className={styles.over} x1={x} x2={x} y1={values.top} y2={values.bottom} />
      <text
        className={`${styles.word} ${styles.halo}`}
        x={atRight ? x - 4 : x + 4}
        y={values.bottom - 5}
        textAnchor={atRight ? 'end' : 'start'}
      >
        {`over budget · ${formatCount(turn)}`}
      </text>
    </g>
  );
}
