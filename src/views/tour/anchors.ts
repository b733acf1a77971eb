import type { TourStep } from '../../state/view/tour.ts';

/** Where somebody may do what a step invites to, and the tour stays. */
const AREAS: Readonly<Record<TourStep, string>> = {
  slot: '[aria-label="Policy"], [aria-label="Timeline"]',
  pass: '[aria-label="Timeline"]',
  why: '[aria-label="Inspector"], [data-tour="why"]',
  item: '[data-turn], [data-radix-popper-content-wrapper]',
  share: '[data-tour="share"]',
};

/** The kinds of marks that speak for themselves, first. */
const TELLING = ['constraint', 'error', 'quoted', 'path'];

/** Whether what was pressed belongs to the step. */
export const belongsTo = (step: TourStep, target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(AREAS[step]) !== null;

/** The thing on screen that a step speaks of; `null` where it is not there. */
export function findAnchor(step: TourStep): Element | null {
  if (step === 'item') return findMark();
  const all = [...document.querySelectorAll(`[data-tour="${step}"]`)];
  return all.find((one) => one.getClientRects().length > 0) ?? null;
}

/** A mark that is whole on screen, of a kind that needs no explanation where there is one. */
function findMark(): Element | null {
  const marks = [...document.querySelectorAll('[data-turn] mark[data-group]')];
  const seen = marks.filter((mark) => {
    const { top, bottom, height } = mark.getBoundingClientRect();
    // What lies under the edge of the list cannot be pressed.
    const list = mark.closest('[role="feed"]')?.parentElement?.getBoundingClientRect();
    return height > 0 && top > Math.max(0, list?.top ?? 0) && bottom < window.innerHeight - 8;
  });
  for (const group of TELLING) {
    const one = seen.find((mark) => mark.getAttribute('data-group') === group);
    if (one !== undefined) return one;
  }
  return seen[0] ?? marks[0] ?? null;
}
