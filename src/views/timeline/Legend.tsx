import { GROUPS } from '../../charts/timeline/floors-geometry.ts';
import { GROUP_WORDS } from '../common/kind-words.ts';
import styles from './Timeline.module.css';

/** What the lines of the context chart are. */
export function LineLegend({
  reported,
  second,
}: {
  readonly reported: boolean;
  /** What the second policy is called; `null` where there is none. */
  readonly second: string | null;
}) {
  return (
    <ul className={styles.legend} aria-label="Lines of the context chart">
      <Line kind="context" words="context" />
      {second !== null && <Line kind="second" words={`context under ${second}`} />}
      <Line kind="ghost" words="without compaction" />
      {reported && <Line kind="reported" words="reported by the log" />}
    </ul>
  );
}

function Line({
  kind,
  words,
}: {
  readonly kind: 'context' | 'second' | 'ghost' | 'reported';
  readonly words: string;
}) {
  return (
    <li>
      <svg width="18" height="8" aria-hidden="true">
        <line x1="0" x2="18" y1="4" y2="4" className={styles[kind]} />
      </svg>
      {words}
    </li>
  );
}

/** What a bar is made of, from its bottom up. */
export function BarLegend() {
  return (
    <ul className={styles.legend} aria-label="Parts of a bar, from the bottom up">
      {GROUPS.map((group) => (
        <li key={group}>
          <span className={styles.swatch} data-group={group} aria-hidden="true" />
          {GROUP_WORDS[group]}
        </li>
      ))}
      <li>
        <span className={styles.swatch} data-group="margin" aria-hidden="true" />
        margin
      </li>
    </ul>
  );
}
