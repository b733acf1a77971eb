import type { OpenFailure } from '../../core/report/shared/failure.ts';
import styles from './Report.module.css';

/** Why there is no report to see; `null` for the template itself, into which none was put. */
export function Unreadable({ failure }: { readonly failure: OpenFailure | null }) {
  return (
    <main className={styles.unreadable} role="alert">
      <h1 className={styles.title}>{failure === null ? 'An empty report' : 'This report cannot be shown'}</h1>
      <p>
        {failure === null
          ? 'This is the form of a report, and none was put into it.'
          : `${failure.message} ${failure.remedy}`}
      </p>
    </main>
  );
}
