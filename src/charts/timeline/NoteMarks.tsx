import { memo, useMemo } from 'react';
import type { TurnNote } from '../../core/report/shared/model.ts';
import { CONTEXT } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import styles from './NoteMarks.module.css';
import { NOTE_PX, noteMarks } from './note-marks.ts';

export interface NoteMarksProps {
  readonly turns: TurnScale;
  readonly notes: readonly TurnNote[];
  readonly onSelectTurn: (turn: number) => void;
}

/** Where a person wrote something, at the upper edge of the timeline. */
export const NoteMarks = memo(function NoteMarks({ turns, notes, onSelectTurn }: NoteMarksProps) {
  const marks = useMemo(() => noteMarks(notes, turns), [notes, turns]);
  if (marks.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label="Your notes">
      {marks.map(({ turn, x, name }) => (
        <li key={turn}>
          <button
            type="button"
            className={styles.mark}
            style={{ left: x, top: CONTEXT.height - NOTE_PX }}
            aria-label={name}
            title={name}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              onSelectTurn(turn);
            }}
          >
            <span aria-hidden="true">✎</span>
          </button>
        </li>
      ))}
    </ul>
  );
});
