/**
 * Rows of text on their way from the worker. The page holds numbers only; the list asks for the turns that it
 * shows. Scrolling fast wants many rows that nobody will see, so there is one request in flight, and when it
 * ends only what is wanted *then* is asked for. Rows that were not looked at for longest leave first, so memory
 * does not grow with the transcript. A row that a person opened in full is asked for again without a limit.
 */
import type { TurnRow } from '../../worker/protocol.ts';
import { STRETCH } from './row-blocks.ts';

export type FetchRows = (turns: readonly number[], limit: number) => Promise<readonly TurnRow[]>;

export interface RowStoreOptions {
  /** Characters of a row that was not opened in full. */
  readonly limit: number;
  /** Rows held at most. */
  readonly capacity: number;
}

export interface RowStore {
  readonly get: (turn: number) => TurnRow | undefined;
  /** Says which turns are on screen; what is missing is fetched. */
  readonly want: (turns: readonly number[]) => void;
  /** Asks for the whole text of a turn, or for the next stretch of one that is huge. */
  readonly expand: (turn: number) => void;
  /** Asks for as much of a turn as holds the unit `offset` of its text, within `FURTHEST_REACH`. */
  readonly reach: (turn: number, offset: number) => void;
  readonly collapse: (turn: number) => void;
  readonly isExpanded: (turn: number) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes whenever a row arrives or leaves. */
  readonly version: () => number;
}

/** A limit that no text reaches. */
const WHOLE = 0x7fffffff;
/** So much of a turn is shown for a hit in it, at most: more would not be laid out in any reasonable time. */
export const FURTHEST_REACH = 2_000_000;

export const createRowStore = (fetch: FetchRows, { limit, capacity }: RowStoreOptions): RowStore => {
  const rows = new Map<number, TurnRow>();
  /** How many characters of a turn were asked for, where more than the limit. */
  const expanded = new Map<number, number>();
  const listeners = new Set<() => void>();
  let wanted: readonly number[] = [];
  let busy = false;
  let version = 0;

  const changed = (): void => {
    version++;
    for (const listener of listeners) listener();
  };

  const isMissing = (turn: number): boolean => {
    const row = rows.get(turn);
    return row === undefined || row.text.length < Math.min(row.length, expanded.get(turn) ?? 0);
  };

  const keep = (row: TurnRow): void => {
    rows.delete(row.turn);
    rows.set(row.turn, row);
    const shown = new Set(wanted);
    for (const turn of rows.keys()) {
      if (rows.size <= capacity) break;
      if (!shown.has(turn)) rows.delete(turn);
    }
  };

  const pump = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let missing = wanted.filter(isMissing); missing.length > 0; missing = wanted.filter(isMissing)) {
        const opened = missing.find((turn) => expanded.has(turn));
        const answer = await (opened === undefined
          ? fetch(missing, limit)
          : fetch([opened], expanded.get(opened) ?? limit));
        for (const row of answer) keep(row);
        changed();
        if (answer.length === 0) return;
      }
    } catch {
      // A cancelled job or a replaced document: what is still wanted is asked for on the next scroll.
    } finally {
      busy = false;
    }
  };

  return {
    get: (turn) => rows.get(turn),
    want: (turns) => {
      wanted = turns;
      for (const turn of turns) {
        const row = rows.get(turn);
        if (row === undefined) continue;
        rows.delete(turn);
        rows.set(turn, row);
      }
      void pump();
    },
    expand: (turn) => {
      const row = rows.get(turn);
      const length = row?.length ?? 0;
      expanded.set(turn, length <= STRETCH ? WHOLE : (row?.text.length ?? 0) + STRETCH);
      void pump();
    },
    reach: (turn, offset) => {
      const row = rows.get(turn);
      if (row === undefined || offset < row.text.length || offset >= FURTHEST_REACH) return;
      expanded.set(turn, row.length <= STRETCH ? WHOLE : (Math.floor(offset / STRETCH) + 1) * STRETCH);
      void pump();
    },
    collapse: (turn) => {
      expanded.delete(turn);
      const row = rows.get(turn);
      if (row !== undefined) rows.set(turn, { ...row, text: row.text.slice(0, limit) });
      changed();
    },
    isExpanded: (turn) => expanded.has(turn),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
};
