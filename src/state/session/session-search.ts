/** The search of a session: one at a time, in the thread that is on screen. */
import type { WorkerClient } from '../../worker/client.ts';
import type { SessionActions } from '../model.ts';

export interface SearchTools {
  client(): WorkerClient;
  /** An answer about the thread on screen, unless another thread came on screen while it was under way. */
  ifSameThread<A>(ask: () => Promise<A | null>, otherwise: A): Promise<A>;
}

export type SessionSearch = Pick<SessionActions, 'find' | 'stopFinding' | 'hits' | 'hitPlace'>;

export function createSearch({ client, ifSameThread }: SearchTools): SessionSearch {
  let searching: AbortController | null = null;
  const stopFinding = (): void => {
    searching?.abort();
    searching = null;
  };
  return {
    find(query, from, onFound) {
      stopFinding();
      const mine = new AbortController();
      searching = mine;
      return ifSameThread(async () => {
        const reply = await client().request(
          'find',
          { query, from },
          {
            signal: mine.signal,
            // Another thread on screen ends the search.
            onFound: (found) => {
              if (searching === mine) onFound(found);
            },
          },
        );
        return reply.ok ? reply.answer : null;
      }, null);
    },
    stopFinding,
    hits: (query, wanted) =>
      ifSameThread(async () => {
        const reply = await client().request('hits', { query, wanted });
        return reply.ok ? reply.answer : null;
      }, []),
    hitPlace: (query, turn, hit) =>
      ifSameThread(async () => {
        const reply = await client().request('hit-place', { query, turn, hit });
        return reply.ok ? reply.answer : null;
      }, null),
  };
}
