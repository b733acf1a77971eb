/**
 * Where the hits of a search are in the rows on screen. Plain words are found here, in what is shown of a row, by what
 * the worker counts with. Where more of the text decides (an expression that looks ahead, a word that may go on behind
 * the cut, a row that begins in the middle of its turn), the worker is asked; an expression could also take for ever,
 * which only the worker can end.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createFinder, type FindQuery, hitRangesIn } from '../../core/analysis/find-text.ts';
import { useSession } from '../../state/session/session.ts';
import type { TurnRow } from '../../worker/protocol.ts';
import type { TextRange } from './slices.ts';

/** Ranges are those of the whole text of the turn; the index of one is the number of the hit. */
export type HitsOf = (row: TurnRow) => readonly TextRange[];

interface Known {
  readonly until: number;
  readonly ranges: readonly TextRange[];
}

const NO_HITS: readonly TextRange[] = [];
/** More are not drawn. */
const MOST = 50_000;

const asRanges = ({
  starts,
  ends,
}: {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}): readonly TextRange[] => Array.from(starts, (start, at) => ({ start, end: ends[at] ?? start }));

const endOf = (row: TurnRow): number => row.text.length;

export const useHitRanges = (query: FindQuery | null, rows: readonly TurnRow[]): HitsOf => {
  /** Of one query: another one begins with another map. */
  const known = useMemo(() => ({ query, byTurn: new Map<number, Known>() }), [query]);
  const [, draw] = useState(0);
  const finder = useMemo(() => {
    if (query === null || query.isRegex || query.wholeWord) return null;
    const prepared = createFinder(query);
    return prepared.ok ? prepared.finder : null;
  }, [query]);

  const missing =
    query === null || finder !== null
      ? []
      : rows.filter((row) => (known.byTurn.get(row.turn)?.until ?? -1) < endOf(row));
  const wanted = missing.map((row) => `${row.turn}:${endOf(row)}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says all that is missing
  useEffect(() => {
    if (query === null || missing.length === 0) return;
    const asked = missing.map((row) => ({ turn: row.turn, until: endOf(row) }));
    void useSession
      .getState()
      .hits(query, asked)
      .then((answer) => {
        if (answer.length === 0) return;
        for (const [at, { turn, until }] of asked.entries()) {
          const ranges = answer[at];
          if (ranges !== undefined) known.byTurn.set(turn, { until, ranges: asRanges(ranges) });
        }
        draw((drawn) => drawn + 1);
      })
      .catch(() => null);
  }, [wanted, known]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query finds other ranges
  const local = useMemo(() => new WeakMap<TurnRow, readonly TextRange[]>(), [finder]);
  return useCallback(
    (row) => {
      if (finder === null) return known.byTurn.get(row.turn)?.ranges ?? NO_HITS;
      const before = local.get(row);
      if (before !== undefined) return before;
      const ranges = asRanges(hitRangesIn(finder, row.text, row.text.length, MOST));
      local.set(row, ranges);
      return ranges;
    },
    [finder, known, local],
  );
};
