import type { Pass, Run } from '../../core/compaction/pass.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { formatCount } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './Boundary.module.css';

/** The cut before part `part` of a split. It takes no height: while the slot moves, nothing else does. */
export function CutLine({ pass, part }: { readonly pass: Pass; readonly part: number }) {
  const piece = pass.parts[part];
  if (piece === undefined) return null;
  return (
    <div className={classes(styles.line, styles.cut)} data-verdict="split">
      <span className={classes('num', styles.label)}>
        cut · part {part + 1} · need {formatCount(piece.need)} · slot {formatCount(piece.slot)}
      </span>
    </div>
  );
}

export interface PassMarkerProps {
  readonly run: Run;
  readonly pass: Pass;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

/** The same inside a turn that is too large for one part. Reads in place, as part of the text. */
export function InnerCutLine({ pass, part }: { readonly pass: Pass; readonly part: number }) {
  const piece = pass.parts[part];
  if (piece === undefined) return null;
  return (
    <span className={classes(styles.line, styles.cut, styles.inner)} data-verdict="split">
      <span className={classes('num', styles.label)}>
        cut inside the turn · part {part + 1} · need {formatCount(piece.need)} · slot{' '}
        {formatCount(piece.slot)}
      </span>
    </span>
  );
}

/** Where the context passed the mark: a line under the last turn that was still in context. */
export function PassMarker({ run, pass, selected, onSelect }: PassMarkerProps) {
  return (
    <div className={classes(styles.line, styles.trigger)} data-verdict={pass.verdict}>
      <Button
        look="plain"
        className={classes(styles.label, styles.button)}
        aria-pressed={selected}
        onClick={onSelect}
      >
        <VerdictMark verdict={pass.verdict} size={10} />
        <span className="num">
          context passed the mark here: {formatCount(pass.tokensBefore)} &gt; {formatCount(run.mark)}
        </span>
      </Button>
    </div>
  );
}
