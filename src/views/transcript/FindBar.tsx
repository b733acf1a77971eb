import type { Ref } from 'react';
import { Button } from '../common/Button.tsx';
import { TextField } from '../common/Field.tsx';
import { formatCount, plural } from '../common/format.ts';
import styles from './FindBar.module.css';
import type { Find } from './use-find.ts';

const status = (find: Find): string => {
  if (find.query === '') return '';
  if (find.searching || find.current === null) return find.searching ? 'searching …' : 'no hits';
  return `${formatCount(find.current + 1)} of ${formatCount(find.result.total)}`;
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
  return (
    <search className={styles.bar}>
      <TextField
        ref={inputRef}
        label="Find in transcript"
        hideLabel
        placeholder={textless ? 'No text in this report' : 'Find  /'}
        disabled={textless}
        type="search"
        value={find.query}
        maxLength={1000}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') {
            find.clear();
            event.currentTarget.blur();
          }
        }}
      />
      {find.query !== '' && (
        <>
          <Button
            look="plain"
            aria-pressed={find.matchCase}
            title="Match case"
            onClick={() => find.setMatchCase(!find.matchCase)}
          >
            Aa<span className="visually-hidden"> match case</span>
          </Button>
          <Button look="plain" onClick={() => find.step(-1)} title="Previous hit (Shift+Enter)">
            ↑<span className="visually-hidden"> previous hit</span>
          </Button>
          <Button look="plain" onClick={() => find.step(1)} title="Next hit (Enter)">
            ↓<span className="visually-hidden"> next hit</span>
          </Button>
        </>
      )}
      <span
        role="status"
        data-empty={find.query === ''}
        className={`num ${styles.status}`}
        title={find.result.total > 0 ? `in ${plural(find.result.turns.length, 'turn')}` : undefined}
      >
        {status(find)}
      </span>
    </search>
  );
}
