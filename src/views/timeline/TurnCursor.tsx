import { type KeyboardEvent, type Ref, useId } from 'react';
import { CONTEXT, type RowLayout } from '../../charts/scales/layout.ts';
import type { TurnWindow } from '../../charts/timeline/brush.ts';
import { cursorAfterKey } from '../../charts/timeline/turn-selection.ts';
import { formatCount, formatTurns } from '../common/format.ts';
import styles from './Timeline.module.css';

export interface TurnCursorProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly layout: RowLayout;
  /** Number of turns of the run; there is one at least. */
  readonly count: number;
  readonly cursor: number;
  /** A long step, in turns. */
  readonly page: number;
  readonly selection: TurnWindow | null;
  /** `extend` keeps the other end of the selection where it is. */
  readonly onMove: (turn: number, extend: boolean) => void;
  readonly onJudge: () => void;
  readonly onOpenTurn: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * The keyboard's way over the rows: a cursor among the turns, as a slider. It lies over the context row and lets the
 * pointer through. Escape is heard by the timeline around it.
 */
export function TurnCursor(props: TurnCursorProps) {
  const { layout, count, cursor, selection } = props;
  const keys = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (selection === null) props.onOpenTurn();
      else props.onJudge();
      return;
    }
    const next = cursorAfterKey(event.key, cursor, props.page, count);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    props.onMove(next, event.shiftKey);
  };
  const selected = selection === null ? '' : `, ${turnWords(selection)} selected`;
  return (
    <>
      <div
        ref={props.ref}
        role="slider"
        tabIndex={0}
        aria-label="Turn under the cursor"
        aria-describedby={keys}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={cursor}
        aria-valuetext={`turn ${formatCount(cursor)}${selected}`}
        className={styles.cursor}
        style={{
          left: layout.left - 2,
          width: layout.right - layout.left + 4,
          height: CONTEXT.height,
        }}
        onKeyDown={onKeyDown}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      />
      <span id={keys} hidden>
        Arrows move it, with Shift they select turns. Enter judges the selected turns, or goes to the turn.
        Escape clears the selection.
      </span>
    </>
  );
}

/** `turn 7`, `turns 3–9`. */
export const turnWords = (range: TurnWindow): string =>
  `${range.to - range.from === 1 ? 'turn' : 'turns'} ${formatTurns(range)}`;
