import { isOverTime } from '../../core/compaction/policy/policy.ts';
import { formatCount } from '../scales/format.ts';
import { CONTEXT } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { type ValueScale, valueScale } from '../scales/value-scale.ts';
import { contextTop } from '../timeline/context-axis.ts';
import { contextSeries, peakOf, reportedSeries } from '../timeline/context-series.ts';
import { MARK_SIZE, MARK_TOP, MOST_LEADERS, passMarks } from '../timeline/pass-marks.ts';
import { type StepSeries, steady, stepColumns, stepPath } from '../timeline/step-line.ts';
import { verdictPath } from '../verdict/verdict-shapes.ts';
import { valueAxis } from './axes.ts';
import { type Key, type Panel, PLOT } from './frame.ts';
import { lineKey } from './keys.ts';
import { ruler, stroke, tag, words } from './markup.ts';
import type { Palette } from './palette.ts';
import type { PictureData } from './picture-data.ts';

const BOTTOM = 232;
/** With more turns than this in sight, lines are drawn column by column, so that a picture stays small. */
const MOST_STEPS = 2_000;

interface Drawing {
  readonly turns: TurnScale;
  readonly values: ValueScale;
  readonly palette: Palette;
}

export interface ContextPanel {
  readonly panel: Panel;
  readonly legend: readonly Key[];
  readonly reported: StepSeries | null;
}

/** Context over turns, with mark and budget, the fall at each pass and its verdict. */
export function contextPanel(
  id: string,
  data: PictureData,
  turns: TurnScale,
  palette: Palette,
): ContextPanel {
  const { run, policy, columns } = data;
  const replayed = isOverTime(policy.segments);
  const series = contextSeries(run, replayed);
  const reported = reportedOf(columns);
  const values = valueScale(contextTop(run, series, [reported], policy.budget), CONTEXT.band, BOTTOM);
  const drawing = { turns, values, palette };
  const clip = `${id}-clip`;
  const line = (of: StepSeries, colour: string, width: number, dashes: string | null = null): string =>
    stepLine(of, drawing, colour, width, dashes);
  const peak = peakOf(series.during);
  const markup = [
    tag('clipPath', { id: clip }, [
      tag('rect', {
        x: PLOT.left,
        y: values.top,
        width: PLOT.right - PLOT.left,
        height: values.bottom - values.top + 1,
      }),
    ]),
    ...valueAxis(values, 'tokens', palette),
    tag('g', { 'clip-path': `url(#${clip})` }, [
      line(steady(run.ghost), palette.control, 1.25, '1.5 2.5'),
      reported === null ? '' : line(reported, palette.kind.number.line, 1),
      line(series, palette.text, 1.5),
    ]),
    ...exhausted(run.exhausted, drawing),
    ...(replayed ? marks(data, drawing) : []),
    ...limits(run.mark, policy.budget, drawing),
    peak.value > values.max
      ? words(
          PLOT.right - 2,
          values.top + 11,
          `↑ ${formatCount(peak.value)} at turn ${formatCount(peak.turn)}`,
          {
            fill: palette.text,
            anchor: 'end',
            rim: palette.ground,
          },
        )
      : '',
  ];
  return {
    panel: { height: BOTTOM + 8, markup },
    reported,
    legend: [
      lineKey('context', palette.text, 1.5),
      lineKey('without compaction', palette.control, 1.25, '1.5 2.5'),
      ...(reported === null ? [] : [lineKey('reported by the log', palette.kind.number.line, 1)]),
      lineKey('budget', palette.text, 1),
      lineKey('mark', palette.quiet, 1, '5 3'),
    ],
  };
}

/** What the log reports, as the screen draws it. */
function reportedOf({ turns, logged }: PictureData['columns']): StepSeries | null {
  const falls = Array.from(logged?.turn ?? [], (turn) => ({ kind: 'logged' as const, turn }));
  return reportedSeries(turns.reportedContext, falls);
}

