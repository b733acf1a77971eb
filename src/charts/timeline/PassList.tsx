import { type KeyboardEvent, memo, useId } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import { passName } from '../summaries.ts';
import type { Bar } from './floors-geometry.ts';
import styles from './PassList.module.css';

export interface PassListProps {
  readonly passes: readonly Pass[];
  /** The bars on screen; each option lies over its bar. */
  readonly bars: readonly Bar[];
  readonly selectedPass: number | null;
  readonly height: number;
  readonly onSelectPass: (index: number) => void;
}

/** With more bars than this, only those around the selected pass become options; the set's size is still told. */
const MOST_OPTIONS = 120;

/**
 * The passes as a list box over the bars: one stop for Tab, arrows walk and select, the pointer clicks. An option exists
 * for each visible bar and for the selected pass, which may lie outside the window.
 */
export const PassList = memo(function PassList({
  passes,
  bars,
  selectedPass,
  height,
  onSelectPass,
}: PassListProps) {
  const id = useId();
  if (passes.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = passTarget(event.key, selectedPass, passes.length);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    onSelectPass(target);
  };
  const shown = optionsOf(bars, selectedPass);
  const selectedShown = selectedPass !== null && shown.some((bar) => bar.pass === selectedPass);
  const option = (index: number, place: { left: number; width: number } | null) => {
    const pass = passes[index];
    if (pass === undefined) return null;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the list box, which holds the focus
      // biome-ignore lint/a11y/useFocusableInteractive: options of a list box are reached by aria-activedescendant
      <div
        key={index}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === selectedPass}
        aria-posinset={index + 1}
        aria-setsize={passes.length}
        aria-label={passName(pass)}
        className={place === null ? 'visually-hidden' : styles.option}
        style={place === null ? undefined : { left: place.left, width: place.width }}
        onClick={() => onSelectPass(index)}
      />
    );
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label="Passes"
      aria-activedescendant={selectedPass === null ? undefined : `${id}-${selectedPass}`}
      className={styles.list}
      style={{ height }}
      onKeyDown={onKeyDown}
    >
      {shown.map((bar) => option(bar.pass, { left: bar.left, width: bar.right - bar.left }))}
      {selectedPass !== null && !selectedShown && option(selectedPass, null)}
      {shown.length === 0 && selectedPass === null && option(0, null)}
    </div>
  );
});

function optionsOf(bars: readonly Bar[], selectedPass: number | null): readonly Bar[] {
  if (bars.length <= MOST_OPTIONS) return bars;
  const at = bars.findIndex((bar) => bar.pass >= (selectedPass ?? 0));
  const start = Math.max(0, Math.min(bars.length - MOST_OPTIONS, at - MOST_OPTIONS / 2));
  return bars.slice(start, start + MOST_OPTIONS);
}

/** The pass that a key leads to; `null` for keys that mean nothing here. */
export function passTarget(key: string, selected: number | null, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return selected === null ? 0 : Math.min(last, selected + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return selected === null ? last : Math.max(0, selected - 1);
    case 'PageDown':
      return Math.min(last, (selected ?? -1) + 10);
    case 'PageUp':
      return Math.max(0, (selected ?? count) - 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
