import type { Diagnostic } from '../../core/transcript/model.ts';
import { formatCount } from '../common/format.ts';
import styles from './Notices.module.css';

/** Rows drawn at most; a file that is broken on every line needs no table of a million rows. */
const SHOWN = 500;

/** Faults of a file with their place. */
export function DiagnosticList({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Byte</th>
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {diagnostics.slice(0, SHOWN).map((diagnostic, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <tr key={index}>
              <td className={`num ${styles.number}`}>{formatCount(diagnostic.source.line)}</td>
              <td className={`num ${styles.number}`}>{formatCount(diagnostic.source.from)}</td>
              <td>{diagnostic.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {diagnostics.length > SHOWN && (
        <p className={styles.more}>and {formatCount(diagnostics.length - SHOWN)} more</p>
      )}
    </>
  );
}
