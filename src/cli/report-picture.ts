import type { SharedReport } from '../core/report/shared/model.ts';
import { type FlagValues, oneOf, text } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** The charts that can be drawn of a run, and the colours that they come in; `src/charts/export` has the rest. */
const CHARTS = ['timeline', 'context', 'floors', 'whatif', 'sweep'] as const;
const THEMES = ['light', 'dark'] as const;

export const PICTURE_FLAGS = { chart: { type: 'string' }, theme: { type: 'string' } } as const;

export interface PictureAsked {
  readonly chart: (typeof CHARTS)[number];
  readonly theme: (typeof THEMES)[number];
}

/** Which picture is asked for. */
export function pictureAsked(values: FlagValues, format: string): PictureAsked {
  for (const flag of ['chart', 'theme'])
    if (text(values, flag) !== null && format !== 'svg') throw new UsageError(`--${flag} needs --format svg`);
  return {
    chart: oneOf(values, 'chart', CHARTS, 'timeline'),
    theme: oneOf(values, 'theme', THEMES, 'light'),
  };
}

/** The picture of a report as SVG, the same bytes as the page makes. What draws is loaded only where it is asked for. */
export async function reportAsPicture(report: SharedReport, { chart, theme }: PictureAsked): Promise<string> {
  const [{ pictureSvg }, { pictureData }] = await Promise.all([
    import('../charts/export/picture.ts'),
    import('../charts/export/picture-data.ts'),
  ]);
  return pictureSvg(chart, pictureData(report, chart), { title: report.title, theme });
}
