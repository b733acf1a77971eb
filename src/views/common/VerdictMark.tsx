import { VERDICT_WORDS, verdictPath } from '../../charts/verdict/verdict-shapes.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import { classes } from './classes.ts';
import styles from './VerdictMark.module.css';

export interface VerdictMarkProps {
  readonly verdict: VerdictKind;
  /** Side of the shape in pixels. */
  readonly size?: number;
  /** `shape` leaves the word to the accessible name only. */
  readonly show?: 'both' | 'shape';
  readonly className?: string | undefined;
}

/** A verdict as shape, colour and word; never colour alone. */
export function VerdictMark({ verdict, size = 12, show = 'both', className }: VerdictMarkProps) {
  const word = VERDICT_WORDS[verdict];
  const box = `-1 -1 ${size + 2} ${size + 2}`;
  const path = <path d={verdictPath(verdict, size)} />;
  return (
    <span className={classes(styles.mark, className)} data-verdict={verdict}>
      {show === 'shape' ? (
        <svg
          width={size + 2}
          height={size + 2}
          viewBox={box}
          role="img"
          aria-label={word}
          className={styles.shape}
        >
          {path}
        </svg>
      ) : (
        <>
          <svg width={size + 2} height={size + 2} viewBox={box} aria-hidden="true" className={styles.shape}>
            {path}
          </svg>
          <span className={styles.word}>{word}</span>
        </>
      )}
    </span>
  );
}
