/** What a ranking keeps of the core literals that were needed, at each cut of the yardstick. */
import { SLOT_WITHOUT_MARGIN } from '../yardstick/score.ts';
import type { Example, Examples } from './examples.ts';

export const CUTS = [
  { name: '@2%', limit: (tokens: number) => tokens * 0.02 },
  { name: '@5%', limit: (tokens: number) => tokens * 0.05 },
  { name: '@10%', limit: (tokens: number) => tokens * 0.1 },
  { name: '@slot2000', limit: () => SLOT_WITHOUT_MARGIN },
  { name: 'all', limit: () => Number.POSITIVE_INFINITY },
] as const;

export interface Kept {
  core: number;
  readonly kept: number[];
}

export const nothingKept = (): Kept => ({ core: 0, kept: CUTS.map(() => 0) });

/** Adds what is kept of one compaction when its items are taken by need per token, constraints before all others. */
export function addKept(sum: Kept, examples: Examples, event: Example, score: (row: number) => number): void {
  if (event.covers.length > 0) add(sum, examples, [event], event.regionTokens, score);
}

/** The same for all compactions at once: one threshold, and each region takes what passes it. A slot is no such cut. */
export function addPooled(sum: Kept, examples: Examples, score: (row: number) => number): void {
  const tokens = examples.events.reduce((all, event) => all + event.regionTokens, 0);
  add(sum, examples, examples.events, tokens, score);
}

function add(
  sum: Kept,
  { tokens, first }: Examples,
  events: readonly Example[],
  regionTokens: number,
  score: (row: number) => number,
): void {
  const rows = events
    .flatMap(({ firstRow, lastRow }) => Array.from({ length: lastRow - firstRow }, (_, i) => firstRow + i))
    .map((row) => ({ row, first: first[row] ?? 0, value: score(row) / Math.max(1, tokens[row] ?? 0) }))
    .sort(
      (a, b) =>
        b.first - a.first ||
        b.value - a.value ||
        (tokens[a.row] ?? 0) - (tokens[b.row] ?? 0) ||
        a.row - b.row,
    );
  const reached = new Map<number, number>();
  let spent = 0;
  for (const { row } of rows) {
    spent += tokens[row] ?? 0;
    reached.set(row, spent);
  }
  for (const { covers } of events) sum.core += covers.length;
  for (const [cut, { limit }] of CUTS.entries()) {
    const most = limit(regionTokens);
    for (const rowsOfNeed of events.flatMap((event) => event.covers)) {
      if (rowsOfNeed.some((row) => (reached.get(row) ?? Number.POSITIVE_INFINITY) <= most)) {
        sum.kept[cut] = (sum.kept[cut] ?? 0) + 1;
      }
    }
  }
}

/** Percent of the core literals; in brackets, of those that any item holds. */
export function lineOf(name: string, { core, kept }: Kept, isPooled = false): string {
  const all = kept.at(-1) ?? 0;
  const percent = (part: number, of: number): string => (of === 0 ? '—' : ((100 * part) / of).toFixed(1));
  const cells = CUTS.flatMap((cut, i) =>
    isPooled && cut.name === '@slot2000'
      ? []
      : [`${cut.name} ${percent(kept[i] ?? 0, core)} (${percent(kept[i] ?? 0, all)})`],
  );
  return `${name.padEnd(24)} ${String(core).padStart(5)} core  ${cells.join('  ')}`;
}
