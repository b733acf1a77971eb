/**
 * Puts the focus on a turn or on a mark in it. The list draws a turn some frames after it was asked for, and its text comes
 * later still; a mark behind "show all" never comes. So the mark is waited for a while, its turn has the focus meanwhile,
 * and whoever moves the focus elsewhere in that time keeps it there.
 */
const MOST_FRAMES = 40;

const articleOf = (turn: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`article[data-turn="${turn}"]`);

/** What was asked for last. */
let asked: { readonly turn: number; readonly span: number | null } | null = null;

/** The span whose mark has the focus, or has it in spirit: the turn does, since the mark is not drawn. `null` for none. */
export function focusedSpan(): number | null {
  const focused = document.activeElement;
  const mark = focused?.closest<HTMLElement>('mark[data-span]');
  if (mark?.dataset.span !== undefined) return Number(mark.dataset.span);
  return asked !== null && focused !== null && focused === articleOf(asked.turn) ? asked.span : null;
}

export const focusTurn = (turn: number): void => focusIn(turn, null);
export const focusMark = (turn: number, span: number): void => focusIn(turn, span);

function focusIn(turn: number, span: number | null): void {
  const wish = { turn, span };
  asked = wish;
  let holder: Element | null = document.activeElement;
  let frames = MOST_FRAMES;
  const attempt = (): void => {
    const focused = document.activeElement;
    // A turn that leaves the list takes the focus with it to the body.
    if (asked !== wish || (focused !== holder && focused !== document.body)) return;
    const article = articleOf(turn);
    const mark = article?.querySelector<HTMLElement>(`mark[data-span="${span}"]`) ?? null;
    const target = mark ?? article;
    if (target !== null && target !== focused) {
      target.focus({ preventScroll: true });
      mark?.scrollIntoView({ block: 'nearest' });
      holder = document.activeElement;
    }
    const isThere = span === null ? article !== null : mark !== null;
    if (!isThere && --frames > 0) requestAnimationFrame(attempt);
  };
  attempt();
}
