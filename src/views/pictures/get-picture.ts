/**
 * Pictures of what is on screen. What the page knows already is taken from its stores; the rest is worked out here in slices,
 * with room for the page between them, so that it needs no worker and is the same in a report that holds its own data.
 */

import { type PictureLook, pictureSvg } from '../../charts/export/picture.ts';
import {
  type Chart,
  needsSweep,
  needsWhatIf,
  type PictureData,
  workOutPicture,
} from '../../charts/export/picture-data.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useRunStore } from '../../state/run/run-store.ts';
import { useWhatIfStore } from '../../state/run/what-if-store.ts';
import { useSession } from '../../state/session/session.ts';
import { svgToPng } from './svg-to-png.ts';

export interface PictureAsked extends PictureLook {
  readonly chart: Chart;
  /** The turns to show, half-open; all of them unless said. */
  readonly range?: { readonly from: number; readonly to: number } | null;
  /** For the chart of that name, which is of an audit and not of the run. */
  readonly generations?: PictureData['generations'];
  readonly signal?: AbortSignal;
}

/** How long work may go on before the page gets a turn, in milliseconds. */
const SLICE_MS = 12;

/** The picture as an SVG document; `null` where nothing is counted yet, or nobody waits for it any more. */
export async function getSvg({
  chart,
  range,
  generations,
  signal,
  ...look
}: PictureAsked): Promise<string | null> {
  const data = knownData(chart) ?? (await workedOut(chart, signal));
  if (data === null || signal?.aborted === true) return null;
  return pictureSvg(chart, { ...data, range: range ?? null, generations: generations ?? null }, look);
}

/** The same as PNG, at twice the size; `null` also where the browser cannot draw it. */
export async function getPng(asked: PictureAsked): Promise<Blob | null> {
  const svg = await getSvg(asked);
  return svg === null ? null : svgToPng(svg);
}

/** The data of a chart as far as the page has it by now; `null` where something is missing or belongs to settings before. */
export function knownData(chart: Chart): PictureData | null {
  const { columns } = useSession.getState();
  const { run, isBehind } = useRunStore.getState();
  if (columns === null || run === null || isBehind || needsSweep(chart)) return null;
  const known = useWhatIfStore.getState().known;
  const whatIf = known !== null && known.turns >= columns.turns.count ? known.whatIf : null;
  if (needsWhatIf(chart) && whatIf === null) return null;
  return {
    columns,
    policy: usePolicy.getState().policy,
    run,
    whatIf: needsWhatIf(chart) ? whatIf : null,
    sweep: null,
    generations: null,
    range: null,
  };
}

async function workedOut(chart: Chart, signal: AbortSignal | undefined): Promise<PictureData | null> {
  const { columns, reportedFixedCost } = useSession.getState();
  if (columns === null) return null;
  const { policy } = usePolicy.getState();
  const { annotations } = useAnnotations.getState();
  const work = workOutPicture({ columns, policy, annotations, reportedFixedCost }, chart);
  let since = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted === true) return null;
    since = performance.now();
  }
}
