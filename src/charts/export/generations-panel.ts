import { generationsPicture, type PassFate } from '../audit/generations-geometry.ts';
import { formatCount } from '../scales/format.ts';
import { axisTick, tickLine } from './axes.ts';
import { type Key, NAMES, type Panel, PLOT } from './frame.ts';
import { ruler, tag, words } from './markup.ts';
import type { Palette } from './palette.ts';

const HEIGHT = 200;
const AXIS = 24;
const TOP = 20;

/** How many items each summary took over, held anew, and lost. */
export function generationsPanels(
  fates: readonly PassFate[],
  palette: Palette,
): { readonly panels: readonly Panel[]; readonly legend: readonly Key[] } {
  const picture = generationsPicture(fates, { width: PLOT.right, height: HEIGHT, left: PLOT.left });
  const fresh = { fill: palette.keptTint, stroke: palette.kept };
  let last = Number.NEGATIVE_INFINITY;
  const figures = fates.flatMap(({ turn }, at) => {
    const x = picture.middles[at] ?? PLOT.left;
    const figure = formatCount(turn);
    if (x - last < figure.length * 7 + 14) return [];
    last = x;
    return axisTick(x, figure, palette);
  });
  return {
    panels: [
      {
        height: HEIGHT + TOP,
        markup: [
          words(NAMES, 12, 'items', { fill: palette.quiet }),
          tag('g', { transform: `translate(0 ${TOP})` }, [
            ...picture.ticks.flatMap(({ value, y }) => tickLine(value, y, palette)),
            picture.heldOver === '' ? '' : tag('path', { d: picture.heldOver, fill: palette.kept }),
            picture.fresh === '' ? '' : tag('path', { d: picture.fresh, ...fresh }),
            picture.gone === '' ? '' : tag('path', { d: picture.gone, fill: palette.gone }),
            ruler([PLOT.left, picture.baseline], [PLOT.right, picture.baseline], palette.control),
          ]),
        ],
      },
      { height: AXIS, markup: [words(NAMES, 16, 'turn', { fill: palette.quiet }), ...figures] },
    ],
    legend: [
      { mark: tag('rect', { x: 4, width: 10, height: 10, fill: palette.kept }), words: 'taken over' },
      { mark: tag('rect', { x: 4.5, y: 0.5, width: 9, height: 9, ...fresh }), words: 'new in the summary' },
      {
        mark: tag('rect', { x: 4, width: 10, height: 10, fill: palette.gone }),
        words: 'gone, below the line',
      },
    ],
  };
}
