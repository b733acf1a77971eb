import type { Run } from '../../core/compaction/pass.ts';
import { contextMax } from '../scales/value-scale.ts';
import { peakOf } from './context-series.ts';
import type { StepSeries } from './step-line.ts';

/**
 * Where the axis of the context chart ends, in tokens: it shows all of the context and of the lines beside it, and the
 * ghost while that is near. Far above the budget the ghost would flatten everything else.
 * @param beside lines that must be seen whole; `null` for one that is not there
 */
export function contextTop(
  run: Pick<Run, 'ghost' | 'mark'>,
  series: StepSeries,
  beside: readonly (StepSeries | null)[],
  budget: number,
): number {
  const peaks = [series, ...beside].map((line) => (line === null ? 0 : peakOf(line.during).value));
  const highest = Math.max(...peaks);
  const ghost = run.ghost.at(-1) ?? 0;
  return contextMax(ghost > budget * 1.6 ? highest : Math.max(highest, ghost), run.mark, budget);
}
