import type { Pass } from '../../core/compaction/pass.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { formatCount } from '../scales/format.ts';
import type { Bar } from './floors-geometry.ts';

/** What stands over one bar: the mark of its verdict, and its need beside the mark where that fits too. */
export interface BarLabel {
  readonly pass: number;
  readonly verdict: VerdictKind;
  /** Centre of the mark, px. */
  readonly x: number;
  readonly y: number;
  readonly need: { readonly text: string; readonly x: number; readonly y: number } | null;
}

/** Diameter of a mark, px. */
export const LABEL_MARK = 8;
const CHARACTER = 6.7;

/** The labels of the bars that are wide enough for one. */
export function barLabels(bars: readonly Bar[], passes: readonly Pass[]): readonly BarLabel[] {
  return bars.flatMap((bar) => {
    const width = bar.right - bar.left;
    const pass = passes[bar.pass];
    if (width < 12 || pass === undefined) return [];
    const text = formatCount(pass.need);
    const textWidth = text.length * CHARACTER;
    const withText = width >= textWidth + 18;
    const middle = (bar.left + bar.right) / 2;
    const x = withText ? middle - (textWidth + 5) / 2 : middle;
    const need = withText ? { text, x: x + 9, y: bar.top - 4 } : null;
    return [{ pass: bar.pass, verdict: bar.verdict, x, y: bar.top - 8, need }];
  });
}
