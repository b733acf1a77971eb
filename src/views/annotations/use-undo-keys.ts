import { useEffect } from 'react';
import { annotate } from '../../state/annotate.ts';
import { useAnnotations } from '../../state/annotations.ts';

/** Where the platform's own undo is meant. */
const TYPING =
  'textarea, select, input:not([type="checkbox"]):not([type="radio"]):not([type="file"]), [contenteditable]:not([contenteditable="false"])';

/** Ctrl+Z or Cmd+Z takes back what was said last, with Shift says it again; never while somebody types. */
export const useUndoKeys = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (event.ctrlKey === event.metaKey || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      event.preventDefault();
      const { canUndo, canRedo } = useAnnotations.getState();
      if (event.shiftKey ? canRedo : canUndo) {
        annotate(({ undo, redo }) => (event.shiftKey ? redo() : undo()));
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};
