/**
 * What cannot wait when the page may be gone the next moment. A reload gives no time: timers do not fire and promises do not
 * settle. So what is still being typed takes effect first, and only then is written down what would be lost.
 */
type Turn = 'typed' | 'written';

const works: Readonly<Record<Turn, Set<() => void>>> = { typed: new Set(), written: new Set() };
let listens = false;

const run = (turn: Turn): void => {
  for (const work of works[turn]) work();
};

/**
 * Calls `work` before the page is left, answers with how not to. `typed` is for drafts that take effect, `written` comes
 * after all of those; it is also called when the page is hidden, after which a phone may end it without a word.
 */
export function whenLeaving(turn: Turn, work: () => void): () => void {
  if (!listens && typeof window !== 'undefined') {
    listens = true;
    window.addEventListener('pagehide', () => {
      run('typed');
      run('written');
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run('written');
    });
  }
  works[turn].add(work);
  return () => works[turn].delete(work);
}
