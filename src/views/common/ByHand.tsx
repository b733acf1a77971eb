import { useId } from 'react';
import styles from './ByHand.module.css';

/** Text that the browser did not let go to the clipboard, selected, to be taken by hand. */
export function ByHand({ text }: { readonly text: string }) {
  const id = useId();
  return (
    <div className={styles.box} data-print="never">
      <label htmlFor={id} className={styles.label}>
        The browser did not let it be copied. It stands here:
      </label>
      <textarea
        id={id}
        ref={(field) => field?.select()}
        readOnly
        className={styles.text}
        rows={6}
        spellCheck={false}
        value={text}
      />
    </div>
  );
}
