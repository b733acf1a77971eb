/**
 * The search: asks the worker once typing rests, shows the first hit as soon as there is one, and walks through the hits
 * while more are found. A step over the end of what is known waits until it is known. Hits in turns that filters hide are
 * counted and not walked through.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createFinder, type FindQuery } from '../../core/analysis/find-text.ts';
import { useSession } from '../../state/session/session.ts';
import { useFindPrefs } from '../../state/view/find-prefs.ts';
import { type Hit, type Hits, inScanOrder } from './find-hits.ts';
import { createShownHits, type ShownHits } from './shown-hits.ts';

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
  /** Of turns that are shown. */
  readonly hits: Hits;
  /** How many are in turns that filters hide. */
  readonly hidden: number;
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
  readonly found: ShownHits;
  readonly stage: FindStage;
  readonly current: Hit | null;
  readonly waiting: 1 | -1 | null;
  readonly version: number;
  readonly beyond: { readonly hit: Hit; readonly at: number } | null;
}
const NO_SEARCH: Search = {
  asked: null,
  found: createShownHits(0, null),
  stage: NONE,
  current: null,
  waiting: null,
  version: 0,
  beyond: null,
};

/** With more known: a search without a hit gets its first one, and a step that waited may be possible. */
const moved = (search: Search): Search => {
  const { current, waiting } = search;
  const { hits } = search.found;
  if (current === null) return { ...search, current: hits.first() };
  if (waiting === null) return search;
  const next = hits.step(current, waiting);
  return next === null ? search : { ...search, current: next, waiting: null };
};

/** `near` is the turn where the reader stands, `visible` the turns that are shown, or `null` for all. */
export const useFind = (near: () => number, visible: Uint32Array | null): Find => {
  const turns = useSession((session) => session.turns);
  const [text, setText] = useState('');
  const { matchCase, wholeWord, isRegex } = useFindPrefs();
  const [search, setSearch] = useState<Search>(NO_SEARCH);
  const where = useRef(near);
  where.current = near;
  const at = useRef<number | null>(null);
  at.current = search.current === null ? null : search.found.hits.turnOf(search.current);
  const shown = useRef(visible);

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
      const hits = createShownHits(from, shown.current);
      setSearch({ ...NO_SEARCH, asked, found: hits, stage: { kind: 'scanning', done: 0 } });
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
        const known = hits.found;
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

  useEffect(() => {
    if (shown.current === visible) return;
    shown.current = visible;
    setSearch((before) =>
      before.asked === null
        ? before
        : { ...before, current: before.found.show(visible, before.current), version: before.version + 1 },
    );
  }, [visible]);

  const step = useCallback((by: 1 | -1) => {
    setSearch((before) => {
      const { current } = before;
      const { hits } = before.found;
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
    const { asked, found, stage, current, waiting, version } = search;
    const beyond = search.beyond !== null && search.beyond.hit === current ? search.beyond.at : null;
    const { hits, hidden } = found;
    const told = { text, asked, hits, hidden, stage, current, version, beyond, isWaiting: waiting !== null };
    return { ...told, setText, step, clear, tellBeyond };
  }, [text, search, step, clear, tellBeyond]);
};
