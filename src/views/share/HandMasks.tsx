import { type FormEvent, useState } from 'react';
import type { HandMask, HandMaskProblem } from '../../core/report/redaction/model.ts';
import { useShare } from '../../state/share/share-store.ts';
import { Button } from '../common/Button.tsx';
import { SelectField, TextField } from '../common/Field.tsx';
import styles from './Share.module.css';

const WAYS = ['text', 'wildcard', 'regex'] as const;
type Way = (typeof WAYS)[number];
const WAY_WORDS = {
  text: 'These words, anywhere',
  wildcard: 'Like this: * and ?',
  regex: 'Regular expression',
} as const satisfies Record<Way, string>;

const maskOf = (way: Way, words: string): HandMask =>
  way === 'text' ? { by: 'text', text: words } : { by: way, pattern: words };

const wordsOf = (mask: HandMask): string => {
  switch (mask.by) {
    case 'text':
      return `“${mask.text}”`;
    case 'wildcard':
      return `like ${mask.pattern}`;
    case 'regex':
      return `/${mask.pattern}/`;
    case 'selection':
      return `a selection in ${mask.place}`;
  }
};

/** What a person hides by hand, with the ways back. */
export function HandMasks({ problems }: { readonly problems: readonly HandMaskProblem[] }) {
  const { masks, canUndo, canRedo, hide, unhide, undo, redo } = useShare();
  const [way, setWay] = useState<Way>('text');
  const [words, setWords] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (words.trim() === '') return;
    hide(maskOf(way, words.trim()));
    setWords('');
  };
  return (
    <div className={styles.hand}>
      <form className={styles.handForm} onSubmit={submit}>
        <SelectField
          label="Hide"
          value={way}
          onChange={(event) => setWay(WAYS.find((one) => one === event.target.value) ?? 'text')}
        >
          {WAYS.map((one) => (
            <option key={one} value={one}>
              {WAY_WORDS[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="What to hide"
          hideLabel
          className={styles.handWords ?? ''}
          value={words}
          maxLength={way === 'text' ? 20_000 : 200}
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" disabled={words.trim() === ''}>
          Hide
        </Button>
        <Button disabled={!canUndo} title="Undo (Ctrl+Z)" onClick={undo}>
          Undo
        </Button>
        <Button disabled={!canRedo} title="Redo (Ctrl+Shift+Z)" onClick={redo}>
          Redo
        </Button>
      </form>
      {masks.hide.length > 0 && (
        <ul className={styles.handList} aria-label="Hidden by hand">
          {masks.hide.map((mask) => {
            const problem = problems.find(({ mask: one }) => JSON.stringify(one) === JSON.stringify(mask));
            return (
              <li key={JSON.stringify(mask)}>
                <span className={styles.value}>{wordsOf(mask)}</span>
                {problem !== undefined && (
                  <span role="alert" className={styles.problem}>
                    {problem.reason}
                  </span>
                )}
                <Button look="link" aria-label={`Remove: ${wordsOf(mask)}`} onClick={() => unhide(mask)}>
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
