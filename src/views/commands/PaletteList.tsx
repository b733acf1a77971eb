import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { plural } from '../common/format.ts';
import { isMac, keyWords } from './keys.ts';
import styles from './Palette.module.css';
import { findEntries, type PaletteEntry } from './palette-entries.ts';

export interface PaletteListProps {
  /** What there is for a query, before it is looked through. */
  readonly entriesFor: (query: string) => readonly PaletteEntry[];
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** A field and the list of what fits: the focus stays in the field, and the arrows move through the list. */
export function PaletteList({ entriesFor, onChoose }: PaletteListProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useMemo(() => findEntries(entriesFor(query), query), [entriesFor, query]);
  const { entries, count } = found;
  const at = Math.min(chosen, entries.length - 1);
  const list = useRef<HTMLDivElement>(null);
  const mac = isMac();

  // biome-ignore lint/correctness/useExhaustiveDependencies: brings the chosen one into view when another is
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at, entries]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = entries.length - 1;
    if (last < 0) return;
    switch (event.key) {
      case 'ArrowDown':
        setChosen(at === last ? 0 : at + 1);
        break;
      case 'ArrowUp':
        setChosen(at === 0 ? last : at - 1);
        break;
      case 'PageDown':
        setChosen(Math.min(last, at + 8));
        break;
      case 'PageUp':
        setChosen(Math.max(0, at - 8));
        break;
      case 'Enter': {
        const entry = entries[at];
        if (entry !== undefined) onChoose(entry);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <>
      <input
        className={styles.field}
        type="text"
        role="combobox"
        aria-label="Command, preset, turn or file"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}list`}
        {...(entries.length > 0 ? { 'aria-activedescendant': `${id}${at}` } : {})}
        placeholder="A command, preset, turn number, recent file …"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label="What fits" className={styles.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that keeps the focus has the keys
          <div
            key={entry.id}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setChosen(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(entry)}
          >
            <span className={styles.words}>{entry.words}</span>
            {entry.keys?.map((key) => (
              <kbd key={key} className={styles.key}>
                {keyWords(key, mac)}
              </kbd>
            ))}
            {entry.hint !== undefined && <span className={styles.hint}>{entry.hint}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {count === 0
          ? 'Nothing fits.'
          : count > entries.length
            ? `${plural(count, 'entry', 'entries')}, the first ${entries.length} shown`
            : plural(count, 'entry', 'entries')}
      </p>
    </>
  );
}
