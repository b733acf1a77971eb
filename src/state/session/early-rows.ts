/**
 * The rows of the start of a file. While its rest is parsed the worker answers nothing, so they are served from here;
 * and also afterwards, as long as the thread that is on screen begins with them, so that no row goes away when the
 * whole takes the place of the start.
 */
import { cut } from '../../worker/cut.ts';
import type { TurnRow } from '../../worker/protocol.ts';

export interface EarlyRows {
  /** Takes the rows of the start of another file; none forgets them. */
  keep(rows: readonly TurnRow[]): void;
  /** The rows of these turns, cut at `limit` UTF-16 units; `null` where one of them is not here. */
  serve(turns: readonly number[], limit: number): readonly TurnRow[] | null;
}

export function createEarlyRows(): EarlyRows {
  let byTurn: ReadonlyMap<number, TurnRow> = new Map();
  return {
    keep(rows) {
      byTurn = new Map(rows.map((row) => [row.turn, row]));
    },
    serve(turns, limit) {
      const found: TurnRow[] = [];
      for (const turn of turns) {
        const row = byTurn.get(turn);
        if (row === undefined) return null;
        found.push(row.text.length <= limit ? row : { ...row, text: cut(row.text, limit) });
      }
      return found;
    },
  };
}
