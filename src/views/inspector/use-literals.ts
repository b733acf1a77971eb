import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../state/session.ts';

/** The literals of items, by item; empty until the worker answered. Asked for only when the items change. */
export const useLiterals = (items: readonly number[]): ReadonlyMap<number, string> => {
  const key = items.join(',');
  const [known, setKnown] = useState<{
    readonly key: string;
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
        setKnown({ key, literals: new Map(pairs) });
      });
    return () => {
      stale = true;
    };
  }, [key]);
  return useMemo(() => known?.literals ?? new Map<number, string>(), [known]);
};
