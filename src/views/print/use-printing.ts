import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed. Browsers take their picture of the page as soon as the event has been heard, so what
 * follows from it is on the page before the listener returns.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const say = (now: boolean) => () => flushSync(() => setPrinting(now));
    const [begin, end] = [say(true), say(false)];
    const media = window.matchMedia('print');
    const change = (event: MediaQueryListEvent): void => (event.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
    };
  }, []);
  return printing;
}
