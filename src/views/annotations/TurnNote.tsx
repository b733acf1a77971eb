import { type KeyboardEvent, useId } from 'react';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { draftOf, useNoteDraft } from '../../state/annotations/note-draft.ts';
import { LONGEST } from '../../state/annotations/placed-annotations.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import styles from './TurnNote.module.css';

export interface TurnNoteProps {
  readonly turn: number;
  /** What is written there; empty where nothing is. */
  readonly text: string;
  readonly writing: boolean;
  readonly inTabOrder: boolean;
}

function leave(): void {
  useNoteDraft.getState().drop();
  useView.getState().set({ noteAt: null });
}

/** What a person wrote at a turn, and the field to write it in. */
export function TurnNote({ turn, text, writing, inTabOrder }: TurnNoteProps) {
  if (writing) return <NoteField turn={turn} text={text} />;
  if (text === '') return null;
  const tabIndex = inTabOrder ? 0 : -1;
  return (
    <aside className={styles.note} aria-label={`Your note at turn ${turn}`}>
      <p className={styles.words}>{text}</p>
      <span className={styles.tools} data-print="never">
        <Button
          look="link"
          tabIndex={tabIndex}
          aria-label={`Edit the note at turn ${turn}`}
          onClick={() => useView.getState().set({ noteAt: turn })}
        >
          Edit
        </Button>
        <Button
          look="link"
          tabIndex={tabIndex}
          aria-label={`Delete the note at turn ${turn}`}
          onClick={() => useAnnotations.getState().writeNote(turn, '')}
        >
          Delete
        </Button>
      </span>
    </aside>
  );
}

function NoteField({ turn, text }: Pick<TurnNoteProps, 'turn' | 'text'>) {
  const thread = useAnnotations((store) => store.thread);
  const draft = useNoteDraft((store) => draftOf(store, thread, turn)) ?? text;
  const id = useId();
  const save = (): void => {
    useNoteDraft.getState().save();
    leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of the transcript mean something else in here.
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the field and the buttons under it
    <div className={styles.note} data-print="never" onKeyDown={onKeyDown}>
      <label htmlFor={id}>Note at turn {turn}</label>
      <textarea
        id={id}
        ref={(field) => field?.focus({ preventScroll: true })}
        className={styles.field}
        rows={3}
        maxLength={LONGEST.turnNote}
        value={draft}
        onChange={(event) => useNoteDraft.getState().write(turn, event.target.value)}
      />
      <span className={styles.tools}>
        <Button look="primary" title="Ctrl+Enter" onClick={save}>
          Save note
        </Button>
        <Button onClick={leave}>Cancel</Button>
      </span>
    </div>
  );
}
