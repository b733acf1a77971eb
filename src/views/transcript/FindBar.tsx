import { type Ref, useId } from 'react';
import { useFindPrefs } from '../../state/view/find-prefs.ts';
import { INITIAL_VIEW, useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { TextField } from '../common/Field.tsx';
import { formatCount, plural } from '../common/format.ts';
import styles from './FindBar.module.css';
import { findNote, findStatus, hiddenWords } from './find-words.ts';
import type { Find } from './use-find.ts';

const showAllTurns = (): void => {
  const { roles, kinds, verdicts } = INITIAL_VIEW;
  useView.getState().set({ roles, kinds, verdicts });
};

/** Search in the whole thread, on screen or not. Enter and Shift+Enter walk through the hits. */
export function FindBar({
  find,
  inputRef,
  textless = false,
}: {
  readonly find: Find;
  readonly inputRef: Ref<HTMLInputElement>;
  /** There is no text to look through. */
  readonly textless?: boolean;
}) {
  const { matchCase, wholeWord, isRegex, hasRegex, choose } = useFindPrefs();
  const said = useId();
  const isFaulty = find.stage.kind === 'faulty';
  const note = findNote(find);
  const hidden = hiddenWords(find);
  return (
    <search className={styles.bar}>
      <TextField
        ref={inputRef}
        label="Find in transcript"
        hideLabel
        placeholder={textless ? 'No text in this report' : 'Find  /'}
        disabled={textless}
        type="search"
        spellCheck={false}
        autoCapitalize="off"
        value={find.text}
        maxLength={1000}
        aria-invalid={isFaulty}
        aria-describedby={said}
        onChange={(event) => find.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') {
            find.clear();
            event.currentTarget.blur();
          }
        }}
      />
      {find.text !== '' && (
        <>
          <Button
            look="plain"
            aria-pressed={matchCase}
            title="Match case"
            onClick={() => choose({ matchCase: !matchCase })}
          >
            Aa<span className="visually-hidden"> match case</span>
          </Button>
          <Button
            look="plain"
            className={styles.word}
            aria-pressed={wholeWord}
            title="Whole words"
            onClick={() => choose({ wholeWord: !wholeWord })}
          >
            ab<span className="visually-hidden"> whole words</span>
          </Button>
          {hasRegex && (
            <Button
              look="plain"
              aria-pressed={isRegex}
              title="Regular expression"
              onClick={() => choose({ isRegex: !isRegex })}
            >
              <span aria-hidden="true">.*</span>
              <span className="visually-hidden">regular expression</span>
            </Button>
          )}
          <Button look="plain" onClick={() => find.step(-1)} title="Previous hit (Shift+Enter)">
            ↑<span className="visually-hidden"> previous hit</span>
          </Button>
          <Button look="plain" onClick={() => find.step(1)} title="Next hit (Enter)">
            ↓<span className="visually-hidden"> next hit</span>
          </Button>
        </>
      )}
      <span
        id={said}
        role="status"
        aria-live={find.stage.kind === 'scanning' ? 'off' : 'polite'}
        data-empty={find.text === ''}
        data-faulty={isFaulty}
        className={`num ${styles.status}`}
        title={
          find.hits.total > 0
            ? `in ${plural(find.hits.turns, 'turn')}, ${formatCount(find.hits.total)} hits`
            : undefined
        }
      >
        {findStatus(find)}
      </span>
      {hidden !== null && (
        <span role="status" className={styles.note}>
          {hidden}{' '}
          <Button look="link" onClick={showAllTurns}>
            Show all turns
          </Button>
        </span>
      )}
      {note !== null && (
        <span role="status" className={styles.note}>
          {note}
        </span>
      )}
    </search>
  );
}
