import type { SharedReport } from '../../core/report/shared/model.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './Report.module.css';

/** What the author wrote at turns, in their order; nothing where nothing was written. */
export function ReportNotes({ report: { notes } }: { readonly report: SharedReport }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="report-notes">
      <h2 id="report-notes">Notes at turns</h2>
      <ol className={styles.notes}>
        {notes.map(({ turn, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <TurnLink turn={turn} /> <span className={styles.note}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
