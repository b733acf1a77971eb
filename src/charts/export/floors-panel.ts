import { VERDICTS } from '../../core/floor/verdict.ts';
import { formatCount } from '../scales/format.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { floorsMax, type ValueScale, valueScale } from '../scales/value-scale.ts';
import { barLabels, LABEL_MARK } from '../timeline/bar-labels.ts';
import { barPlaces, type FloorsGeometry, floorsGeometry } from '../timeline/floors-geometry.ts';
import { verdictPath } from '../verdict/verdict-shapes.ts';
import { valueAxis } from './axes.ts';
import { type Key, type Panel, PLOT } from './frame.ts';
import { barKeys, lineKey } from './keys.ts';
import { ruler, stroke, tag, words } from './markup.ts';
import type { Palette } from './palette.ts';
import type { PictureData } from './picture-data.ts';

const TOP = 28;
const BOTTOM = 204;

/** One bar a segment: floor by kind, hatched margin, a cap in the colour of the verdict, and the slot as a line. */
export function floorsPanel(
  id: string,
  { run: { passes }, policy: { slot } }: PictureData,
  turns: TurnScale,
  palette: Palette,
): { readonly panel: Panel; readonly legend: readonly Key[] } {
  const largest = passes.reduce((most, { need }) => Math.max(most, need), 0);
  const values = valueScale(floorsMax(largest, slot), TOP, BOTTOM);
  const geometry = floorsGeometry(passes, barPlaces(passes), turns, values);
  const hatch = `${id}-hatch`;
  const labels = barLabels(geometry.bars, passes).flatMap(({ verdict, x, y, need }) => [
    tag('path', { d: verdictPath(verdict, LABEL_MARK, x, y), fill: palette.verdict[verdict] }),
    need === null
      ? ''
      : words(need.x, need.y, need.text, { fill: palette.text, isMono: true, rim: palette.ground }),
  ]);
  const none = 'No segment to judge under these settings.';
  return {
    panel: {
      height: BOTTOM + 8,
      markup: [
        hatchPattern(hatch, palette),
        ...valueAxis(values, 'tokens', palette),
        ...bars(geometry, hatch, palette),
        ...labels,
        ...(slot === null ? [] : slotLine(slot, values, palette)),
        passes.length > 0
          ? ''
          : words((PLOT.left + PLOT.right) / 2, (TOP + BOTTOM) / 2, none, {
              fill: palette.quiet,
              anchor: 'middle',
              rim: palette.ground,
            }),
      ],
    },
    legend: [
      ...barKeys(hatch, palette),
      ...(geometry.ledger === ''
        ? []
        : [lineKey('margin, where the ledger needs more', palette.text, 1, '2 2')]),
      ...(geometry.cuts === '' ? [] : [lineKey('cut of a split', palette.verdict.split, 1, '4 2')]),
      ...(geometry.partNeeds === '' ? [] : [lineKey('need of a part', palette.verdict.split, 1.5)]),
      ...(slot === null ? [] : [lineKey('slot', palette.text, 1.5)]),
    ],
  };
}

const hatchPattern = (id: string, palette: Palette): string =>
  tag(
    'pattern',
    { id, width: 4, height: 4, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    [ruler([0, 0], [0, 4], palette.control)],
  );

function bars(geometry: FloorsGeometry, hatch: string, palette: Palette): readonly string[] {
  const { kinds, margin, ledger, partNeeds, cuts, caps, clips } = geometry;
  return [
    ...kinds.map(({ group, fill }) =>
      fill === '' ? '' : tag('path', { d: fill, fill: palette.kind[group].fill }),
    ),
    ...kinds.flatMap(({ group, edge, top }) => [
      stroke(top, palette.kind[group].line, 1, { 'stroke-opacity': 0.55 }),
      stroke(edge, palette.kind[group].line, 2),
    ]),
    margin === '' ? '' : tag('path', { d: margin, fill: `url(#${hatch})` }),
    stroke(ledger, palette.text, 1, { 'stroke-dasharray': '2 2' }),
    stroke(partNeeds, palette.verdict.split, 1.5),
    stroke(cuts, palette.verdict.split, 1, { 'stroke-dasharray': '4 2' }),
    ...VERDICTS.map((verdict) => stroke(caps[verdict], palette.verdict[verdict], 2)),
    stroke(clips, palette.ground, 2.5),
  ];
}

function slotLine(slot: number, values: ValueScale, palette: Palette): readonly string[] {
  const y = values.clamped(slot);
  return [
    ruler([PLOT.left, y], [PLOT.right, y], palette.text, { 'stroke-width': 1.5 }),
    words(
      PLOT.right - 4,
      y - values.top < 4 ? y + 12 : y - 4,
      `${slot > values.max ? '↑ ' : ''}slot ${formatCount(slot)}`,
      { fill: palette.text, anchor: 'end', rim: palette.ground },
    ),
  ];
}
