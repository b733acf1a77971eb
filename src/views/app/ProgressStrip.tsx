import { useSession } from '../../state/session/session.ts';
import type { Progress } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { formatBytes, formatCount, plural } from '../common/format.ts';
import styles from './ProgressStrip.module.css';

const PHASES = {
  reading: 'Reading',
  unpacking: 'Unpacking',
  parsing: 'Parsing',
  counting: 'Counting',
  masking: 'Looking for secrets',
} as const satisfies Record<Progress['phase'], string>;

const progressWords = ({ phase, done, total, unit }: Progress): string =>
  unit === 'bytes'
    ? `${PHASES[phase]}: ${formatBytes(done)} of ${formatBytes(total)}`
    : `${PHASES[phase]}: ${formatCount(done)} of ${plural(total, 'turn')}`;

/** What of a file is on screen while the rest of it is read. */
const startWords = (turns: number): string => `The first ${plural(turns, 'turn')} can be read. `;

/** What is going on, how far it is, and a way to stop it. */
export function ProgressStrip() {
  const reading = useSession((session) => session.status === 'reading');
  const progress = useSession((session) => session.progress);
  const start = useSession(({ document, turns }) => (document?.early ? (turns?.count ?? null) : null));
  if (!reading) return null;
  return (
    <div className={styles.strip}>
      <progress
        className={styles.bar}
        aria-label="Progress"
        {...(progress === null ? {} : { value: progress.done, max: Math.max(progress.total, 1) })}
      />
      <span className={`num ${styles.words}`} role="status">
        {start !== null && <strong>{startWords(start)}</strong>}
        {progress === null ? 'Opening …' : progressWords(progress)}
      </span>
      <Button onClick={() => useSession.getState().cancel()}>Cancel</Button>
    </div>
  );
}
