import { useEffect, useRef, useState } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../core/report/delimited.ts';
import { literalBookOf } from '../../state/tables/item-rows-literals.ts';
import { type ItemColumn, type ItemRows, itemCell } from './item-columns.ts';
import { CSV_TYPE, saveFile } from './save-file.ts';

/** Lines of a file that are joined at a time. */
const CHUNK_LINES = 2_000;

export interface ItemFile {
  /** How many lines are written; `null` where no file is being made. */
  readonly done: number | null;
  readonly save: (name: string, rows: ItemRows, list: Uint32Array, columns: readonly ItemColumn[]) => void;
  readonly cancel: () => void;
}

/** The cells of items, in the order of the list; `null` where the thread went away or the work was called off. */
export async function itemCells(
  rows: ItemRows,
  list: Uint32Array,
  columns: readonly ItemColumn[],
  each: (cells: readonly Cell[]) => void,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void } = {},
): Promise<boolean> {
  return literalBookOf(rows.columns).visit(
    list,
    (item, literal) => each(columns.map((column) => itemCell(rows, column, item, literal))),
    options,
  );
}

/** Writes items to a CSV file, page by page, so that the page goes on meanwhile and it can be called off. */
export function useItemFile(columns: ThreadColumns): ItemFile {
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const cancel = (): void => {
    stop.current?.abort();
    stop.current = null;
    setDone(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file of other columns is of no use
  useEffect(() => () => stop.current?.abort(), [columns]);
  return {
    done,
    cancel,
    save(name, rows, list, shown) {
      cancel();
      const mine = new AbortController();
      stop.current = mine;
      setDone(0);
      const chunks: string[] = [BYTE_ORDER_MARK + csvLine(shown.map(({ id }) => id))];
      let lines: string[] = [];
      const write = async (): Promise<void> => {
        const whole = await itemCells(
          rows,
          list,
          shown,
          (cells) => {
            if (lines.push(csvLine(cells)) < CHUNK_LINES) return;
            chunks.push(lines.join(''));
            lines = [];
          },
          { signal: mine.signal, onProgress: setDone },
        );
        if (mine.signal.aborted) return;
        if (whole) saveFile(name, CSV_TYPE, [...chunks, lines.join('')]);
        cancel();
      };
      void write();
    },
  };
}
