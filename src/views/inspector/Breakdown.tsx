import { formatCount, formatPercent } from '../common/format.ts';
import { groupOfKind, KIND_WORDS } from '../common/kind-words.ts';
import styles from './Breakdown.module.css';
import { kindsBySize } from './shares.ts';

/** The deciding floor by kind: a bar and a number for each. */
export function Breakdown({ byKind, floor }: { readonly byKind: readonly number[]; readonly floor: number }) {
  const kinds = kindsBySize(byKind);
  const largest = kinds[0]?.tokens ?? 1;
  if (kinds.length === 0)
    return <p className={styles.none}>No kinds: this floor is not told apart by kind, or is 0.</p>;
  return (
    <ul className={styles.kinds}>
      {kinds.map(({ kind, tokens }) => (
        <li
          key={kind}
          className={styles.row}
          title={`${formatPercent(tokens / Math.max(1, floor))} of the floor`}
        >
          <span className={styles.word}>{KIND_WORDS[kind]}</span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.bar}
              style={{
                width: `${(tokens / largest) * 100}%`,
                background: `var(--kind-${groupOfKind(kind)})`,
                borderColor: `var(--kind-${groupOfKind(kind)}-line)`,
              }}
            />
          </span>
          <span className={`num ${styles.tokens}`}>{formatCount(tokens)}</span>
        </li>
      ))}
    </ul>
  );
}
