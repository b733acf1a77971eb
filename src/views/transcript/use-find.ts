/**
 * The search: asks the worker once typing rests, shows the first hit as soon as there is one, and walks through the hits
 * while more are found. A step over the end of what is known waits until it is known.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createFinder, type FindQuery } from '../../core/analysis/find-text.ts';
import { useSession } from '../../state/session/session.ts';
import { useFindPrefs } from '../../state/view/find-prefs.ts';
import { createHits, type Hit, type Hits, inScanOrder } from './find-hits.ts';

/** Where a search stands. */
export type FindStage =
  /** Nothing is searched for. */
  | { readonly kind: 'none' }
  | { readonly kind: 'faulty'; readonly words: string }
  /** `done` of all turns were looked through, as a fraction. */
  | { readonly kind: 'scanning'; readonly done: number }
  /** `skipped` were left out, and where too many were, nothing after `scanned` turns was looked at. */
  | {
      readonly kind: 'done';
      readonly skipped: readonly number[];
      readonly scanned: number;
      readonly count: number;
    }
  /** It was not possible. */
  | { readonly kind: 'failed' };

export interface Find {
  readonly text: string;
  /** The query whose hits are shown; `null` for none. */
  readonly asked: FindQuery | null;
  readonly stage: FindStage;
  readonly hits: Hits;
  /** Grows with what is found. */
  readonly version: number;
  /** The hit that the search stands on. */
  readonly current: Hit | null;
  /** A step that cannot be made yet. */
  readonly isWaiting: boolean;
  /** Where the current hit is in the text of its turn, when that is further in than a turn is shown. */
  readonly beyond: number | null;
  readonly setText: (text: string) => void;
  readonly step: (by: 1 | -1) => void;
  readonly clear: () => void;
  /** The hit on which the search stands cannot be shown: it is at this unit of its turn. */
  readonly tellBeyond: (hit: Hit, at: number) => void;
}

/** A person types faster than a large transcript is searched. */
const PAUSE_MS = 180;
const NONE: FindStage = { kind: 'none' };

interface Search {
  readonly asked: FindQuery | null;
  readonly hits: Hits;
  readonly stage: FindStage;
  readonly current: Hit | null;
  readonly waiting: 1 | -1 | null;
  readonly version: number;
  readonly beyond: { readonly hit: Hit; readonly at: number } | null;
}
const NO_SEARCH: Search = {
  asked: null,
  hits: createHits(0),
  stage: NONE,
  current: null,
  waiting: null,
  version: 0,
  beyond: null,
};

/** With more known: a search without a hit gets its first one, and a step that waited may be possible. */
const moved = (search: Search): Search => {
  const { hits, current, waiting } = search;
  if (current === null) return { ...search, current: hits.first() };
  if (waiting === null) return search;
  const next = hits.step(current, waiting);
  return next === null ? search : { ...search, current: next, waiting: null };
};

/** `near` is the turn where the reader stands. */
export const useFind = (near: () => number): Find => {
  const turns = useSession((session) => session.turns);
  const [text, setText] = useState('');
  const { matchCase, wholeWord, isRegex } = useFindPrefs();
  const [search, setSearch] = useState<Search>(NO_SEARCH);
  const where = useRef(near);
  where.current = near;
  const at = useRef<number | null>(null);
  at.current = search.current === null ? null : search.hits.turnOf(search.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thread is searched anew
  useEffect(() => {
    if (text === '') {
      setSearch(NO_SEARCH);
      return;
    }
    const asked: FindQuery = { text, matchCase, wholeWord, isRegex };
    const prepared = createFinder(asked);
    if (!prepared.ok) {
      const { words, at: place } = prepared.fault;
      const said = place === null ? words : `at ${place + 1}: ${words}`;
      setSearch({ ...NO_SEARCH, stage: { kind: 'faulty', words: said } });
      return;
    }
    let isStale = false;
    const timer = setTimeout(async () => {
      const count = useSession.getState().turns?.count ?? 0;
      const from = Math.min(at.current ?? where.current(), Math.max(0, count - 1));
      const hits = createHits(from);
      setSearch({ ...NO_SEARCH, asked, hits, stage: { kind: 'scanning', done: 0 } });
      const answer = await useSession
        .getState()
        .find(asked, from, (found) => {
          if (isStale) return;
          hits.add(found);
          setSearch((before) =>
            moved({
              ...before,
              stage: { kind: 'scanning', done: found.scanned / Math.max(1, found.total) },
              version: before.version + 1,
            }),
          );
        })
        .catch(() => null);
      if (isStale) return;
      if (answer !== null) {
        const { skipped, scanned } = answer;
        // All of it is in the answer; what was told of before stands first in it.
        const all = inScanOrder(answer, from);
        const known = hits.turns;
        hits.add({ turns: all.turns.subarray(known), hits: all.hits.subarray(known) });
        hits.close();
        setSearch((before) =>
          moved({
            ...before,
            stage: { kind: 'done', skipped: [...skipped], scanned, count },
            version: before.version + 1,
          }),
        );
      } else setSearch((before) => ({ ...before, stage: { kind: 'failed' }, waiting: null }));
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
      useSession.getState().stopFinding();
    };
  }, [text, matchCase, wholeWord, isRegex, turns]);

  const step = useCallback((by: 1 | -1) => {
    setSearch((before) => {
      const { hits, current } = before;
      if (current === null) return before;
      const next = hits.step(current, by);
      return next === null ? { ...before, waiting: by } : { ...before, current: next, waiting: null };
    });
  }, []);
  const clear = useCallback(() => setText(''), []);
  const tellBeyond = useCallback((hit: Hit, at: number) => {
    setSearch((before) => (before.current === hit ? { ...before, beyond: { hit, at } } : before));
  }, []);
  return useMemo(() => {
    const { asked, hits, stage, current, waiting, version } = search;
    const beyond = search.beyond !== null && search.beyond.hit === current ? search.beyond.at : null;
    const told = { text, asked, hits, stage, current, version, beyond, isWaiting: waiting !== null };
    return { ...told, setText, step, clear, tellBeyond };
  }, [text, search, step, clear, tellBeyond]);
};
