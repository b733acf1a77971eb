import type { MappingPreview } from '../../worker/protocol.ts';
import { formatCount, plural } from '../common/format.ts';
import styles from './Mapping.module.css';

const SHOWN_CHARACTERS = 280;

export interface PreviewProps {
  /** `null` until the first answer. */
  readonly preview: MappingPreview | null;
  /** A newer one is on its way. */
  readonly stale: boolean;
}

/** The first turns as they would be read. */
export function Preview({ preview, stale }: PreviewProps) {
  return (
    <section className={styles.preview} aria-labelledby="mapping-preview" aria-busy={stale}>
      <h3 id="mapping-preview" className={styles.legend}>
        So it would be read
      </h3>
      <p role="status" className={styles.quiet}>
        {preview === null ? 'reading …' : summaryOf(preview)}
      </p>
      {preview !== null && (
        <ol className={styles.turns} data-stale={stale}>
          {preview.rows.map((row) => (
            <li key={row.turn} className={styles.turn}>
              <span className={styles.who}>
                <span className="num">{row.turn}</span> {row.role}
              </span>
              <span className={styles.said} dir="auto">
                {row.text.slice(0, SHOWN_CHARACTERS)}
                {row.length > SHOWN_CHARACTERS && ' …'}
              </span>
              {row.timestamp !== null && (
                <time className={styles.quiet} dateTime={row.timestamp}>
                  {row.timestamp.replace('T', ' ').slice(0, 19)}
                </time>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function summaryOf({ problem, conversations, turns, faults, isWhole }: MappingPreview): string {
  if (problem !== null) return problem;
  const what = `${plural(turns, 'turn')} in ${plural(conversations, 'conversation')}`;
  const bad = faults === 0 ? '' : `, ${formatCount(faults)} skipped or repaired`;
  return isWhole ? `${what}${bad}` : `${what} at the start of the file${bad}`;
}
