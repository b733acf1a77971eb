import type { SyntheticEvent } from 'react';
import type { RowLayout } from '../../charts/scales/layout.ts';
import type { TurnScale } from '../../charts/scales/turn-scale.ts';
import type { TurnWindow } from '../../charts/timeline/brush.ts';
import { Button } from '../common/Button.tsx';
import styles from './Timeline.module.css';
import { turnWords } from './TurnCursor.tsx';

export interface SelectionProps {
  readonly selection: TurnWindow;
  readonly turns: TurnScale;
}

/** The selected turns as a band through all rows. */
export function SelectionBand({ selection, turns }: SelectionProps) {
  const left = Math.max(turns.left, turns.x(selection.from));
  const right = Math.min(turns.right, turns.x(selection.to));
  if (right <= left) return null;
  return (
    <div className={styles.selection} style={{ left, width: Math.max(1, right - left) }} aria-hidden="true" />
  );
}

export interface SelectionToolsProps extends SelectionProps {
  readonly layout: RowLayout;
  readonly onJudge: () => void;
  readonly onZoom: () => void;
  readonly onLink: () => void;
  /** Absent where there are no texts to hold a summary against. */
  readonly onAudit: (() => void) | undefined;
  readonly onClear: () => void;
}

/** About as wide as the toolbar gets, px: only whether it fits beside the selection depends on it. */
const WIDTH = 520;
const GAP = 8;

/** What can be done with the selected turns, beside them where there is room. */
export function SelectionTools(props: SelectionToolsProps) {
  const { selection } = props;
  const isOne = selection.to - selection.from === 1;
  return (
    <div
      role="toolbar"
      aria-label={`${turnWords(selection)} selected`}
      className={styles.tools}
      style={placeOf(props)}
      // What happens in here is not meant for the rows underneath.
      onPointerDown={stop}
      onPointerMove={stop}
      onPointerUp={stop}
      // The focus stays with the cursor, so that its keys go on working and nothing moves under a finger.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={`num ${styles.toolsName}`}>{turnWords(selection)}</span>
      <Button look="primary" onClick={props.onJudge}>
        Judge these turns
      </Button>
      <Button onClick={props.onZoom}>Zoom in</Button>
      <Button
        onClick={props.onLink}
        disabled={isOne}
        title={isOne ? 'One turn cannot be linked' : 'Keep them in one summary'}
      >
        Link these turns
      </Button>
      {props.onAudit !== undefined && (
        <Button onClick={props.onAudit} title="Hold a summary of your own against what these turns need kept">
          Audit a summary
        </Button>
      )}
      <Button look="plain" onClick={props.onClear} title="Clear the selection (Escape)">
        <span aria-hidden="true">×</span>
        <span className="visually-hidden">Clear the selection</span>
      </Button>
    </div>
  );
}

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** Right of the selection, else left of it, else over its right end. On a phone the style sheet decides. */
function placeOf({ selection, turns, layout }: SelectionToolsProps): { left?: number; right?: number } {
  if (layout.narrow) return {};
  const right = Math.min(turns.right, turns.x(selection.to));
  const left = Math.max(turns.left, turns.x(selection.from));
  if (right + GAP + WIDTH <= layout.right) return { left: right + GAP };
  if (left - GAP - WIDTH >= turns.left) return { right: layout.width - left + GAP };
  return { right: layout.width - Math.min(layout.right, right) + GAP };
}
