import { pathText } from '../../core/transcript/formats/home-made/mapping.ts';
import { type KeptMapping, pathsOf, useKeptMappings } from '../../state/mapping/kept-mappings.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, formatMoment } from '../common/format.ts';
import styles from './Mapping.module.css';

/** What a kept mapping is about, in its keys. */
export const keptWords = ({ mapping }: KeptMapping): string => pathsOf(mapping).map(pathText).join(', ');

/** The mappings that this device keeps, each to be forgotten. */
export function KeptList() {
  const kept = useKeptMappings((store) => store.kept);
  if (kept.length === 0) return null;
  return (
    <details className={styles.kept}>
      <summary>
        Remembered mappings <span className="num">{formatCount(kept.length)}</span>
      </summary>
      <p className={styles.quiet}>Kept on this device: which key means what, and no word of any file.</p>
      <ul>
        {kept.toReversed().map((one) => (
          <li key={one.at} className={styles.entry}>
            <span className={styles.keys}>
              <code>{keptWords(one)}</code>{' '}
              <span className={styles.quiet}>{formatMoment(Date.parse(one.at))}</span>
            </span>
            <Button
              look="link"
              aria-label={`Forget the mapping of ${formatMoment(Date.parse(one.at))}`}
              onClick={() => useKeptMappings.getState().forget(one.at)}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
