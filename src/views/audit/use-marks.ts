import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';

/** What a pane with marks does with them. */
export interface MarkHandlers {
  /** A mark is hovered or focused, by its number; `null` when none is any more. */
  onPoint(mark: number | null): void;
  onSelect(mark: number): void;
}

const markOf = (target: EventTarget): number | null => {
  const mark = target instanceof Element ? target.closest<HTMLElement>('mark[data-mark]') : null;
  return mark === null ? null : Number(mark.dataset.mark);
};

/** Leads the focus to the next mark that is drawn, or the one before. */
function step(pane: HTMLElement, by: 1 | -1): boolean {
  const marks = [...pane.querySelectorAll<HTMLElement>('mark[data-mark]')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? marks.indexOf(focused) : -1;
  const top = pane.getBoundingClientRect().top;
  // From outside of the marks: the first that is in sight.
  const first = marks.findIndex((mark) => mark.getBoundingClientRect().bottom > top);
  const next = at < 0 ? marks[first] : marks[at + by];
  next?.focus();
  return next !== undefined;
}

/**
 * Handlers of a pane whose marks light up what belongs to them on the other side: hovered, focused or chosen. The pane is
 * one stop of the Tab key; the arrows walk through its marks, Enter chooses one.
 */
export const markHandlers = ({ onPoint, onSelect }: MarkHandlers) => ({
  onPointerOver: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') onPoint(markOf(event.target));
  },
  onPointerLeave: () => onPoint(null),
  onFocus: (event: FocusEvent<HTMLElement>) => onPoint(markOf(event.target)),
  onBlur: () => onPoint(null),
  onClick: (event: MouseEvent<HTMLElement>) => {
    const mark = markOf(event.target);
    if (mark !== null && window.getSelection()?.isCollapsed !== false) onSelect(mark);
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const mark = markOf(event.target);
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (by !== null && step(event.currentTarget, by)) event.preventDefault();
    if (event.key === 'Enter' && mark !== null) {
      event.preventDefault();
      onSelect(mark);
    }
  },
});

/** Brings a mark to the middle of its pane, and scrolls nothing else. */
export function scrollToMark(pane: HTMLElement, mark: Element): void {
  const outer = pane.getBoundingClientRect();
  const inner = mark.getBoundingClientRect();
  if (inner.top >= outer.top + 8 && inner.bottom <= outer.bottom - 8) return;
  pane.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
}
