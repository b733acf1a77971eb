import { memo, useMemo } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import { countVerdicts } from '../../core/compaction/verdict-counts.ts';
import styles from '../charts.module.css';
import { formatCount } from '../scales/format.ts';
import type { RowLayout } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { verdictCountsText } from '../summaries.ts';
import { VERDICT_WORDS, verdictPath } from '../verdict/verdict-shapes.ts';
import { placeMarks } from './mark-layout.ts';

export interface SecondPassesProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  readonly passes: readonly Pass[];
  /** What the second policy is called. */
  readonly name: string;
}

const HEIGHT = 20;
const SIZE = 9;

/** The verdicts under a second policy as a row of their own, each at its turn. */
export const SecondPasses = memo(function SecondPasses({ layout, turns, passes, name }: SecondPassesProps) {
  const marks = useMemo(() => {
    const inputs = passes.flatMap((pass, index) =>
      pass.turn < turns.from || pass.turn >= turns.to
        ? []
        : [
            {
              index,
              x: turns.x(pass.turn + 1),
              verdict: pass.verdict,
              words: [
                `${VERDICT_WORDS[pass.verdict]} · ${formatCount(pass.turn)}`,
                VERDICT_WORDS[pass.verdict],
              ],
            },
          ],
    );
    return placeMarks(inputs, {
      lanes: 1,
      size: SIZE,
      character: 6.4,
      left: layout.left,
      right: layout.right,
    });
  }, [passes, turns, layout]);
  const y = HEIGHT / 2;
  const summary =
    passes.length === 0
      ? `Under ${name} nothing is compacted.`
      : `Under ${name} the passes get ${verdictCountsText(countVerdicts(passes))}.`;
  return (
    <svg className={styles.svg} width={layout.width} height={HEIGHT} role="img" aria-label={summary}>
      <text className={styles.name} x={layout.narrow ? 4 : 12} y={y + 4}>
        second
      </text>
      {marks.map((mark) => {
        const side = mark.label?.side === 'left' ? -1 : 1;
        return (
          <g key={mark.index} data-verdict={mark.verdict}>
            <path className={styles.shape} d={verdictPath(mark.verdict, SIZE, mark.x, y)} />
            {mark.label !== null && (
              <text
                className={`${styles.word} ${styles.halo}`}
                x={mark.x + side * (SIZE / 2 + 5)}
                y={y + 4}
                textAnchor={side < 0 ? 'end' : 'start'}
              >
                {mark.label.text}
              </text>
            )}
          </g>
        );
      })}
      {passes.length === 0 && (
        <text className={styles.halo} x={layout.left + 4} y={y + 4}>
          no pass
        </text>
      )}
    </svg>
  );
});
