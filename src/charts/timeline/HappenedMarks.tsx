import { memo, useMemo } from 'react';
import type { RowLayout } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import styles from './HappenedMarks.module.css';
import { HAPPENED, type Happened, happenedMarks } from './happened.ts';

export interface HappenedMarksProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  readonly all: readonly Happened[];
  /** The turn of the one whose judgement is on screen, or `null`. */
  readonly current: number | null;
  readonly onPick: (happened: Happened) => void;
}

/** Under the context line, what really happened: a filled square for what the log tells of, a hollow one for a guess. */
export const HappenedMarks = memo(function HappenedMarks(props: HappenedMarksProps) {
  const { layout, turns, all, current, onPick } = props;
  const marks = useMemo(() => happenedMarks(all, turns), [all, turns]);
  return (
    <div className={styles.row} style={{ height: HAPPENED.height }}>
      {!layout.narrow && <span className={styles.name}>happened</span>}
      <ul aria-label="Compactions that happened">
        {marks.map(({ happened, x, label, name, count }) => (
          <li key={happened.turn}>
            <button
              type="button"
              className={styles.mark}
              style={{ left: x - HAPPENED.width / 2, width: HAPPENED.width, height: HAPPENED.height }}
              data-kind={happened.kind}
              aria-label={name}
              title={happened.kind === 'logged' ? `${name}. Click to judge what it replaced.` : `${name}.`}
              aria-current={count === 1 && happened.turn === current ? 'true' : undefined}
              onPointerDown={(event) => event.stopPropagation()}
              onPointerMove={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation();
                onPick(happened);
              }}
            >
              <svg width="10" height="10" aria-hidden="true">
                <rect x="1.5" y="1.5" width="7" height="7" />
              </svg>
            </button>
            {label !== null && (
              <span
                aria-hidden="true"
                className={styles.label}
                style={
                  label.side === 'right'
                    ? { left: x + 9 }
                    : { right: `calc(100% - ${x - 9}px)`, textAlign: 'right' }
                }
              >
                {label.text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
});
