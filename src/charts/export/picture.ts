/**
 * The charts as SVG documents, made of the same series and geometry as on screen, without a page: what a person saves in a
 * browser and what the command line writes are the same bytes. Nothing of a transcript's text is in one: segments go by their
 * turns, and the only words that are not ours are the title that a person typed.
 */
import { assertNever } from '../../core/assert-never.ts';
import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import { settingWords } from '../../core/report/shared/setting-words.ts';
import { generationsSummary, passFates } from '../audit/generations-geometry.ts';
import { formatCount } from '../scales/format.ts';
import { type TurnScale, turnScale } from '../scales/turn-scale.ts';
import { contextSummary, floorsSummary, happenedSummary } from '../summaries.ts';
import { sweepSummary } from '../sweep/sweep-geometry.ts';
import { whatIfSummary } from '../timeline/what-if-ribbon.ts';
import { turnAxis } from './axes.ts';
import { contextPanel } from './context-panel.ts';
import { floorsPanel } from './floors-panel.ts';
import { framed, type Key, type Panel, type Picture, PLOT } from './frame.ts';
import { generationsPanels } from './generations-panel.ts';
import { verdictKeys } from './keys.ts';
import { PALETTES, type Palette, type PictureTheme } from './palette.ts';
import type { Chart, PictureData } from './picture-data.ts';
import { sweepPanels, sweptVerdicts } from './sweep-panels.ts';
import { needPanel, ribbonPanel } from './what-if-panel.ts';

export interface PictureLook {
  /** What a person called it; cut where it is too long, and `null` for none. */
  readonly title: string | null;
  readonly theme: PictureTheme;
  /** Whether it stands in a document that says title and settings itself; it then goes without. */
  readonly isPart?: boolean;
}

/** The picture of a chart as the text of an SVG document, with a line end. */
export function pictureSvg(
  chart: Chart,
  data: PictureData,
  { title, theme, isPart = false }: PictureLook,
): string {
  const palette = PALETTES[theme];
  return framed(
    { ...pictureOf(chart, data, palette), settings: settings(data) },
    isPart ? null : title,
    palette,
    isPart,
  );
}

type Drawn = Omit<Picture, 'settings'>;

function pictureOf(chart: Chart, data: PictureData, palette: Palette): Drawn {
  switch (chart) {
    case 'timeline':
      return timeline(data, palette);
    case 'context':
      return context(data, palette);
    case 'floors':
      return floors(data, palette);
    case 'whatif':
      return whatIf(data, palette);
    case 'sweep':
      return sweep(data, palette);
    case 'generations':
      return generations(data, palette);
    default:
      return assertNever(chart);
  }
}

function scaleOf({ range, run }: PictureData): TurnScale {
  const { from, to } = range ?? { from: 0, to: run.context.length };
  return turnScale(from, to, PLOT.left, PLOT.right);
}

const verdictsOf = ({ run }: PictureData): ReadonlySet<VerdictKind> =>
  new Set(run.passes.map(({ verdict }) => verdict));

function timeline(data: PictureData, palette: Palette): Drawn {
  const turns = scaleOf(data);
  const above = contextPanel('timeline', data, turns, palette);
  const below = floorsPanel('timeline', data, turns, palette);
  const ribbon = data.whatIf === null ? [] : [ribbonPanel(data.whatIf, turns, palette)];
  return {
    id: 'timeline',
    name: 'Context, floors and what compaction would get, by turn',
    summary: `${contextSummary(data.run, data.policy)} ${floorsSummary(data.run.passes, data.policy.slot)}`,
    legend: [...verdictKeys(verdictsOf(data), palette), ...above.legend, ...below.legend],
    panels: [above.panel, below.panel, ...ribbon, turnAxis(turns, palette)],
  };
}

function context(data: PictureData, palette: Palette): Drawn {
  const turns = scaleOf(data);
  const { panel, legend, reported } = contextPanel('context', data, turns, palette);
  return {
    id: 'context',
    name: 'Context over turns',
    summary: `${contextSummary(data.run, data.policy)}${happenedSummary([], reported)}`,
    legend: [...verdictKeys(verdictsOf(data), palette), ...legend],
    panels: [panel, turnAxis(turns, palette)],
  };
}

function floors(data: PictureData, palette: Palette): Drawn {
  const turns = scaleOf(data);
  const { panel, legend } = floorsPanel('floors', data, turns, palette);
  return {
    id: 'floors',
    name: 'Floors by segment',
    summary: floorsSummary(data.run.passes, data.policy.slot),
    legend: [...verdictKeys(verdictsOf(data), palette), ...legend],
    panels: [panel, turnAxis(turns, palette)],
  };
}

function whatIf(data: PictureData, palette: Palette): Drawn {
  const turns = scaleOf(data);
  const known = data.whatIf;
  const codes = known?.verdict ?? new Uint8Array(0);
  return {
    id: 'whatif',
    name: 'What compaction would get at every turn',
    summary: whatIfSummary(codes, codes.length),
    legend: verdictKeys(new Set(VERDICTS.filter((_, at) => codes.includes(at + 1))), palette),
    panels:
      known === null
        ? []
        : [
            needPanel(known, data.policy.slot, turns, palette),
            ribbonPanel(known, turns, palette),
            turnAxis(turns, palette),
          ],
  };
}

function sweep({ sweep: row, policy }: PictureData, palette: Palette): Drawn {
  const panels: readonly Panel[] =
    row === null || row.points.length === 0 ? [] : sweepPanels('sweep', row, policy.slot, palette);
  return {
    id: 'sweep',
    name: 'Verdicts by slot',
    summary: sweepSummary(row?.points ?? [], row, policy.slot),
    legend: row === null ? [] : verdictKeys(sweptVerdicts(row), palette),
    panels,
  };
}

function generations({ generations: counts }: PictureData, palette: Palette): Drawn {
  const fates = passFates(counts ?? []);
  const drawn: { readonly panels: readonly Panel[]; readonly legend: readonly Key[] } =
    fates.length === 0 ? { panels: [], legend: [] } : generationsPanels(fates, palette);
  return {
    id: 'generations',
    name: 'Items over repeated compactions',
    summary: generationsSummary(fates),
    ...drawn,
  };
}

/** The settings in words; a picture of some turns says which. */
function settings({ policy, run, range, columns }: PictureData): readonly string[] {
  const all = columns.turns.count;
  const shown =
    range === null || (range.from === 0 && range.to >= all)
      ? []
      : [`Turns ${formatCount(range.from)}–${formatCount(range.to - 1)} of ${formatCount(all)} are shown`];
  return [...shown, ...settingWords(policy, run), `Tokens by ${policy.encoding}`];
}
