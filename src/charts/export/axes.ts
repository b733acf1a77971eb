import { formatCount, formatTick } from '../scales/format.ts';
import { type TurnScale, turnTicks } from '../scales/turn-scale.ts';
import { type ValueScale, valueTicks } from '../scales/value-scale.ts';
import { NAMES, type Panel, PLOT } from './frame.ts';
import { ruler, words } from './markup.ts';
import type { Palette } from './palette.ts';

/** Ticks at the left of a plot with hairlines across it, under the unit. */
export function valueAxis(values: ValueScale, unit: string, palette: Palette): readonly string[] {
  return [
    words(NAMES, values.top - 8, unit, { fill: palette.quiet }),
    ...valueTicks(values).flatMap((tick) => tickLine(tick, values.y(tick), palette)),
  ];
}

/** One tick: its figure, and a line over the plot. */
export function tickLine(value: number, y: number, palette: Palette): readonly string[] {
  return [
    ruler([PLOT.left, y], [PLOT.right, y], value === 0 ? palette.control : palette.hairline),
    words(PLOT.left - 6, value === 0 ? y : y + 4, formatTick(value), {
      fill: palette.quiet,
      anchor: 'end',
      isMono: true,
    }),
  ];
}

/** The axis of turns, under the charts that share it. */
export function turnAxis(turns: TurnScale, palette: Palette): Panel {
  return {
    height: 24,
    markup: [
      words(NAMES, 15, 'turn', { fill: palette.quiet }),
      ...turnTicks(turns).flatMap((tick) => axisTick(turns.x(tick), formatCount(tick), palette)),
    ],
  };
}

/** A figure below a plot. */
export function axisTick(x: number, figure: string, palette: Palette): readonly string[] {
  const anchor = x > PLOT.right - 24 ? 'end' : x < PLOT.left + 12 ? 'start' : 'middle';
  return [
    ruler([x, 0], [x, 4], palette.control),
    words(x, 16, figure, { fill: palette.quiet, anchor, isMono: true }),
  ];
}
