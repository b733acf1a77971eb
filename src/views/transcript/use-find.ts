import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '../../state/session.ts';
import { type FindResult, hitAt, hitsBefore, NOTHING_FOUND } from './find-result.ts';

export interface Find {
  readonly query: string;
  readonly matchCase: boolean;
  /** The query whose answer is shown. */
  readonly asked: string;
  readonly result: FindResult;
  /** The hit that the search stands on, over all turns; `null` where there is none. */
  readonly current: number | null;
  readonly searching: boolean;
  readonly setQuery: (query: string) => void;
  readonly setMatchCase: (matchCase: boolean) => void;
  readonly step: (by: 1 | -1) => void;
  readonly clear: () => void;
}

/** A person types faster than a large transcript is searched. */
const PAUSE_MS = 180;

/** The search: asks the worker once typing rests, and walks through the hits. `near` is where it starts. */
export const useFind = (near: () => number): Find => {
  const turns = useSession((session) => session.turns);
  const [query, setQuery] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [asked, setAsked] = useState('');
  const [result, setResult] = useState<FindResult>(NOTHING_FOUND);
  const [current, setCurrent] = useState<number | null>(null);
  const [searching, setSearching] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thread is searched anew
  useEffect(() => {
    if (query === '') {
      setAsked('');
      setResult(NOTHING_FOUND);
      setCurrent(null);
      setSearching(false);
      return;
    }
    let stale = false;
    setSearching(true);
    const timer = setTimeout(() => {
      useSession
        .getState()
        .find(query, matchCase)
        .then((answer) => {
          if (stale) return;
          const total = answer.hits.reduce((sum, hits) => sum + hits, 0);
          const found: FindResult = { ...answer, total };
          setAsked(query);
          setResult(found);
          setCurrent(total === 0 ? null : hitsBefore(found, near()) % total);
          setSearching(false);
        })
        .catch(() => {
          if (!stale) setSearching(false);
        });
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [query, matchCase, turns]);

  const step = useCallback(
    (by: 1 | -1) => {
      if (result.total === 0) return;
      setCurrent((at) => (at === null ? 0 : (at + by + result.total) % result.total));
    },
    [result],
  );
  const clear = useCallback(() => setQuery(''), []);
  return useMemo(
    () => ({ query, matchCase, asked, result, current, searching, setQuery, setMatchCase, step, clear }),
    [query, matchCase, asked, result, current, searching, step, clear],
  );
};

/** The turn and the number in that turn of the hit that the search stands on. */
export const currentHit = (find: Find): { readonly turn: number; readonly hit: number } | null =>
  find.current === null ? null : hitAt(find.result, find.current);
