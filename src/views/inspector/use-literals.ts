import { useEffect, useState } from 'react';
import { useSession } from '../../state/session/session.ts';
import { literalBookOf } from '../../state/tables/item-rows-literals.ts';

const NOTHING_KNOWN: ReadonlyMap<number, string> = new Map();

/**
 * The literals of items, by item; those that were not read yet are missing until the worker answered. Read through the
 * book of the thread, so that what a moving slider brings back is there at once.
 */
export const useLiterals = (items: readonly number[]): ReadonlyMap<number, string> => {
  const key = items.join(',');
  // Other columns may number the same literals otherwise.
  const columns = useSession((session) => session.columns);
  const [known, setKnown] = useState<{
    readonly columns: typeof columns;
    readonly literals: ReadonlyMap<number, string>;
  }>();
  useEffect(() => {
    if (key === '' || columns === null) return;
    const stop = new AbortController();
    const literals = new Map<number, string>();
    void literalBookOf(columns)
      .visit(Uint32Array.from(key.split(',').map(Number)), (item, literal) => literals.set(item, literal), {
        signal: stop.signal,
      })
      .then((whole) => whole && setKnown({ columns, literals }));
    return () => stop.abort();
  }, [key, columns]);
  return known?.columns === columns ? known.literals : NOTHING_KNOWN;
};
