import { useEffect, useRef } from 'react';

/** Single keys without modifiers, by the character that they type. */
export type HotkeyMap = Readonly<Record<string, () => void>>;

/** Whether a key pressed there is meant for typing, or for a dialog that covers the page. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"]',
  ) !== null;

/**
 * Listens on the whole window; never while somebody types, never with Ctrl, Alt or Meta. With `first`, keys that others
 * listen for too come here and not to them.
 */
export const useHotkeys = (keys: HotkeyMap, first = false): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
        return;
      if (isTaken(event.target)) return;
      const action = latest.current[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown, first);
    return () => window.removeEventListener('keydown', onKeyDown, first);
  }, [first]);
};
