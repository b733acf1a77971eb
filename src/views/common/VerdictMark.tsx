import type { VerdictKind } from '../../core/floor/verdict.ts';
import { classes } from './classes.ts';
import styles from './VerdictMark.module.css';
import { VERDICT_WORDS } from './verdict-words.ts';

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
  return (
    <span className={classes(styles.mark, className)} data-verdict={verdict}>
      <svg
        width={size}
        height={size}
        viewBox="-8 -8 16 16"
        role={show === 'shape' ? 'img' : undefined}
        aria-label={show === 'shape' ? word : undefined}
        aria-hidden={show === 'both'}
        className={styles.shape}
      >
        <VerdictShape verdict={verdict} />
      </svg>
      {show === 'both' && <span className={styles.word}>{word}</span>}
    </span>
  );
}

function VerdictShape({ verdict }: { readonly verdict: VerdictKind }) {
  switch (verdict) {
    case 'compact':
      return <circle r="6.5" />;
    case 'split':
      return <path d="M-1.2 -6.5 A6.5 6.5 0 0 0 -1.2 6.5 Z M1.2 -6.5 A6.5 6.5 0 0 1 1.2 6.5 Z" />;
    case 'refuse':
      return <path d="M-2.9 -7 H2.9 L7 -2.9 V2.9 L2.9 7 H-2.9 L-7 2.9 V-2.9 Z" />;
    case 'not-applicable':
      return <rect x="-6.5" y="-1.5" width="13" height="3" rx="1" />;
  }
}
