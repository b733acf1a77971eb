/**
 * The artefact as it is, to the last character. It may have fifty megabytes, of which only the rows on screen are drawn: a row
 * is a line, or a piece of a line that is very long.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useShare } from '../../state/share/share-store.ts';
import { Button } from '../common/Button.tsx';
import { lineOffsets } from './line-offsets.ts';
import styles from './Share.module.css';

const ROW_CHARACTERS = 96;
const ROW_PX = 18;

export interface PreviewProps {
  readonly text: string;
  /** What is selected can be hidden. */
  readonly canHide: boolean;
}

export function Preview({ text, canHide }: PreviewProps) {
  const scroller = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState('');
  const offsets = useMemo(() => lineOffsets(text, ROW_CHARACTERS), [text]);
  const rows = useVirtualizer({
    count: offsets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
  });
  const look = (): void => {
    const selection = window.getSelection();
    const isHere = selection?.anchorNode != null && scroller.current?.contains(selection.anchorNode) === true;
    setSelected(isHere ? written(selection.toString()) : '');
  };
  return (
    <div className={styles.preview}>
      <section
        ref={scroller}
        className={styles.rows}
        aria-label="As it leaves"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onPointerUp={look}
        onKeyUp={look}
      >
        <div className={styles.canvas} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <div key={index} className={styles.row} style={{ top: start }}>
              {text.slice(offsets[index] ?? 0, offsets[index + 1] ?? text.length).replace(/\n$/, '') || ' '}
            </div>
          ))}
        </div>
      </section>
      {canHide && (
        <div className={styles.under}>
          <Button
            disabled={selected.length < 3}
            onClick={() => {
              useShare.getState().hide({ by: 'text', text: selected });
              setSelected('');
              window.getSelection()?.removeAllRanges();
            }}
          >
            Hide what is selected, everywhere
          </Button>
          <span className={styles.quiet}>
            {selected === '' ? 'Select words above to mask them.' : `“${selected.slice(0, 60)}”`}
          </span>
        </div>
      )}
    </div>
  );
}

/** What was selected as the transcript has it: rows end where the page broke them, and Markdown escapes signs. */
const written = (selected: string): string =>
  selected
    .replaceAll('\n', '')
    .replace(/\\([\\`*_{}[\]<>()#+|!~-])/g, '$1')
    .trim();
