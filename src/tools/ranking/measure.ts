/** What a ranking keeps of the core literals that were needed, at each cut of the yardstick. */
import { needOf } from '../../core/floor/need.ts';
import { MARGIN, SLOT, SLOT_WITHOUT_MARGIN } from '../yardstick/score.ts';
import type { Example, Examples } from './examples.ts';

/** A share of the tokens of a region, the tokens that fill the slot with their margin, or the slot as the product fills it. */
export type Cut = { readonly most: (regionTokens: number) => number } | 'slot';

export const CUTS = [
  { name: '@2%', cut: { most: (tokens) => tokens * 0.02 } },
  { name: '@5%', cut: { most: (tokens) => tokens * 0.05 } },
  { name: '@10%', cut: { most: (tokens) => tokens * 0.1 } },
  { name: '@slot2000', cut: { most: () => SLOT_WITHOUT_MARGIN } },
  { name: 'in slot', cut: 'slot' },
  { name: 'all', cut: { most: () => Number.POSITIVE_INFINITY } },
] as const satisfies readonly { name: string; cut: Cut }[];

export interface Kept {
  core: number;
  readonly kept: number[];
}

export const nothingKept = (): Kept => ({ core: 0, kept: CUTS.map(() => 0) });

/** The rows of a compaction that are kept when its items are taken in order, constraints before all others, while they fit. */
export function takeInOrder(
  { tokens, ledger, first }: Examples,
  { firstRow, lastRow, regionTokens }: Pick<Example, 'firstRow' | 'lastRow' | 'regionTokens'>,
  score: (row: number) => number,
  cut: Cut,
): ReadonlySet<number> {
  const rows = Array.from({ length: lastRow - firstRow }, (_, i) => firstRow + i)
    .map((row) => ({
      row,
      first: first[row] ?? 0,
      tokens: tokens[row] ?? 0,
      value: score(row) / Math.max(1, tokens[row] ?? 0),
    }))
    .sort((a, b) => b.first - a.first || b.value - a.value || a.tokens - b.tokens || a.row - b.row);
  const fits = (floor: number, lines: number): boolean =>
    cut === 'slot' ? needOf(floor, lines, MARGIN) <= SLOT : floor <= cut.most(regionTokens);
  const kept = new Set<number>();
  let floor = 0;
  let lines = 0;
  for (const entry of rows) {
    const line = ledger[entry.row] ?? 0;
    if (!fits(floor + entry.tokens, lines + line)) continue;
    floor += entry.tokens;
    lines += line;
    kept.add(entry.row);
  }
  return kept;
}

/** Adds what is kept of one compaction at each cut. */
export function addKept(sum: Kept, examples: Examples, event: Example, score: (row: number) => number): void {
  if (event.covers.length === 0) return;
  sum.core += event.covers.length;
  for (const [at, { cut }] of CUTS.entries()) {
    const kept = takeInOrder(examples, event, score, cut);
    const found = event.covers.filter((rows) => rows.some((row) => kept.has(row))).length;
    sum.kept[at] = (sum.kept[at] ?? 0) + found;
  }
}

/** Percent of the core literals; in brackets, of those that any item holds. */
export function lineOf(name: string, { core, kept }: Kept): string {
  const all = kept.at(-1) ?? 0;
  const percent = (part: number, of: number): string => (of === 0 ? '—' : ((100 * part) / of).toFixed(1));
  const cells = CUTS.map(
    (cut, i) => `${cut.name} ${percent(kept[i] ?? 0, core)} (${percent(kept[i] ?? 0, all)})`,
  );
  return `${name.padEnd(28)} ${String(core).padStart(5)} core  ${cells.join('  ')}`;
}
