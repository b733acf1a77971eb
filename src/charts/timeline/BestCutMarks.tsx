import { memo } from 'react';
import type { BestCut } from '../../core/compaction/what-if/best-cuts.ts';
import styles from '../charts.module.css';
import { CUTS, type RowLayout } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { bestCutText } from './best-cuts.ts';

export interface BestCutMarksProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  /** Cheapest first. */
  readonly cuts: readonly BestCut[];
  /** Whether more turns may still turn out to be good places. */
  readonly isKnown: boolean;
  readonly onPoint: (cut: BestCut | null) => void;
  readonly onSelectTurn: (turn: number) => void;
}

/** A mark under the ribbon after each of the best turns to compact; the cheapest one is filled. */
export const BestCutMarks = memo(function BestCutMarks(props: BestCutMarksProps) {
  const { layout, turns, cuts, isKnown, onPoint, onSelectTurn } = props;
  const best = cuts[0];
  const inOrder = cuts.toSorted((a, b) => a.turn - b.turn);
  return (
    <div className={styles.cuts} style={{ height: CUTS.height }}>
      {!layout.narrow && <span className={styles.cutsName}>best cuts</span>}
      {isKnown && best === undefined && (
        <span className={styles.cutsNone} style={{ left: layout.left }}>
          no good place to compact in these turns
        </span>
      )}
      <ul aria-label="Good places to compact">
        {inOrder.map((cut) => (
          <li key={cut.turn}>
            <button
              type="button"
              className={styles.bestCut}
              style={{ left: turns.x(cut.turn + 1) - CUTS.width / 2, width: CUTS.width }}
              aria-label={bestCutText(cut)}
              onPointerDown={(event) => event.stopPropagation()}
              onPointerMove={(event) => event.stopPropagation()}
              onPointerEnter={() => onPoint(cut)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => onPoint(cut)}
              onBlur={() => onPoint(null)}
              onClick={() => onSelectTurn(cut.turn)}
            >
              <svg width={CUTS.width} height={CUTS.height} aria-hidden="true" data-best={cut === best}>
                <path d={`M${CUTS.width / 2} 2l5 8h-10Z`} />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
});
