import { useState } from 'react';
import { useMapping } from '../../state/mapping/mapping.ts';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { KeptList } from './KeptList.tsx';
import styles from './Mapping.module.css';
import { MappingForm } from './MappingForm.tsx';
import { missing } from './mapping-form.ts';
import { Preview } from './Preview.tsx';

/** Where a person tells which key of a home-made file holds what. */
export function MappingDialog() {
  const store = useMapping();
  const [remember, setRemember] = useState(true);
  const { about, lists, reason, chosen, mapping, preview, stale } = store;
  const lack = mapping === null ? null : missing(mapping);
  const isEmpty = preview !== null && preview.turns === 0;
  return (
    <Dialog
      open={about !== null}
      onOpenChange={(open) => {
        if (!open) store.close();
      }}
      title="Where the messages are"
      fills
      returnsFocus
    >
      {lists === null ? (
        <p className={styles.alone} role="status">
          Looking through the file …
        </p>
      ) : mapping === null ? (
        <div className={styles.alone}>
          <p role="alert">{reason ?? 'The file holds no list of records.'}</p>
          <KeptList />
        </div>
      ) : (
        <form
          className={styles.area}
          onSubmit={(event) => {
            event.preventDefault();
            if (lack === null && !isEmpty) void store.apply(remember);
          }}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.side} tabIndex={0} aria-label="Which key holds what">
            <MappingForm
              lists={lists}
              chosen={chosen}
              mapping={mapping}
              onList={store.choose}
              onChange={store.change}
            />
            <KeptList />
          </section>
          <Preview preview={preview} stale={stale} />
          <footer className={styles.foot}>
            <label className={styles.remember}>
              <input
                type="checkbox"
                checked={remember}
                onChange={(event) => setRemember(event.target.checked)}
              />
              Remember for files with the same keys, on this device; no text is kept
            </label>
            {lack !== null && <p className={styles.quiet}>{lack}</p>}
            <Button look="primary" type="submit" disabled={lack !== null || isEmpty}>
              Open
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  );
}
