import type { WhatIf } from '../../core/compaction/what-if/what-if.ts';
import { formatCount } from '../scales/format.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { floorsMax, valueScale } from '../scales/value-scale.ts';
import { steady, stepPath } from '../timeline/step-line.ts';
import { whatIfRibbon } from '../timeline/what-if-ribbon.ts';
import { valueAxis } from './axes.ts';
import { NAMES, type Panel, PLOT } from './frame.ts';
import { ruler, stroke, tag, words } from './markup.ts';
import type { Palette } from './palette.ts';

const RIBBON = { height: 26, top: 4, thick: 16 } as const;

/** The verdict that compaction would get after every turn, as a ribbon. */
export function ribbonPanel(whatIf: WhatIf, turns: TurnScale, palette: Palette): Panel {
  const { top, thick, height } = RIBBON;
  const runs = whatIfRibbon(whatIf.verdict, whatIf.verdict.length, turns, top + thick / 2);
  return {
    height,
    markup: [
      words(NAMES, top + 12, 'what-if', { fill: palette.quiet }),
      ...runs.flatMap(({ verdict, left, right, mark }) => {
        const fill = palette.verdict[verdict];
        const width = Math.max(0.5, right - left);
        return [
          tag('rect', { x: left, y: top, width, height: thick, fill, opacity: 0.22 }),
          tag('rect', { x: left, y: top + thick - 2, width, height: 2, fill }),
          mark === '' ? '' : tag('path', { d: mark, fill, 'fill-rule': 'evenodd' }),
        ];
      }),
    ],
  };
}

/** The need of the segment that a compaction after each turn would replace, against the slot. */
export function needPanel(whatIf: WhatIf, slot: number | null, turns: TurnScale, palette: Palette): Panel {
  const needs = heldNeeds(whatIf);
  let largest = 0;
  for (let turn = turns.from; turn < turns.to; turn++) largest = Math.max(largest, whatIf.need[turn] ?? 0);
  const values = valueScale(floorsMax(largest, slot), 28, 150);
  // A need beyond the axis is held at its top, as the bars of the floors are.
  const held = needs.map((need) => Math.min(need, values.max));
  return {
    height: 158,
    markup: [
      ...valueAxis(values, 'need, tok', palette),
      stroke(stepPath(steady(held), turns, values), palette.text, 1.25),
      ...(slot === null
        ? []
        : [
            ruler([PLOT.left, values.clamped(slot)], [PLOT.right, values.clamped(slot)], palette.text, {
              'stroke-width': 1.5,
              'stroke-dasharray': '6 3',
            }),
            words(PLOT.right - 4, values.clamped(slot) - 4, `slot ${formatCount(slot)}`, {
              fill: palette.text,
              anchor: 'end',
              rim: palette.ground,
            }),
          ]),
    ],
  };
}

/** The needs by turn; where no compaction could happen the one before goes on, as in the ribbon. */
function heldNeeds({ verdict, need }: WhatIf): Float64Array {
  let last = Number.NaN;
  return Float64Array.from(need, (here, turn) => {
    if ((verdict[turn] ?? 0) !== 0) last = here;
    return last;
  });
}
