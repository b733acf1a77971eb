import type { SweepPoint, SweepRow } from '../../core/compaction/sweep/sweep.ts';
import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import { formatCount, formatTick } from '../scales/format.ts';
import { valueScale } from '../scales/value-scale.ts';
import {
  amountScale,
  countBands,
  mostPasses,
  type SlotScale,
  slotScale,
  slotTicks,
  valueSteps,
} from '../sweep/sweep-geometry.ts';
import { VERDICT_WORDS } from '../verdict/verdict-shapes.ts';
import { axisTick, tickLine, valueAxis } from './axes.ts';
import { NAMES, type Panel, PLOT } from './frame.ts';
import { ruler, stroke, tag, words } from './markup.ts';
import type { Palette } from './palette.ts';

const COUNTS = { top: 28, bottom: 182, height: 190 } as const;
const AMOUNTS = { top: 24, bottom: 96, height: 104 } as const;

/** What every slot would make of the run: verdicts stacked, tokens of summaries, and what accepting refusals would cost. */
export function sweepPanels(
  id: string,
  { points }: SweepRow,
  slot: number | null,
  palette: Palette,
): readonly Panel[] {
  const scale = slotScale(PLOT.left, PLOT.right);
  const hasLoss = points.some(({ counts }) => counts.refuse > 0);
  return [
    countsPanel(id, points, scale, slot, palette),
    amountPanel('summary tokens, log scale', points, scale, palette, {
      measure: ({ summaryTokens }) => summaryTokens,
      isLog: true,
      line: (d) => stroke(d, palette.text, 1.5),
      slot,
    }),
    ...(hasLoss
      ? [
          amountPanel(
            '≈ expected loss in tokens if refusals were accepted: an estimate',
            points,
            scale,
            palette,
            {
              measure: ({ expectedLoss }) => expectedLoss,
              isLog: false,
              line: (d) => stroke(d, palette.verdict.refuse, 1.5, { 'stroke-dasharray': '5 2' }),
              slot,
            },
          ),
        ]
      : []),
    {
      height: 24,
      markup: [
        words(NAMES, 16, 'slot, tok', { fill: palette.quiet }),
        ...slotTicks(scale, 64).flatMap((tick) => axisTick(scale.x(tick), formatTick(tick), palette)),
      ],
    },
  ];
}

/** The verdicts that occur at any slot. */
export const sweptVerdicts = ({ points }: SweepRow): ReadonlySet<VerdictKind> =>
  new Set(VERDICTS.filter((verdict) => points.some(({ counts }) => counts[verdict] > 0)));

function countsPanel(
  id: string,
  points: readonly SweepPoint[],
  scale: SlotScale,
  slot: number | null,
  palette: Palette,
): Panel {
  const values = valueScale(Math.max(1, mostPasses(points)), COUNTS.top, COUNTS.bottom);
  const bands = countBands(points, scale, values, VERDICT_WORDS);
  return {
    height: COUNTS.height,
    markup: [
      ...patterns(id, palette),
      ...valueAxis(values, 'passes', palette),
      ...bands.flatMap(({ verdict, area, edge, word }) => [
        tag('path', { d: area, fill: palette.verdict[verdict], 'fill-opacity': 0.16 }),
        verdict === 'compact' ? '' : tag('path', { d: area, fill: `url(#${id}-${verdict})` }),
        stroke(edge, palette.verdict[verdict], 2),
        word === null
          ? ''
          : words(word.x, word.y + 4, VERDICT_WORDS[verdict], {
              fill: palette.verdict[verdict],
              anchor: 'middle',
              isStrong: true,
              rim: palette.ground,
            }),
      ]),
      ...(slot === null ? [] : slotMark(scale, slot, COUNTS, palette)),
    ],
  };
}

interface Amount {
  readonly measure: (point: SweepPoint) => number | null;
  readonly isLog: boolean;
  readonly line: (d: string) => string;
  readonly slot: number | null;
}

function amountPanel(
  name: string,
  points: readonly SweepPoint[],
  scale: SlotScale,
  palette: Palette,
  { measure, isLog, line, slot }: Amount,
): Panel {
  const amounts = points.flatMap((point) => measure(point) ?? []);
  const { values, ticks } = amountScale(amounts, isLog, AMOUNTS.top, AMOUNTS.bottom);
  return {
    height: AMOUNTS.height,
    markup: [
      ...ticks.flatMap(({ value, y }) => tickLine(value, y, palette)),
      words(PLOT.left, 14, name, { fill: palette.quiet, rim: palette.ground }),
      line(valueSteps(points, scale, values, measure)),
      ...(slot === null
        ? []
        : [ruler([slotX(scale, slot), AMOUNTS.top], [slotX(scale, slot), AMOUNTS.bottom], palette.text)]),
    ],
  };
}

const slotX = (scale: SlotScale, slot: number): number => Math.round(scale.x(slot)) + 0.5;

function slotMark(
  scale: SlotScale,
  slot: number,
  { bottom }: { readonly bottom: number },
  palette: Palette,
): readonly string[] {
  const x = slotX(scale, slot);
  const atRight = x > PLOT.right - 110;
  return [
    ruler([x, 2], [x, bottom], palette.text, { 'stroke-width': 1.5 }),
    words(atRight ? x - 5 : x + 5, 12, `slot ${formatCount(slot)}`, {
      fill: palette.text,
      anchor: atRight ? 'end' : 'start',
      rim: palette.ground,
    }),
  ];
}

/** Hatchings, so that bands are told apart without their colours. */
function patterns(id: string, palette: Palette): readonly string[] {
  const hatch = (verdict: VerdictKind, d: string): string =>
    tag(
      'pattern',
      {
        id: `${id}-${verdict}`,
        width: 6,
        height: 6,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      [stroke(d, palette.verdict[verdict], 1, { 'stroke-opacity': 0.7 })],
    );
  return [
    hatch('split', 'M0 0V6'),
    hatch('refuse', 'M0 0V6M0 0H6'),
    tag('pattern', { id: `${id}-not-applicable`, width: 5, height: 5, patternUnits: 'userSpaceOnUse' }, [
      tag('circle', { cx: 1, cy: 1, r: 0.8, fill: palette.verdict['not-applicable'] }),
    ]),
  ];
}
