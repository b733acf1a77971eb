import { Button } from '../common/Button.tsx';
import styles from './App.module.css';
import { usePartsState } from './use-parts.ts';

/** In place of what is open while its part of the page is on its way, or where that did not come. */
export function MissingParts() {
  const kind = usePartsState((state) => state.kind);
  if (kind !== 'failed') return <main className={styles.missing} aria-busy="true" />;
  return (
    <main className={styles.missing}>
      <div role="alert">
        <h2>A part of this page could not be fetched</h2>
        <p>
          The file is read, but what shows it did not arrive: the network is gone, or the page was replaced by
          a newer version since it was loaded. Reload the page and open the file again.
        </p>
      </div>
      <Button look="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </main>
  );
}
