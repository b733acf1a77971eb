import { useEffect } from 'react';
import { useKept } from '../../state/kept/kept-store.ts';
import { Button } from '../common/Button.tsx';
import { formatBytes, plural } from '../common/format.ts';
import styles from './DocumentMenu.module.css';

/** What the device keeps of transcripts that were counted, and how to be rid of it. */
export function KeptAnalyses() {
  const may = useKept((kept) => kept.may);
  const kept = useKept((store) => store.kept);
  useEffect(() => void useKept.getState().look(), []);
  const count = kept?.count ?? 0;
  return (
    <section className={styles.kept} aria-label="Kept on this device">
      <p role="status">
        {count === 0 || kept === null
          ? 'No analysis is kept on this device.'
          : `Kept on this device: analysis of ${plural(count, 'transcript')}, numbers only, ${formatBytes(kept.bytes)}.`}{' '}
        {count > 0 && (
          <Button look="link" onClick={() => void useKept.getState().forget()}>
            Forget
          </Button>
        )}
      </p>
      <label>
        <input
          type="checkbox"
          checked={may}
          onChange={(event) => void useKept.getState().let(event.target.checked)}
        />{' '}
        Keep the numbers of large transcripts, never their text: they open faster the next time.
      </label>
    </section>
  );
}
