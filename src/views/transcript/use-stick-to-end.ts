import { useEffect, useRef } from 'react';
import { useSession } from '../../state/session/session.ts';
import type { LongList } from './long-list/long-list.ts';

/** As near to the end as this, in pixels, a list counts as scrolled to it. */
const NEAR = 40;

/** When a log that grew has more turns, whoever looked at its end looks at the new one; whoever read further up stays there. */
export function useStickToEnd(list: LongList, turns: number, toEnd: () => void): void {
  const opened = useSession((session) => session.opened);
  const seen = useRef({ opened, turns });

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when there are more turns, and never else
  useEffect(() => {
    const before = seen.current;
    seen.current = { opened, turns };
    if (opened === before.opened && turns > before.turns && list.wasAtEnd(NEAR)) toEnd();
  }, [opened, turns]);
}
