import { useRecents } from '../../state/recents/recents.ts';
import styles from '../app/Notices.module.css';
import { Button } from '../common/Button.tsx';

/** What came of opening a file from the list of recent ones, where it is not what was expected. */
export function RecentNotice() {
  const told = useRecents((recents) => recents.told);
  const dismiss = useRecents((recents) => recents.dismiss);
  if (told === null) return null;
  return (
    <p className={styles.notice} role="status">
      <span className={styles.words}>{told}</span>
      <Button look="link" onClick={dismiss}>
        Dismiss
      </Button>
    </p>
  );
}
