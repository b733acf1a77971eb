import type { Pass } from '../../core/compaction/pass.ts';
import { formatCount } from '../scales/format.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { VERDICT_WORDS } from '../verdict/verdict-shapes.ts';
import { type PlacedMark, placeMarks } from './mark-layout.ts';

/** Diameter of a mark, px. */
export const MARK_SIZE = 10;
/** With more marks their leaders would be a curtain before the line. */
export const MOST_LEADERS = 60;
/** Centre of the first lane below the top of the plot's band, px. */
export const MARK_TOP = 7;
const CHARACTER = 6.4;

/** The marks of the passes in sight, in two lanes above the context, each with the word that it has room for. */
export function passMarks(
  passes: readonly Pass[],
  turns: TurnScale,
  plot: { readonly left: number; readonly right: number },
): readonly PlacedMark[] {
  const inputs = passes.flatMap((pass, index) => {
    if (pass.turn < turns.from || pass.turn >= turns.to) return [];
    const word = VERDICT_WORDS[pass.verdict];
    const words = [`${word} · ${formatCount(pass.turn)}`, word];
    return [{ index, x: turns.x(pass.turn + 1), verdict: pass.verdict, words }];
  });
  return placeMarks(inputs, {
    lanes: 2,
    size: MARK_SIZE,
    character: CHARACTER,
    left: plot.left,
    right: plot.right,
  });
}
