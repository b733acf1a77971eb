import type { LostRows } from '../columns.ts';

/** Gathers rows in any order; a row that is lost twice was lost the first time. */
export function createLostRows() {
  const since = new Map<number, number>();
  return {
    add(row: number, turn: number): void {
      if (!since.has(row)) since.set(row, turn);
    },
    finish(): LostRows {
      const rows = Uint32Array.from(since.keys()).sort();
      return { row: rows, since: rows.map((row) => since.get(row) ?? 0) };
    },
  };
}
