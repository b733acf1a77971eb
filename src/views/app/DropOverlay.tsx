import styles from './DropOverlay.module.css';

/** Covers the window while something is dragged over it. */
export function DropOverlay() {
  return (
    <div className={styles.overlay} aria-hidden="true">
      <p className={styles.words}>Drop to open</p>
      <p>
        Files that make one session are opened as one, of others there is a list. Nothing leaves this page.
      </p>
    </div>
  );
}
