import type { VerdictKind } from '../core/floor/verdict.ts';
import type { Bar } from './floors-geometry.ts';
import type { TurnScale } from './turn-scale.ts';
import { verdictPath, verdictSeverity } from './verdict-shapes.ts';

/**
 * A ribbon of marks under the bars: one every `cell` pixels, with the severest verdict of the bars that touch the cell.
 * It reads where bars are too thin for a mark of their own, and in black and white.
 */
export function verdictStrip(
  bars: readonly Bar[],
  turns: TurnScale,
  y: number,
  cell = 13,
): Readonly<Record<VerdictKind, string>> {
  const count = Math.max(1, Math.floor((turns.right - turns.left) / cell));
  const width = (turns.right - turns.left) / count;
  const cells: (VerdictKind | undefined)[] = new Array(count).fill(undefined);
  for (const bar of bars) {
    const first = Math.max(0, Math.floor((bar.left - turns.left) / width));
    const last = Math.min(count - 1, Math.max(first, Math.ceil((bar.right - turns.left) / width) - 1));
    for (let i = first; i <= last; i++) {
      const here = cells[i];
      if (here === undefined || verdictSeverity(bar.verdict) > verdictSeverity(here)) cells[i] = bar.verdict;
    }
  }
  const paths: Record<VerdictKind, string> = { compact: '', split: '', refuse: '', 'not-applicable': '' };
  cells.forEach((verdict, index) => {
    if (verdict !== undefined)
      paths[verdict] += verdictPath(verdict, 9, turns.left + (index + 0.5) * width, y);
  });
  return paths;
}
