/**
 * What a picture is drawn from: a run and what was asked of it, numbers throughout. Nothing in it is text of a transcript.
 */
import type { ThreadColumns } from '../../core/columns.ts';
import type { Annotations } from '../../core/compaction/annotations.ts';
import type { Run } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { createRunner, type Runner } from '../../core/compaction/replay/replay.ts';
import { SWEPT_SLOTS, type SweepRow, sweep, usualSlots } from '../../core/compaction/sweep/sweep.ts';
import type { WhatIf } from '../../core/compaction/what-if/what-if.ts';
import type { GenerationCounts } from '../audit/generations-geometry.ts';

/** The charts that can be had as pictures. `timeline` is the first three over one axis. */
export const CHARTS = ['timeline', 'context', 'floors', 'whatif', 'sweep', 'generations'] as const;
export type Chart = (typeof CHARTS)[number];
/** Those that need no summary to be audited. */
export const CHARTS_OF_A_RUN = [
  'timeline',
  'context',
  'floors',
  'whatif',
  'sweep',
] as const satisfies readonly Chart[];

export interface PictureData {
  readonly columns: Pick<ThreadColumns, 'turns' | 'logged'>;
  readonly policy: Policy;
  readonly run: Run;
  /** What compaction would get at every turn; `null` where nobody worked it out. */
  readonly whatIf: WhatIf | null;
  readonly sweep: SweepRow | null;
  readonly generations: readonly GenerationCounts[] | null;
  /** The turns to show, half-open; `null` for all. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

/** Which parts of the data a chart needs beside the run. */
export const needsWhatIf = (chart: Chart): boolean => chart === 'timeline' || chart === 'whatif';
export const needsSweep = (chart: Chart): boolean => chart === 'sweep';

export interface PictureSource {
  readonly columns: ThreadColumns;
  readonly policy: Policy;
  readonly annotations: Annotations;
  readonly reportedFixedCost: number | null;
}

/** The data of a chart, all of it worked out here; yields now and then, for a caller that has other things to do. */
export function* workOutPicture(
  { columns, policy, annotations, reportedFixedCost }: PictureSource,
  chart: Chart,
): Generator<void, PictureData> {
  const runner = createRunner(columns, reportedFixedCost);
  const run = yield* runner.start(policy, annotations);
  return {
    columns,
    policy,
    run,
    whatIf: needsWhatIf(chart) ? yield* whatIfOf(runner, policy, annotations) : null,
    sweep: needsSweep(chart) ? yield* sweepOf(runner, policy, annotations) : null,
    generations: null,
    range: null,
  };
}

/** The same at once. */
export function pictureData(source: PictureSource, chart: Chart): PictureData {
  const work = workOutPicture(source, chart);
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

function* whatIfOf(runner: Runner, policy: Policy, annotations: Annotations): Generator<void, WhatIf> {
  const work = runner.whatIf(policy, annotations);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    yield;
  }
}

function* sweepOf(
  runner: Runner,
  policy: Policy,
  annotations: Annotations,
): Generator<void, SweepRow | null> {
  const question = { slots: usualSlots(SWEPT_SLOTS), across: null, inFull: true };
  const work = sweep(runner, policy, annotations, question);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value[0] ?? null;
    yield;
  }
}
