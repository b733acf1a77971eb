import { useMemo } from 'react';
import type { Happened } from '../../charts/timeline/happened.ts';
import { useSession } from '../../state/session/session.ts';

/** The compactions that happened in the thread on screen, in order of their turns. */
export function useHappened(): readonly Happened[] {
  const logged = useSession((session) => session.compactions);
  const probable = useSession((session) => session.probableCompactions);
  return useMemo(
    () =>
      [
        ...logged.map(
          ({ turn, trigger, tokensBefore, tokensAfter }): Happened => ({
            kind: 'logged',
            turn,
            trigger,
            tokensBefore,
            tokensAfter,
          }),
        ),
        ...probable.map((one): Happened => ({ kind: 'probable', trigger: null, ...one })),
      ].sort((a, b) => a.turn - b.turn),
    [logged, probable],
  );
}
