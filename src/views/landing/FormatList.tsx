import { useFormatChoices } from '../app/format-choices.ts';
import styles from './FormatList.module.css';

/** What is read, where agents keep such files, and how to get one: from the same list as the importers. */
export function FormatList() {
  const formats = useFormatChoices();
  if (formats.length === 0) return null;
  return (
    <details className={styles.formats}>
      <summary>What is read, and where agents keep it ({formats.length} formats)</summary>
      <dl>
        {formats.map(({ id, name, where, how }) => (
          <div key={id} className={styles.format}>
            <dt>{name}</dt>
            <dd className={styles.where}>{where}</dd>
            {how !== null && <dd>To get one: {how}.</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}
