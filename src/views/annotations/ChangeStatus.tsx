import { useEffect, useRef, useState } from 'react';
import { redo, undo } from '../../state/history/annotate.ts';
import { type ChangeEffect, useChangeEffect } from '../../state/history/change-effect.ts';
import { useHistory } from '../../state/history/history.ts';
import { useView } from '../../state/view/view.ts';
import { useCommands } from '../commands/use-commands.ts';
import { Button } from '../common/Button.tsx';
import styles from './ChangeStatus.module.css';
import { changeWords, outcomeWords } from './change-words.ts';

/** How long it stays when nobody rests on it, in milliseconds. */
const STAYS_MS = 12_000;

/** What was changed last and what came of it, over the lower edge of the page; and what linking waits for. */
export function ChangeStatus() {
  const effect = useChangeEffect((store) => store.effect);
  const linkFrom = useView((view) => view.linkFrom);
  const cancel = (): void => useView.getState().set({ linkFrom: null });
  useCommands({ back: linkFrom === null ? null : cancel }, true);
  const words = effect === null ? '' : `${changeWords(effect.change)} ${outcomeWords(effect.outcome)}`.trim();
  const linking = `Linking from turn ${linkFrom}: choose “Link to here” at another turn.`;
  return (
    <div className={styles.place} data-print="never">
      <p role="status" className="visually-hidden">
        {linkFrom === null ? words : `${linking} Escape cancels.`}
      </p>
      {linkFrom !== null ? (
        <div className={styles.bar}>
          <span className={styles.words} aria-hidden="true">
            {linking}
          </span>
          <Button look="link" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        effect !== null && <Bar key={effect.change.serial} effect={effect} words={words} />
      )}
    </div>
  );
}

function Bar({ effect, words }: { readonly effect: ChangeEffect; readonly words: string }) {
  const dismiss = useChangeEffect((store) => store.dismiss);
  const canUndo = useHistory((store) => store.undoes !== null);
  const canRedo = useHistory((store) => store.redoes !== null);
  const [held, setHeld] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => {
      if (bar.current?.contains(document.activeElement) === false) dismiss();
    }, STAYS_MS);
    return () => clearTimeout(timer);
  }, [held, dismiss]);
  return (
    <div
      ref={bar}
      className={styles.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles.words} aria-hidden="true">
        {words}
      </span>
      {effect.change.by !== 'undo' && canUndo && (
        <Button look="link" onClick={undo}>
          Undo
        </Button>
      )}
      {effect.change.by === 'undo' && canRedo && (
        <Button look="link" onClick={redo}>
          Redo
        </Button>
      )}
      <Button look="plain" aria-label="Dismiss" title="Dismiss" onClick={dismiss}>
        <span aria-hidden="true">×</span>
      </Button>
    </div>
  );
}
