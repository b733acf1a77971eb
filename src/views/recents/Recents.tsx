import { useRecents } from '../../state/recents/recents.ts';
import { Button } from '../common/Button.tsx';
import { formatBytes, formatCount, formatMoment } from '../common/format.ts';
import styles from './Recents.module.css';

export interface RecentsProps {
  readonly onChoose: () => void;
  readonly busy: boolean;
}

/** The transcripts that were opened last, for who asks for such a list; and the way to have it forgotten. */
export function Recents({ onChoose, busy }: RecentsProps) {
  const { isOn, files, told, setOn, open, forget, forgetAll } = useRecents();
  return (
    <section aria-label="Recent transcripts" className={styles.recents}>
      <label className={styles.check}>
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        Keep a list of recent transcripts on this device
      </label>
      {isOn && files.length === 0 && (
        <p className={styles.quiet}>
          What you open next stands here: its name, size and last slot, never what is in it.
        </p>
      )}
      {isOn && files.length > 0 && (
        <>
          <ul className={styles.list}>
            {files.map((file) => (
              <li key={file.hash} className={styles.entry}>
                <button
                  type="button"
                  className={styles.open}
                  disabled={busy}
                  onClick={() => void open(file.hash).then((isOpen) => isOpen || onChoose())}
                >
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.quiet}>
                    {formatBytes(file.size)} ·{' '}
                    {file.slot === null ? 'no slot' : `slot ${formatCount(file.slot)}`} ·{' '}
                    {formatMoment(Date.parse(file.at))}
                    {!file.hasHandle && ' · choose the file again'}
                  </span>
                </button>
                <Button look="plain" aria-label={`Forget ${file.name}`} onClick={() => forget(file.hash)}>
                  Forget
                </Button>
              </li>
            ))}
          </ul>
          <Button look="link" onClick={forgetAll}>
            Forget all
          </Button>
        </>
      )}
      <p role="status" className={styles.quiet}>
        {told}
      </p>
    </section>
  );
}
