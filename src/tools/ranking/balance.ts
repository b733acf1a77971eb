import type { Examples } from './examples.ts';

/** A project with fewer needed items counts as if it had so many. */
const FEWEST = 20;

/**
 * How much each row counts in the fit: a project by the square root of what was needed in it, so that the two that make
 * up three quarters of all do not decide alone. Needed items count as many in all as they would without.
 */
export function balanceProjects({ events, labels }: Pick<Examples, 'events' | 'labels'>): Float64Array {
  const needed = new Map<string, number>();
  for (const { project, firstRow, lastRow } of events) {
    const own = labels.slice(firstRow, lastRow).reduce((sum, label) => sum + label, 0);
    needed.set(project, (needed.get(project) ?? 0) + own);
  }
  const weightOf = (project: string): number => 1 / Math.sqrt(Math.max(FEWEST, needed.get(project) ?? 0));
  let all = 0;
  let weighted = 0;
  for (const [project, count] of needed) {
    all += count;
    weighted += count * weightOf(project);
  }
  const weights = new Float64Array(labels.length);
  for (const { project, firstRow, lastRow } of events) {
    weights.fill((weightOf(project) * all) / Math.max(weighted, Number.MIN_VALUE), firstRow, lastRow);
  }
  return weights;
}
