import { useSession } from '../../state/session/session.ts';
import { formatCount } from '../common/format.ts';
import styles from './ReportBanner.module.css';

const HOLDS = {
  numbers: 'numbers only: no text of the transcript is in it',
  masked: 'items are told apart by kind and number: no text of the transcript is in it',
  items: 'with the literals of items, secrets masked; the texts of turns are not in it',
  full: 'with the texts of turns, secrets masked',
} as const;

/** What an opened report says of itself, and that what is shown is what its author saw. */
export function ReportBanner() {
  const report = useSession((session) => session.document?.report);
  if (report === undefined) return null;
  const { level, title, note, transcript } = report;
  return (
    <section className={styles.banner} aria-label="Report">
      <p>
        {title !== null && <strong className={styles.title}>{title} </strong>}
        <span>
          A report, {HOLDS[level]}. Made from {transcript.name ?? 'a transcript'} ({transcript.format}). You
          see what its author saw; you can move and mark everything, and share it again.
        </span>
      </p>
      {note !== null && (
        <details className={styles.note} open={note.length < 400}>
          <summary>Note of the author ({formatCount(note.length)} characters)</summary>
          <p className={styles.words}>{note}</p>
        </details>
      )}
    </section>
  );
}
