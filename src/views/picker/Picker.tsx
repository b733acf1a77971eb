import { useRef } from 'react';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { useCommands } from '../commands/use-commands.ts';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { formatCount } from '../common/format.ts';
import { ConversationPicker } from './ConversationPicker.tsx';
import styles from './Picker.module.css';

const ROW_PX = 28;
/** Title, search and the head of the table. */
const HEAD_PX = 124;
const MOST_PX = 800;

/** A few conversations need no screen full; more are worth one. */
const heightFor = (rows: number): number => Math.min(MOST_PX, HEAD_PX + ROW_PX * (Math.max(rows, 4) + 1));

const setOpen = (conversationsOpen: boolean): void => useView.getState().set({ conversationsOpen });

/** Which conversation of the file is on screen, and the way to the others; nothing where there is one. `c` opens it too. */
export function Picker() {
  const document = useSession((session) => session.document);
  const current = useSession((session) => session.conversation);
  const open = useView((view) => view.conversationsOpen);
  const search = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const several = document !== null && document.conversations.length > 1;
  useCommands({ conversations: several ? () => setOpen(true) : null });
  if (!several) return null;
  const { conversations, name } = document;
  const count = formatCount(conversations.length);
  const at = conversations.findIndex(({ id }) => id === current);
  return (
    <>
      <Button
        ref={button}
        look="plain"
        className={styles.button}
        aria-haspopup="dialog"
        title="Choose another conversation of this file (c)"
        onClick={() => setOpen(true)}
      >
        <span className="num">
          {formatCount(at + 1)} of {count}
        </span>{' '}
        <span className={styles.word}>conversations</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${count} conversations in ${name}`}
        fills={heightFor(conversations.length)}
        focusFirst={search}
        returnsFocus={button}
      >
        <ConversationPicker
          conversations={conversations}
          current={current}
          search={search}
          onPick={({ id, threads: [first] }) => {
            setOpen(false);
            if (id !== current && first !== undefined) void useSession.getState().selectThread(id, first.id);
          }}
        />
      </Dialog>
    </>
  );
}
