import { useState } from 'react';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { useCommands } from '../commands/use-commands.ts';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { TextField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import styles from './GoToDialog.module.css';

/** Goes to a turn by its number; `g` opens it. */
export function GoToDialog() {
  const count = useSession((session) => session.turns?.count ?? 0);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  useCommands({
    'turn.go': () => {
      setText('');
      setOpen(true);
    },
  });
  const turn = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
  const valid = turn !== null && turn < count;
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Go to turn">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!valid) return;
          setOpen(false);
          useView.getState().showTurn(turn);
        }}
      >
        <TextField
          label="Turn"
          autoFocus
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={text !== '' && !valid}
          hint={`0 to ${formatCount(Math.max(0, count - 1))}`}
          autoComplete="off"
        />
        <Button look="primary" type="submit" disabled={!valid}>
          Go
        </Button>
      </form>
    </Dialog>
  );
}
