import styles from './DropOverlay.module.css';

/** Covers the window while something is dragged over it. */
export function DropOverlay() {
  return (
    <div className={styles.overlay} aria-hidden="true">
      <p className={styles.words}>Drop to open</p>
      <p>Of several files, each is a conversation of its own. Nothing leaves this page.</p>
    </div>
  );
}
