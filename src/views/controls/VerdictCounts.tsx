import { VerdictGlyph } from '../../charts/verdict/VerdictGlyph.tsx';
import { VERDICT_COUNT_WORDS } from '../../charts/verdict/verdict-shapes.ts';
import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import { classes } from '../common/classes.ts';
import { formatTokens } from '../common/format.ts';
import styles from './PolicyBar.module.css';

export interface VerdictCountsProps {
  readonly counts: Readonly<Record<VerdictKind, number>>;
  /** Why the counts are guesses, in words, where they are. */
  readonly estimate?: string | null;
}

/** How many passes get which verdict at this slot. Its width does not jump while the numbers change. */
export function VerdictCounts({ counts, estimate = null }: VerdictCountsProps) {
  return (
    <ul
      className={styles.counts}
      aria-label={estimate === null ? 'Verdicts' : `Verdicts, ${estimate}`}
      title={estimate ?? undefined}
    >
      {VERDICTS.filter((kind) => kind !== 'not-applicable' || counts[kind] > 0).map((kind) => (
        <li key={kind} data-verdict={kind} data-none={counts[kind] === 0}>
          <VerdictGlyph verdict={kind} size={10} />
          <span className={classes('num', styles.count)}>
            {formatTokens(counts[kind], estimate !== null)}
          </span>
          {VERDICT_COUNT_WORDS[kind]}
        </li>
      ))}
    </ul>
  );
}
