import type { ContentsEntry } from '../../worker/share/share-protocol.ts';
import { formatBytes } from '../common/format.ts';
import styles from './Share.module.css';

/** What each field is, where its name does not say it. */
const ABOUT: Readonly<Record<string, string>> = {
  schema: 'what kind of file it is',
  level: 'how much of the text it shows',
  omits: 'what was left out',
  title: 'your title',
  note: 'your note',
  notes: 'your notes at turns',
  policy: 'the settings',
  versus: 'the settings compared with',
  reportedFixedCost: 'tokens of system prompt and tools, as the log implies',
  rules: 'which rules can find a span; ours, not yours',
  run: 'the passes as you see them',
  columns: 'the thread as numbers: sizes, roles, spans, items, chains',
  literals: 'the literals of items',
  turns: 'the texts of turns',
  'transcript.format': 'what the file was read as',
  'transcript.name': 'the name of the file',
  'transcript.conversation': 'the title of the conversation',
  'transcript.thread': 'the title of the thread',
};

/** The table of contents of what travels: nothing that is not listed here is in it. */
export function Contents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label="Field by field">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">What is in it</th>
            <th scope="col" className={styles.size}>
              Size as JSON
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ path, bytes, value }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>
                {value === 'null' || value === '[]' ? (
                  <span className={styles.quiet}>nothing</span>
                ) : (
                  <>
                    {ABOUT[path] !== undefined && <span className={styles.quiet}>{ABOUT[path]} </span>}
                    {value !== null && <code className={styles.value}>{value}</code>}
                  </>
                )}
              </td>
              <td className={`num ${styles.size}`}>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
