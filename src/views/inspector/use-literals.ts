import { useEffect, useState } from 'react';
import { useSession } from '../../state/session.ts';

const NOTHING_KNOWN: ReadonlyMap<number, string> = new Map();

/** The literals of items, by item; empty until the worker answered. Asked for only when the items change. */
export const useLiterals = (items: readonly number[]): ReadonlyMap<number, string> => {
  const key = items.join(',');
  // Other columns may number the same literals otherwise.
  const columns = useSession((session) => session.columns);
  const [known, setKnown] = useState<{
    readonly key: string;
    readonly columns: typeof columns;
    readonly literals: ReadonlyMap<number, string>;
  }>();
  useEffect(() => {
    if (key === '') return;
    let stale = false;
    const wanted = key.split(',').map(Number);
    void useSession
      .getState()
      .literals(Uint32Array.from(wanted))
      .then((literals) => {
        if (stale) return;
        const pairs = wanted.flatMap((item, i): [number, string][] => {
          const literal = literals[i];
          return literal === undefined ? [] : [[item, literal]];
        });
        setKnown({ key, columns, literals: new Map(pairs) });
      });
    return () => {
      stale = true;
    };
  }, [key, columns]);
  return known?.columns === columns ? known.literals : NOTHING_KNOWN;
};
