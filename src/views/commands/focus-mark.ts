/** Frames to wait for a text that the worker sends; a mark that lies behind "show all" never comes. */
const MOST_FRAMES = 40;

/** The span whose mark has the focus, or `null`. */
export function focusedSpan(): number | null {
  const mark = document.activeElement?.closest<HTMLElement>('mark[data-span]');
  const span = Number(mark?.dataset.span ?? Number.NaN);
  return Number.isInteger(span) ? span : null;
}

let wanted = 0;

/** Puts the focus on the mark of a span once the list has drawn it; until then, and where it never is, on its turn. */
export function focusMark(turn: number, span: number): void {
  const mine = ++wanted;
  let frames = MOST_FRAMES;
  const attempt = (): void => {
    if (mine !== wanted) return;
    const article = document.querySelector<HTMLElement>(`article[data-turn="${turn}"]`);
    const mark = article?.querySelector<HTMLElement>(`mark[data-span="${span}"]`) ?? null;
    if (mark !== null) {
      mark.focus({ preventScroll: true });
      mark.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (article !== null && !article.contains(document.activeElement)) article.focus({ preventScroll: true });
    if (--frames > 0) requestAnimationFrame(attempt);
  };
  attempt();
}
