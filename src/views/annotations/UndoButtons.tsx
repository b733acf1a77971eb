import { redo, undo } from '../../state/history/annotate.ts';
import { useHistory } from '../../state/history/history.ts';
import { isMac, keyWords } from '../commands/keys.ts';
import { Button } from '../common/Button.tsx';
import { stepWords } from './change-words.ts';
import styles from './Yours.module.css';

/** The last change, taken back or done again: of a setting, a pin, a link or a note. Their names say which it is. */
export function UndoButtons() {
  const undoes = useHistory((store) => store.undoes);
  const redoes = useHistory((store) => store.redoes);
  const mac = isMac();
  const undoName = undoes === null ? 'Undo' : `Undo: ${stepWords(undoes)}`;
  const redoName = redoes === null ? 'Redo' : `Redo: ${stepWords(redoes)}`;
  return (
    <span className={styles.steps}>
      <Button
        look="plain"
        aria-label={undoName}
        title={`${undoName} (${keyWords('Mod+z', mac)})`}
        disabled={undoes === null}
        onClick={undo}
      >
        <span aria-hidden="true">↶</span>
      </Button>
      <Button
        look="plain"
        aria-label={redoName}
        title={`${redoName} (${keyWords('Mod+Shift+z', mac)})`}
        disabled={redoes === null}
        onClick={redo}
      >
        <span aria-hidden="true">↷</span>
      </Button>
    </span>
  );
}