function stepLine(
  series: StepSeries,
  { turns, values }: Drawing,
  colour: string,
  width: number,
  dashes: string | null,
): string {
  if (turns.to - turns.from <= MOST_STEPS)
    return stroke(stepPath(series, turns, values), colour, width, {
      'stroke-dasharray': dashes,
      'stroke-linejoin': 'round',
    });
  const { left, top, bottom } = stepColumns(series, turns, values);
  let d = '';
  for (let column = 0; column < top.length; column++) {
    const high = top[column] ?? Number.NaN;
    if (Number.isNaN(high) || (dashes !== null && column % 4 > 1)) continue;
    d += `M${left + column} ${tenths(high - width / 2)}h1V${tenths((bottom[column] ?? high) + width / 2)}h-1Z`;
  }
  return d === '' ? '' : tag('path', { d, fill: colour });
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function limits(mark: number, budget: number, { values, palette }: Drawing): readonly string[] {
  const x = PLOT.left + 4;
  const label = { fill: palette.quiet, rim: palette.ground };
  if (mark > values.max)
    return [words(x, values.top + 11, `↑ mark ${formatCount(mark)} · budget ${formatCount(budget)}`, label)];
  const budgetY = values.y(budget);
  const markY = values.y(mark);
  // A mark close to the budget would put its words on the budget's line: they go below their own instead.
  const markBelow = markY - budgetY < 14;
  return [
    ruler([PLOT.left, budgetY], [PLOT.right, budgetY], palette.text),
    words(x, budgetY - 3, `budget ${formatCount(budget)}`, label),
    ruler([PLOT.left, markY], [PLOT.right, markY], palette.quiet, { 'stroke-dasharray': '5 3' }),
    words(x, markBelow ? markY + 11 : markY - 3, `mark ${formatCount(mark)}`, label),
  ];
}

function exhausted(turn: number | null, { turns, values, palette }: Drawing): readonly string[] {
  if (turn === null || turn < turns.from || turn >= turns.to) return [];
  const x = turns.x(turn);
  const atRight = x > PLOT.right - 150;
  return [
    ruler([x, values.top], [x, values.bottom], palette.verdict.refuse),
    words(atRight ? x - 4 : x + 4, values.bottom - 5, `over budget · ${formatCount(turn)}`, {
      fill: palette.verdict.refuse,
      anchor: atRight ? 'end' : 'start',
      isStrong: true,
      rim: palette.ground,
    }),
  ];
}

/** The verdicts above the line, each over the turn of its pass. */
function marks({ run: { passes } }: PictureData, { turns, values, palette }: Drawing): readonly string[] {
  const placed = passMarks(passes, turns, PLOT);
  return placed.flatMap((mark) => {
    const pass = passes[mark.index];
    if (pass === undefined) return [];
    const y = MARK_TOP + mark.lane * CONTEXT.lane;
    const colour = palette.verdict[mark.verdict];
    const isRange = mark.passes.length === 1 && pass.until > pass.turn;
    const until = Math.min(turns.right, turns.x(pass.until + 1));
    const side = mark.label?.side === 'left' ? -1 : 1;
    return [
      placed.length <= MOST_LEADERS
        ? ruler([mark.x, y + MARK_SIZE / 2], [mark.x, values.clamped(pass.tokensBefore)], palette.hairline)
        : '',
      isRange ? ruler([mark.x, values.top], [until, values.top], colour, { 'stroke-width': 2 }) : '',
      tag('path', { d: verdictPath(mark.verdict, MARK_SIZE, mark.x, y), fill: colour }),
      mark.label === null
        ? ''
        : words(mark.x + side * (MARK_SIZE / 2 + 5), y + 4, mark.label.text, {
            fill: colour,
            anchor: side < 0 ? 'end' : 'start',
            isStrong: true,
            rim: palette.ground,
          }),
    ];
  });
}
