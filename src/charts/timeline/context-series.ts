import type { Pass, Run } from '../../core/compaction/pass.ts';
import type { Happened } from './happened.ts';
import { type StepSeries, steady } from './step-line.ts';

/**
 * The replayed context as steps. `Run.context` holds each turn's value after any pass at that turn; a pass that freed
 * something is drawn as the fall from its `tokensBefore`. Passes of windows and ranges happen at no turn of the run, so
 * they bend nothing (`replayed` false).
 */
export function contextSeries(run: Run, replayed: boolean): StepSeries {
  if (!replayed) return steady(run.context);
  const during = run.context.slice();
  for (const pass of run.passes) {
    const after = during[pass.turn];
    if (after !== undefined && pass.tokensBefore > after) during[pass.turn] = pass.tokensBefore;
  }
  return { during, after: run.context };
}

/**
 * What the log itself reports as its context, held from one report to the next; `null` where it reports nothing.
 * Turns before the first report are a gap. From the turn of a compaction in the log on, the next report holds: that is
 * where the context fell, and no call may have said so for a while.
 */
export function reportedSeries(
  reported: Uint32Array,
  happened: readonly Pick<Happened, 'kind' | 'turn'>[] = [],
): StepSeries | null {
  const values = new Float64Array(reported.length);
  const fallsAt = new Set(happened.flatMap(({ kind, turn }) => (kind === 'logged' ? [turn] : [])));
  let last = Number.NaN;
  for (let turn = 0; turn < reported.length; turn++) {
    const value = reported[turn] ?? 0;
    if (value > 0) last = value;
    else if (fallsAt.has(turn)) last = nextReport(reported, turn) ?? last;
    values[turn] = last;
  }
  return Number.isNaN(last) ? null : steady(values);
}

function nextReport(reported: Uint32Array, from: number): number | null {
  for (let turn = from; turn < reported.length; turn++) {
    const value = reported[turn] ?? 0;
    if (value > 0) return value;
  }
  return null;
}

/** The largest value of a series, gaps apart, and the turn that has it; `turn` is −1 for an empty series. */
export function peakOf(values: Float64Array, from = 0, to = values.length): { turn: number; value: number } {
  let turn = -1;
  let value = 0;
  for (let i = from; i < to; i++) {
    const here = values[i] ?? Number.NaN;
    if (here > value || (turn < 0 && here === value)) {
      turn = i;
      value = here;
    }
  }
  return { turn, value };
}

/** Index of the last pass whose turn is not after `turn`; −1 for none. Passes are in order of their turns. */
export function passAtTurn(passes: readonly Pass[], turn: number): number {
  let low = 0;
  let high = passes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passes[middle]?.turn ?? Number.POSITIVE_INFINITY) <= turn) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
