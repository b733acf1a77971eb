import { addFigures, type Figures, NO_FIGURES } from './figures.ts';
import type { Breakdown } from './options.ts';
import { cell, percent, tableLines } from './table.ts';

/** What a table shows of a floor, in percent; overhead is tokens of the floor by token that was needed. */
export interface Row {
  readonly all: number | null;
  readonly ptr: number | null;
  readonly core: number | null;
  readonly ratio: number | null;
  readonly overhead: number;
  readonly refused: number | null;
  /** `null` where it is not known, as for the baselines of the harness. */
  readonly needlesslyRefused: number | null;
}

export const rowOf = (figures: Figures): Row => ({
  all: percent(figures.found, figures.needed),
  ptr: percent(figures.reachable, figures.needed),
  core: percent(figures.coreFound, figures.core),
  ratio: percent(figures.floorTokens, figures.regionTokens),
  overhead: Number((figures.floorTokens / Math.max(1, figures.neededTokens)).toFixed(1)),
  refused: percent(figures.refused, figures.events),
  needlesslyRefused: percent(figures.needlesslyRefused, figures.events),
});

/** The key of all compactions together. */
export const ALL = 'ALL';

/** Where a compaction belongs in a breakdown. */
export interface Place {
  readonly group: string;
  readonly source: string;
  /** Tokens. */
  readonly budget: number;
}

/** Keys as the harness writes them, so that its rows and ours meet. */
export const budgetKey = (budget: number): string => `${budget}`.padStart(6);
const keyOf = (place: Place, by: Breakdown): string =>
  by === 'budget' ? budgetKey(place.budget) : place[by];

/** Sums by row, breakdown and key. */
export interface Sums {
  add(row: string, place: Place, figures: Figures): void;
  names(): readonly string[];
  keys(by: Breakdown): readonly string[];
  /** Figures of a row; of all compactions where no breakdown is named. */
  of(row: string, by?: Breakdown, key?: string): Figures;
}

export function createSums(): Sums {
  const sums = new Map<string, Map<string, Figures>>();
  const name = (by: Breakdown | undefined, key: string): string => `${by ?? ''}\n${key}`;
  const put = (row: string, key: string, figures: Figures): void => {
    const known = sums.get(row) ?? new Map<string, Figures>();
    sums.set(row, known);
    known.set(key, addFigures(known.get(key) ?? NO_FIGURES, figures));
  };
  return {
    add(row, place, figures) {
      put(row, name(undefined, ALL), figures);
      for (const by of ['group', 'budget', 'source'] as const) put(row, name(by, keyOf(place, by)), figures);
    },
    names: () => [...sums.keys()],
    keys(by) {
      const prefix = name(by, '');
      const keys = [...sums.values()].flatMap((known) =>
        [...known.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)),
      );
      return [...new Set(keys)].sort();
    },
    of: (row, by, key = ALL) => sums.get(row)?.get(name(by, key)) ?? NO_FIGURES,
  };
}

/** A row with its refusals by budget, ready to be printed. */
export interface NamedRow {
  readonly name: string;
  readonly row: Row;
  readonly byBudget: ReadonlyMap<string, Pick<Row, 'refused' | 'needlesslyRefused'>>;
}

/** Budgets of which needless refusals are shown: where a slot of the record is worth arguing about. */
const NEEDLESS_BUDGETS = [32_000, 64_000].map(budgetKey);

/** The main table: recall, price, and what a slot of 2,000 would refuse. */
export function mainTable(rows: readonly NamedRow[], budgets: readonly string[]): readonly string[] {
  const short = (key: string): string => `${Number(key) / 1000}k`;
  const shown = NEEDLESS_BUDGETS.filter((key) => budgets.includes(key));
  return tableLines(
    [
      '',
      'all',
      'ptr',
      'core',
      'ratio',
      'overhead',
      'refused',
      ...budgets.map((key) => `at ${short(key)}`),
      ...shown.map((key) => `needlessly at ${short(key)}`),
    ],
    rows.map(({ name, row, byBudget }) => [
      name,
      ...valuesOf(row),
      ...budgets.map((key) => cell(byBudget.get(key)?.refused)),
      ...shown.map((key) => cell(byBudget.get(key)?.needlesslyRefused)),
    ]),
  );
}

/** A table of one key of a breakdown. */
export const plainTable = (
  rows: readonly { readonly name: string; readonly row: Row }[],
): readonly string[] =>
  tableLines(
    ['', 'all', 'ptr', 'core', 'ratio', 'overhead', 'refused'],
    rows.map(({ name, row }) => [name, ...valuesOf(row)]),
  );

const valuesOf = (row: Row): readonly string[] => [
  cell(row.all),
  cell(row.ptr),
  cell(row.core),
  cell(row.ratio),
  cell(row.overhead),
  cell(row.refused),
];
