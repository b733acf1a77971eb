import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import { GROUP_WORDS } from '../group-words.ts';
import { GROUPS } from '../timeline/floors-geometry.ts';
import { VERDICT_WORDS, verdictPath } from '../verdict/verdict-shapes.ts';
import type { Key } from './frame.ts';
import { stroke, tag } from './markup.ts';
import type { Palette } from './palette.ts';

/** A line of the legend as it is drawn in the chart. */
export const lineKey = (name: string, colour: string, width: number, dashes: string | null = null): Key => ({
  mark: stroke('M0 5H18', colour, width, { 'stroke-dasharray': dashes }),
  words: name,
});

/** Shape and word of every verdict; the last only where it occurs. */
export function verdictKeys(occurring: ReadonlySet<VerdictKind>, palette: Palette): readonly Key[] {
  return VERDICTS.filter((verdict) => verdict !== 'not-applicable' || occurring.has(verdict)).map(
    (verdict) => ({
      mark: tag('path', { d: verdictPath(verdict, 10, 9, 5), fill: palette.verdict[verdict] }),
      words: VERDICT_WORDS[verdict],
    }),
  );
}

/** What a bar is made of, from its bottom up; `hatch` is the id of the pattern of margins. */
export const barKeys = (hatch: string, palette: Palette): readonly Key[] => [
  ...GROUPS.map((group) => ({
    mark: [
      tag('rect', { x: 4, width: 11, height: 10, fill: palette.kind[group].fill }),
      tag('rect', { x: 4, width: 2, height: 10, fill: palette.kind[group].line }),
    ].join(''),
    words: GROUP_WORDS[group],
  })),
  {
    mark: tag('rect', {
      x: 4.5,
      y: 0.5,
      width: 10,
      height: 9,
      fill: `url(#${hatch})`,
      stroke: palette.control,
    }),
    words: 'margin',
  },
];
