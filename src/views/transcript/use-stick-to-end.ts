import { type RefObject, useEffect, useRef } from 'react';
import { useSession } from '../../state/session.ts';

/** As near to the end as this, in pixels, a list counts as scrolled to it. */
const NEAR = 40;

/** When a log that grew has more turns, whoever looked at its end looks at the new one; whoever read further up stays there. */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  toEnd: () => void,
): void {
  const opened = useSession((session) => session.opened);
  const seen = useRef({ opened, count });
  const isAtEnd = useRef(false);
  const isEmpty = count === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list without turns has nothing that scrolls
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = (): void => {
      isAtEnd.current =
        element.scrollTop > 0 && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, isEmpty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when there are more turns, and never else
  useEffect(() => {
    const before = seen.current;
    seen.current = { opened, count };
    if (opened === before.opened && count > before.count && isAtEnd.current) toEnd();
  }, [opened, count]);
}
