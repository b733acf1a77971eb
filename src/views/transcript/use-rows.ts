import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../state/session/session.ts';
import { createRowStore, type RowStore } from './row-store.ts';

/** Characters of a turn that the list shows before "show all". */
const ROW_LIMIT = 2_400;
/** Rows held, on screen or not. */
const ROW_CAPACITY = 600;

/** The rows of the current thread. Re-renders when rows arrive. A new thread gets a new store. */
export const useRowStore = (): RowStore => {
  const turns = useSession((session) => session.turns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thread has new rows
  const store = useMemo(
    () =>
      createRowStore((wanted, limit) => useSession.getState().rows(wanted, limit), {
        limit: ROW_LIMIT,
        capacity: ROW_CAPACITY,
      }),
    [turns],
  );
  useSyncExternalStore(store.subscribe, store.version);
  return store;
};
